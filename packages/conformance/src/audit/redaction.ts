/** Removes the secrets that a run sends from the responses that return them. */

import { Redactor } from "@vending/terminal/redactor";
import type { SentExchange } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";

export class Redaction {
  readonly #redactor = new Redactor();
  readonly #known = new Set<string>();

  /** Adds a secret before it is sent. Adding one is slow, so a known one is not added again. */
  add(secret: string | undefined): void {
    if (secret === undefined || this.#known.has(secret)) return;
    this.#known.add(secret);
    this.#redactor.add(secret);
  }

  /** A message may quote the beginning of a text, and so of a secret. */
  redact(text: string): string {
    return this.#redactor.redactCut(text);
  }

  /** The same exchange if its response carries no secret; otherwise a copy without it. */
  redactResponse(exchange: SentExchange): SentExchange {
    const { response } = exchange;
    if (!response) return exchange;
    // A name can be a secret, too.
    const headers = response.headers.map(
      ([name, value]) => [this.#redactor.redact(name), this.#redactor.redact(value)] as const,
    );
    const text = this.#redactor.redact(response.text);
    const isClean =
      text === response.text &&
      headers.every(([name, value], index) => {
        const [was, had] = response.headers[index] ?? [];
        return name === was && value === had;
      });
    if (isClean) return exchange;
    const json = response.unreadable ? undefined : parseJson(text).value;
    return { ...exchange, response: { ...response, headers, text, json } };
  }
}
