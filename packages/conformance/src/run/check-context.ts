/** What a check is, and what it has at hand while it runs. */
import { isDeepStrictEqual } from "node:util";
import { Random } from "@vending/terminal/random";
import { isText } from "@vending/terminal/values";
import pLimit from "p-limit";
import type { ResponseAudit } from "../audit/response-audit.ts";
import type { Config, CustomerScenario, Merchant } from "../config/schema.ts";
import { sells } from "../contract.ts";
import type { CauseId } from "../findings/causes.ts";
import { Failure, type Rule, type Symptom } from "../findings/finding.ts";
import { at, type SentExchange } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import type { Call, Credentials, ServiceClient } from "../http/service-client.ts";
import { ApiResponse } from "../purchases/api-response.ts";
import { purchaseRoutes, type RouteName, type StatusOperation, statusOf } from "../purchases/purchase-routes.ts";
import type { Purchase, PurchaseBody, Purchases } from "../purchases/purchases.ts";
import { notInConfig, type SkipCode, Skipped } from "../skipped.ts";

export interface Check extends Rule {
  /** `true`: it cannot run without purchases. Otherwise it buys only from a service that accepts what it must reject. */
  readonly buys?: true | "unless rejected";
  /**
   * `exclusive`: runs alone, because it counts what others change. `reuse`: runs alone after those, because it sends used
   * request ids again: a service that accepts them may replace what others read. `final`: runs after all others, because it
   * checks what they leave behind. `audit`: sends nothing, and reports on every response of the run. Default: runs beside
   * others.
   */
  readonly phase?: "exclusive" | "reuse" | "final" | "audit";
  readonly run: (t: CheckContext) => Promise<void> | void;
}

type Common = Partial<Pick<Check, "cause" | "buys" | "phase">>;

/** Checks that share these properties. A check may have its own instead. */
export const checksWith = <const C extends Common>(
  common: C,
  checks: readonly (Omit<Check, keyof C> & Partial<Pick<Check, keyof C & keyof Check>>)[],
): Check[] =>
  // What a check leaves out is in `common`.
  checks.map((check) => ({ ...common, ...check }) as unknown as Check);

/** What all checks of a run share. */
export interface RunContext {
  readonly service: ServiceClient;
  readonly purchases: Purchases;
  readonly audit: ResponseAudit;
  readonly config: Config;
  readonly seed: number;
}

type NameOf<T> = (one: T) => string;
type RunCase<T> = (one: T) => Promise<void> | void;

/** Every pair of one and another. */
export const pairs = <A, B>(some: readonly A[], others: readonly B[]): (readonly [A, B])[] =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

/** What a check expects of responses is counted: a check without any expectation has checked nothing. */
export class CheckContext {
  readonly run: RunContext;
  /** Random values of this check. They repeat with the seed, whatever else runs. */
  readonly random: Random;
  readonly failures: Failure[] = [];
  readonly skipped: Symptom<SkipCode>[] = [];
  /** How many cases were started, and how many of them were not skipped. */
  readonly cases: { started: number; checked: number } = { started: 0, checked: 0 };
  /** How many expectations were stated, met or not. */
  count = 0;

  readonly #casesAtATime: number;

  constructor(run: RunContext, name: string, casesAtATime: number = run.service.options.concurrency) {
    this.run = run;
    this.#casesAtATime = casesAtATime;
    this.random = new Random(run.seed, name);
  }

  /** Calls an operation. @throws {Failure} If there is no response. */
  async call(operationId: string, call: Call = {}): Promise<ApiResponse> {
    return new ApiResponse(await this.run.service.call(operationId, call));
  }

  /** Calls an operation that may end without a response. */
  attempt(operationId: string, call: Call): Promise<SentExchange> {
    return this.run.service.call(operationId, { ...call, mayFail: true });
  }

  create(route: RouteName, body: object, more: Pick<Call, "as" | "raced"> = {}): Promise<ApiResponse> {
    return this.call(purchaseRoutes[route].operationId, { body, ...more });
  }

  getStatus(id: string, operationId: StatusOperation = "getTransactionStatus", as?: Credentials): Promise<ApiResponse> {
    return this.call(operationId, { ...statusOf(operationId, id), as });
  }

  /** The one purchase of this kind that all checks share. */
  purchase(route: RouteName, scenario: CustomerScenario): Promise<Purchase> {
    return this.run.purchases.shared(route, scenario);
  }

