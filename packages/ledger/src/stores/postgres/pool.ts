/** What the ledger needs of a pool of `pg`. Users of the ledger need not install the types of `pg`. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  query(text: string, values?: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}
