/** What follows from a second sale under a used id, where the service stores it in place of the first. */
import { at, type Exchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import type { Failure } from "./failure.ts";

/** The cause of failures that show a second sale. */
export const secondSale = "duplicate-sold";

export class SecondSales {
  /** The references of second sales, by merchant and request id. */
  readonly #references = new Map<string, Set<string>>();
  /** Ids whose status shows a second sale, and another reference than the first one had. */
  readonly #overwritten = new Set<string>();

  /** `sales`: the failures that show second sales. `others`: what else failed. */
  constructor(sales: readonly Failure[], others: readonly Failure[]) {
    for (const exchange of sales.flatMap(({ exchanges }) => exchanges)) {
      const reference = referenceIn(exchange);
      const id = at(parseJson(exchange.request.body ?? "").value, "client_request_id");
      if (reference === undefined || typeof id !== "string") continue;
      const key = keyOf(exchange, id);
      this.#references.set(key, (this.#references.get(key) ?? new Set()).add(reference));
    }
    for (const { symptom, exchanges } of others) {
      const judged = exchanges.at(-1);
      const key = judged && this.#keyOf(judged);
      if (!judged || key === undefined || !this.#showsSecond(judged, key)) continue;
      const isOther = symptom.code === "value" && symptom.path === "data.internal_reference";
      const wasOther = exchanges.some((one) => this.#keyOf(one) === key && this.#showsFirst(one, key));
      if (isOther || wasOther) this.#overwritten.add(key);
    }
  }

  /** Whether a failure is about transactions alone that a second sale has overwritten. */
  explain({ exchanges }: Failure): boolean {
    let isNamed = false;
    for (const [index, exchange] of exchanges.entries()) {
      const key = this.#keyOf(exchange);
      if (key === undefined && exchange.request.operationId === "listTransactions") continue;
      if (key === undefined || !this.#overwritten.has(key)) return false;
      if (index === exchanges.length - 1 && !this.#showsSecond(exchange, key)) return false;
      isNamed = true;
    }
    return isNamed;
  }

  /** The id of a create or of a status check, if it was sold a second time. */
  #keyOf(exchange: Exchange): string | undefined {
    const { url, body = "" } = exchange.request;
    const inPath = new URL(url).pathname.split("/").at(-1);
    const id = at(parseJson(body).value, "client_request_id") ?? inPath;
    const key = keyOf(exchange, String(id));
    return this.#references.has(key) ? key : undefined;
  }

  #showsFirst(exchange: Exchange, key: string): boolean {
    return referenceIn(exchange) !== undefined && !this.#showsSecond(exchange, key);
  }

  #showsSecond(exchange: Exchange, key: string): boolean {
    const reference = referenceIn(exchange);
    return reference !== undefined && this.#references.get(key)?.has(reference) === true;
  }
}

const keyOf = ({ request }: Exchange, id: string): string => `${request.headers["X-Merchant-Key"] ?? ""} ${id}`;

/** The reference of the transaction in a response, if it is HTTP 200. Of an exchange in a report only the text is left. */
function referenceIn({ response }: Exchange): string | undefined {
  const reference = response?.status === 200 && at(parseJson(response.text).value, "data.internal_reference");
  return typeof reference === "string" ? reference : undefined;
}