  /** Runs a case for each of these purchases, which all checks share. */
  eachPurchase<S extends CustomerScenario>(
    routes: readonly RouteName[],
    scenarios: readonly S[],
    run: (purchase: Purchase, scenario: S) => Promise<void> | void,
  ): Promise<void> {
    return this.each(
      pairs(routes, scenarios),
      ([route, scenario]) => (scenarios.length > 1 ? `${route}, ${scenario}` : route),
      async ([route, scenario]) => run(await this.purchase(route, scenario), scenario),
    );
  }

  /** A valid create with a new request id. Call it before any `await`: random values repeat in the order of the cases. */
  body(route: RouteName, scenario: CustomerScenario = "success", change: Partial<PurchaseBody> = {}): PurchaseBody {
    return { ...this.run.purchases.body(route, scenario, this.random), ...change };
  }

  get merchant(): Merchant {
    return this.run.service.merchant;
  }

  get otherMerchant(): Merchant {
    const { otherMerchant } = this.run.config;
    if (!otherMerchant) throw notInConfig("otherMerchant");
    return otherMerchant;
  }

  /** Ends the check, or the case, without a verdict. */
  skip(code: SkipCode, reason: string): never {
    throw new Skipped(code, reason);
  }

  /** Skips an id that was sold again: responses may show the second sale, so they are no evidence of anything else. */
  skipIfSoldAgain(id: string): void {
    if (this.run.purchases.soldAgain.has(id)) this.skip("sold-again", "Its request id was sold a second time.");
  }

  /** Runs all cases, also after one has failed. Failures carry the name of their case. */
  each<T extends string>(cases: Iterable<T>, run: RunCase<T>): Promise<void>;
  each<T>(cases: Iterable<T>, name: NameOf<T>, run: RunCase<T>): Promise<void>;
  async each<T>(cases: Iterable<T>, ...rest: [RunCase<T>] | [NameOf<T>, RunCase<T>]): Promise<void> {
    const [name, run] = rest.length === 1 ? [String, rest[0]] : rest;
    const limit = pLimit(this.#casesAtATime);
    const all = [...cases];
    const results = await Promise.allSettled(all.map((one) => limit(async () => run(one))));
    // In the order of the cases, whichever was faster.
    for (const [index, result] of results.entries()) {
      this.cases.started++;
      const error = result.status === "rejected" ? result.reason : undefined;
      if (error instanceof Skipped) this.skipped.push({ ...error.symptom, case: name(all[index] as T) });
      else this.cases.checked++;
      if (error === undefined || error instanceof Skipped) continue;
      // Anything else is a defect of the check. It is thrown here, after all cases have ended.
      if (!(error instanceof Failure)) throw error;
      this.failures.push(new Failure({ ...error.symptom, case: name(all[index] as T) }, error.exchanges));
    }
  }

  /** States an expectation. `wrong` says what is wrong if it does not hold. */
  expect(holds: boolean, wrong: string | Symptom, ...responses: readonly ApiResponse[]): void {
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
  unknown(response: ApiResponse, cause: CauseId | undefined = response.namesPurchase ? undefined : "unknown-id"): void {
    this.#status(response, [404], cause);
  }

  /** Expects 422, because the request id was used before (section 7.2). @param reference That of the first transaction. */
  rejectsDuplicate(response: ApiResponse, reference?: unknown): void {
    const sent = at(parseJson(response.exchange.request.body ?? "").value, "client_request_id");
    if (response.status === 200) this.run.purchases.soldAgain.add(String(sent));
    const isSame = typeof reference === "string" && response.get("data.internal_reference") === reference;
    const accepted = isSame ? "duplicate-accepted" : "duplicate-sold";
    this.#status(response, [422], response.status === 200 ? accepted : "duplicate-status");
  }

  #status(response: ApiResponse, expected: readonly number[], cause?: CauseId): void {
    const accepted = response.status === 200 && sells(response.exchange.request.operationId);
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
    cause?: CauseId,
  ): void {
    // What another response lacks is a matter of that one.
    if (expected === undefined) return;
    const found = response.get(path);
    const message = `${path} is ${this.show(found)}, not ${this.show(expected)}.`;
    this.expect(equal(found, expected), { code: "value", path, ...(cause && { cause }), message }, response);
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
    return show(value, (text) => this.run.audit.redact(text));
  }
}

/** A value for a message. */
export function show(value: unknown, redact: (text: string) => string = String): string {
  // Redacted before it is cut: a part of a secret would not be found.
  const text = value === undefined ? "missing" : redact(JSON.stringify(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
