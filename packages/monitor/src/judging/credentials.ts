/** Finds credentials in traffic. Building a Redactor is slow, so recent ones are cached. */
import { maxSecretLength, Redactor } from "@vending/shared/redaction/redactor";
import type { PassedExchange } from "../traffic/exchange.ts";
import type { Violation } from "./causes.ts";

/** Redactors that are kept at a time. */
const maxKept = 100;
/** No credential stays in memory for longer. */
const keptMs = 60_000;

export class RecentRedactors {
  readonly #kept = new Map<string, Redactor>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For tests. */
  get size(): number {
    return this.#kept.size;
  }

  /** A redactor that finds these credentials in any encoding. */
  of(...credentials: readonly (string | undefined)[]): Redactor {
    const given = credentials.filter((one) => one !== undefined);
    const id = JSON.stringify(given);
    const known = this.#kept.get(id);
    if (known) return known;
    const redactor = new Redactor(given);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(id, redactor);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#forget(), keptMs).unref();
    return redactor;
  }

  #forget(): void {
    this.#kept.clear();
    this.#timer = undefined;
  }
}

/** Credentials where they must not be. */
export function credentialsIn({ url, response }: PassedExchange, secret: string, redactor: Redactor): Violation[] {
  // The redactor takes the beginning of a secret at the end of a text for a secret that was cut off. A line break prevents that.
  const has = (text: string): boolean =>
    piecesOf(text, secret).some((piece) => redactor.redact(`${piece}\n`) !== `${piece}\n`);
  const violations: Violation[] = [];
  if (has(url)) violations.push({ cause: "secret-in-address" });
  if (response && (has(response.body ?? "") || response.headers.some(([, value]) => has(value)))) {
    violations.push({ cause: "secret-echoed" });
  }
  return violations;
}

/** Characters that are searched at a time: the search takes fifty times the memory of the text. */
const pieceLength = 131_072;
/** How many characters can encode one character of a secret: in hex, with each digit escaped twice. */
const longestWriting = 64;

/** The pieces of a text. They overlap, so every secret is whole in one of them. */
function piecesOf(text: string, secret: string): string[] {
  const overlap = longestWriting * Math.min(secret.length, maxSecretLength);
  const count = Math.max(1, Math.ceil((text.length - overlap) / pieceLength));
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength + overlap),
  );
}
