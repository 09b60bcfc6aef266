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

  redact(text: string): string {
    return this.#redactor.redact(text);
  }

  /** The same exchange if its response carries no secret; otherwise a copy without it. */
  redactResponse(exchange: SentExchange): SentExchange {
    const { response } = exchange;
    if (!response) return exchange;
    // A name can be a secret, too.
    const headers = response.headers.map(
      ([name, value]) => [this.#redactWhole(name), this.#redactWhole(value)] as const,
    );
    const text = this.#redactWhole(response.text);
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

  /** At the end of a text, the redactor takes the beginning of a secret for a cut one. The line break prevents that. */
  #redactWhole(text: string): string {
    return this.redact(`${text}\n`).replace(/\n$/, "");
  }
}
