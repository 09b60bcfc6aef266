/** What the ledger needs of a pool of `pg`. The types of `pg` are not asked of its users. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  query(text: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}
