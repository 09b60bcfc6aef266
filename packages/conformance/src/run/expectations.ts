/** What a check expects of responses. Expectations are counted: a check without any has checked nothing. */
import { isDeepStrictEqual } from "node:util";
import { type Contract, sells } from "../contract.ts";
import type { CauseId } from "../findings/causes.ts";
import { Failure, type FailureCode, type Symptom } from "../findings/symptom.ts";
import type { ApiResponse } from "../purchases/api-response.ts";

export class Expectations {
  readonly #contract: Contract;
  readonly #redact: (text: string) => string;
  /** How many expectations were stated, met or not. */
  count = 0;

  constructor(contract: Contract, redact: (text: string) => string) {
    this.#contract = contract;
    this.#redact = redact;
  }

  /** States an expectation. `wrong` says what is wrong if it does not hold. */
  expect(holds: boolean, wrong: string | Symptom<FailureCode>, ...responses: readonly ApiResponse[]): void {
    this.count++;
    if (holds) return;
    const symptom = typeof wrong === "string" ? { code: "expectation" as const, message: wrong } : wrong;
    throw new Failure(
      symptom,
      responses.map(({ exchange }) => exchange),
    );
  }

  /** Expects an HTTP status, or one of several. */
  status(response: ApiResponse, ...expected: readonly number[]): void {
    this.#status(response, expected);
  }

  /** Expects 404, as for an id that was never used. A 200 that names no purchase is what any unknown id gets. */
  unknown(response: ApiResponse): void {
    this.#status(response, [404], response.namesPurchase ? undefined : "unknown-id");
  }

  /** Expects 422, because the request id was used before (section 7.2). @param reference That of the first transaction. */
  rejectsDuplicate(response: ApiResponse, reference?: unknown): void {
    const isSame = typeof reference === "string" && response.get("data.internal_reference") === reference;
    this.#status(response, [422], isSame ? "duplicate-accepted" : "duplicate-sold");
  }

  #status(response: ApiResponse, expected: readonly number[], cause?: CauseId): void {
    const { [response.exchange.request.operationId]: operation } = this.#contract.operations;
    const accepted = response.status === 200 && operation !== undefined && sells(operation);
    const what = cause === "duplicate-accepted" ? " for the first transaction again" : ": something was bought";
    const message = `Expected HTTP ${expected.join(" or ")}, got ${response.status}${accepted ? what : ""}.`;
    this.expect(expected.includes(response.status), { code: "status", ...(cause && { cause }), message }, response);
  }

  /** Expects a value in the body, by default one that is deeply equal. */
  field(
    response: ApiResponse,
    path: string,
    expected: unknown,
    equal: (a: unknown, b: unknown) => boolean = isDeepStrictEqual,
  ): void {
    // What another response lacks is a matter of that one.
    if (expected === undefined) return;
    const found = response.get(path);
    const message = `${path} is ${this.show(found)}, not ${this.show(expected)}.`;
    this.expect(equal(found, expected), { code: "value", path, message }, response);
  }

  /** Expects a text that is not empty. */
  text(response: ApiResponse, path: string): void {
    const found = response.get(path);
    const message = `${path} is ${this.show(found)}.`;
    this.expect(isText(found), { code: "value", path, message }, response);
  }

  /** Expects that the body has no such field. */
  absent(response: ApiResponse, path: string): void {
    const found = response.get(path);
    const message = `${path} is ${this.show(found)}, and must be absent.`;
    this.expect(found === undefined, { code: "unexpected-field", path, message }, response);
  }

  /** A value for a message: redacted, and short. */
  show(value: unknown): string {
    return show(value, this.#redact);
  }
}

/** A value for a message. */
export function show(value: unknown, redact: (text: string) => string = String): string {
  // Redacted before it is cut: a part of a secret would not be found.
  const text = value === undefined ? "missing" : redact(JSON.stringify(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Whether a field of a response is a text that is not blank. */
export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
