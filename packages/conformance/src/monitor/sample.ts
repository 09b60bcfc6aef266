/** Samples of traffic without secrets, customer numbers and names: what may be stored and shown. */
import { type Redactor, redacted } from "@vending/shared/redaction/values";
import { parseJson } from "../http/json.ts";
import { sampleOf } from "../observe/sample.ts";

const maxSampleLength = 600;
const maxPathParts = 8;
/** What a route is made of, and hardly an id, a name or a number: `transactions`, `v2`, `api-docs`. */
const isWord = /^(?:[a-z]{2,20}(?:-[a-z]{2,20}){0,2}|v\d{1,2}|)$/;

/** Removes what one exchange must not tell: its credentials, its customer, and whatever looks like a number of somebody. */
export class SampleRedaction {
  readonly #credentials: Redactor;
  readonly #customers: readonly string[];

  /** @param credentials Finds those of the exchange. */
  constructor(credentials: Redactor, request: unknown) {
    this.#credentials = credentials;
    this.#customers = customersIn(request);
  }

  /** A sentence, or a text that is not JSON. */
  text(text: string): string {
    return this.#known(text.slice(0, maxSampleLength)).replace(/\d{7,}/g, redacted);
  }

  /** A path: its words, and in place of anything else a mark. */
  path(path: string): string {
    const parts = path.slice(0, maxSampleLength).split("/", maxPathParts);
    return parts.map((part) => (isWord.test(part) && this.#known(part) === part ? part : redacted)).join("/");
  }

  #known(text: string): string {
    return this.#customers.reduce(
      (result, customer) => result.replaceAll(customer, redacted),
      this.#credentials.redact(text),
    );
  }

  /** A body, as JSON where it is some. */
  body(body: string | undefined): string {
    if (body === undefined || body === "") return "";
    const { value, problem } = parseJson(body);
    return problem === undefined ? sampleOf(value, (text) => this.#known(text), "", maxSampleLength) : this.text(body);
  }
}

/** What the request says of the customer: a response may repeat it in a sentence. */
function customersIn(request: unknown): string[] {
  if (typeof request !== "object" || request === null) return [];
  return Object.entries(request).flatMap(([name, value]) =>
    /msisdn|customer|number/.test(name) && typeof value === "string" && value.length >= 4 ? [value] : [],
  );
}
