/** What a check has at hand while it runs. */

import pLimit from "p-limit";
import type { ResponseAudit } from "../audit/response-audit.ts";
import type { Config, Merchant, Situation } from "../config/schema.ts";
import type { Contract } from "../contract.ts";
import { Failure, type Symptom } from "../findings/symptom.ts";
import { at, type SentExchange } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import type { Call, Credentials } from "../http/request.ts";
import type { ServiceClient } from "../http/service-client.ts";
import { notInConfig, type SkipCode, Skipped } from "../http/skipped.ts";
import { ApiResponse } from "../purchases/api-response.ts";
import type { Purchase, PurchaseBody } from "../purchases/purchase.ts";
import type { PurchaseRequests } from "../purchases/purchase-requests.ts";
import { purchaseRoutes, type RouteName, type StatusOperation, statusOf } from "../purchases/purchase-routes.ts";
import type { Purchases } from "../purchases/purchases.ts";
import { Expectations } from "./expectations.ts";
import { Random } from "./random.ts";

/** What all checks of a run share. */
export interface RunContext {
  readonly contract: Contract;
  readonly service: ServiceClient;
  readonly requests: PurchaseRequests;
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

export class CheckContext extends Expectations {
  readonly run: RunContext;
  /** Random values of this check. They repeat with the seed, whatever else runs. */
  readonly random: Random;
  readonly failures: Failure[] = [];
  /** The skipped cases. */
  readonly skipped: Symptom<SkipCode>[] = [];
  /** How many cases were started, and how many of them were not skipped. */
  readonly cases: { started: number; checked: number } = { started: 0, checked: 0 };

  constructor(run: RunContext, name: string) {
    super(run.contract, (text) => run.audit.redact(text));
    this.run = run;
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

  /** Sends a create. */
  create(route: RouteName, body: object, more: Pick<Call, "as" | "raced"> = {}): Promise<ApiResponse> {
    return this.call(purchaseRoutes[route].operationId, { body, ...more });
  }

  override rejectsDuplicate(response: ApiResponse, reference?: unknown): void {
    const sent = at(parseJson(response.exchange.request.body ?? "").value, "client_request_id");
    if (response.status === 200) this.run.purchases.soldAgain.add(String(sent));
    super.rejectsDuplicate(response, reference);
  }

  /** Gets the status of a request id. */
  getStatus(id: string, operationId: StatusOperation = "getTransactionStatus", as?: Credentials): Promise<ApiResponse> {
    return this.call(operationId, { ...statusOf(operationId, id), as });
  }

  /** The one purchase of this kind that all checks share. */
  purchase(route: RouteName, situation: Situation): Promise<Purchase> {
    return this.run.purchases.shared(route, situation);
  }

  /** Runs a case for each of these purchases, which all checks share. */
  eachPurchase<S extends Situation>(
    routes: readonly RouteName[],
    situations: readonly S[],
    run: (purchase: Purchase, situation: S) => Promise<void> | void,
  ): Promise<void> {
    return this.each(
      pairs(routes, situations),
      ([route, situation]) => (situations.length > 1 ? `${route}, ${situation}` : route),
      async ([route, situation]) => run(await this.purchase(route, situation), situation),
    );
  }

  /** A valid create with a new request id. Call it before any `await`: random values repeat in the order of the cases. */
  body(route: RouteName, situation: Situation = "success", change: Partial<PurchaseBody> = {}): PurchaseBody {
    return { ...this.run.requests.body(route, situation, this.random), ...change };
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
  each<T>(cases: Iterable<T>, ...rest: [RunCase<T>] | [NameOf<T>, RunCase<T>]): Promise<void> {
    return this.#each(cases, rest, this.run.service.options.concurrency);
  }

  /** The same, one case after the other. */
  eachInTurn<T extends string>(cases: Iterable<T>, run: RunCase<T>): Promise<void>;
  eachInTurn<T>(cases: Iterable<T>, name: NameOf<T>, run: RunCase<T>): Promise<void>;
  eachInTurn<T>(cases: Iterable<T>, ...rest: [RunCase<T>] | [NameOf<T>, RunCase<T>]): Promise<void> {
    return this.#each(cases, rest, 1);
  }

  async #each<T>(cases: Iterable<T>, rest: [RunCase<T>] | [NameOf<T>, RunCase<T>], atATime: number): Promise<void> {
    const [name, run] = rest.length === 1 ? [String, rest[0]] : rest;
    const limit = pLimit(atATime);
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
}
