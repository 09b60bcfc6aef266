/** Statements that go to a server of PostgreSQL together. */
import { createHash } from "node:crypto";
import type { Connection } from "pg";
import type { QueryResult } from "../purchase/transaction.ts";

export interface Statement {
  readonly text: string;
  /** Without them, what it returns is not read. */
  readonly values?: readonly unknown[];
}

/** What the last one ended with, such as COMMIT, and what that with values returned. */
export type BatchResult = QueryResult & { readonly command: string };

/** A statement under its name. */
interface Prepared {
  /** The server has it. */
  isParsed: boolean;
  /** What it returns. */
  columns?: readonly string[];
}

/** Of each connection, by name. */
const preparedOn = new WeakMap<Connection, Map<string, Prepared>>();

/**
 * Sends statements in one message. The server runs them in turn, and after an error none of the rest. What they return are texts,
 * whatever parsers the program has given to its driver. The driver calls the methods; its own `Query` sends one statement.
 */
export class Batch {
  /** How many have ended. */
  ended = 0;
  /** How long the driver waits. */
  readonly query_timeout: number;
  callback: (error: unknown, result?: BatchResult) => void;

  readonly #statements: readonly Statement[];
  readonly #nameOf: (text: string) => string;
  readonly #result = { rows: [] as object[], rowCount: 0, command: "" };
  /** That with values. */
  #prepared: Prepared = { isParsed: false };

  /** @param hasNames Whether a connection parses each text once. */
  constructor(
    statements: readonly Statement[],
    { hasNames, timeoutMs }: { readonly hasNames: boolean; readonly timeoutMs: number },
    callback: (error: unknown, result?: BatchResult) => void,
  ) {
    this.#statements = statements;
    this.#nameOf = hasNames ? nameOf : () => "";
    this.query_timeout = timeoutMs;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    const known = preparedOn.get(connection) ?? new Map<string, Prepared>();
    preparedOn.set(connection, known);
    const parsing: Prepared[] = [];
    // Not every stream has it.
    connection.stream.cork?.();
    for (const { text, values } of this.#statements) {
      const name = this.#nameOf(text);
      const before = known.get(name);
      const prepared = before?.isParsed ? before : { isParsed: false };
      if (prepared !== before) {
        // It was sent behind a statement that failed: a pooler may have it all the same.
        if (before) connection.close({ type: "S", name }, true);
        connection.parse({ name, text, types: [] }, true);
        parsing.push(prepared);
        if (name) known.set(name, prepared);
      }
      const texts = values?.map((value) => (value === null || value === undefined ? null : String(value)));
      connection.bind({ statement: name, values: texts } as never, true);
      if (values) {
        this.#prepared = prepared;
        if (!prepared.columns) connection.describe({ type: "P", name: "" }, true);
      }
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork?.();
    if (parsing.length === 0) return;
    const onParsed = () => Object.assign(parsing.shift() ?? {}, { isParsed: true });
    connection.on("parseComplete", onParsed);
    const { callback } = this;
    this.callback = (...given) => {
      connection.off("parseComplete", onParsed);
      callback(...given);
    };
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string }[] }): void {
    this.#prepared.columns = fields.map(({ name }) => name);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [at, name] of (this.#prepared.columns ?? []).entries()) row[name] = fields[at];
    this.#result.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command = "", ...counts] = text.split(" ");
    this.#result.command = command;
    if (this.#statements[this.ended++]?.values) this.#result.rowCount = Number(counts.at(-1) ?? 0);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#result);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }
}

const names = new Map<string, string>();

/**
 * Behind a pooler, a connection of the server may have the statements of other programs: a name is that of one text, whoever
 * gave it.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `vending_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
    names.set(text, name);
  }
  return name;
}
