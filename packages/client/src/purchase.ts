/**
 * Buying once.
 *
 * ```
 *                 ┌────────────── 404: nothing there ──────────────┐
 *                 ▼                                                │
 *  request ──► sending ── no answer, 5xx, 422 ──► checking ────────┘
 *                 │ │                              │  │  ▲
 *                 │ └── 02 ──► following ◄── 02 ───┘  │  └── nothing learned, after a pause
 *                 │               │                   │
 *              00, 01          00, 01              00, 01
 *                 └───────────────┴───────┬───────────┘
 *                                         ▼
 *                                       done            the deadline, or an abort, ends it anywhere: pending or unknown
 * ```
 *
 * Which answer leads where is not decided here: it is the meaning that the contract gives to each answer
 * (`queryFirst`, `resend`, `final`).
 */
import { type CreateTransactionRequest, meaningOf, type OperationId } from "@vending/contract";
import type { VendingClient } from "./client.ts";
import { DifferentPurchaseError, InvalidRequestError, RequestRefusedError } from "./errors/index.ts";
import { isReadable } from "./request-id.ts";
import { differences } from "./same-purchase.ts";
import { isOutcome, readStatus, type Transaction } from "./status.ts";
import { startTimer, type Timer, type WaitOptions } from "./timing.ts";
import type { Outcome } from "./wait.ts";

/** Where a purchase is on its way. */
export type PurchaseState = "sending" | "checking" | "following" | "done";

export interface PurchaseUpdate {
  state: PurchaseState;
  requestId: string;
  /** How often the purchase was sent, under its one request id. */
  attempts: number;
}

export interface PurchaseOptions extends WaitOptions {
  /** Airtime and data: wait in the request for the outcome (`sync`), or poll for it (`async`). Bills are always answered at once. Default: `async`. */
  mode?: "sync" | "async";
  /** Called at each change of state. What it throws is ignored: the purchase goes on. */
  onUpdate?: (update: PurchaseUpdate) => void;
}

export type PurchaseOutcome =
  | (Extract<Outcome, { status: "success" | "failed" }> & {
      /** The purchase was made by an earlier call under the same request id. */
      replayed: boolean;
    })
  | Extract<Outcome, { status: "pending" | "unknown" }>;

/**
 * Sends a purchase that was checked already, and follows it to its end. It sends again only under the same request id, and
 * only when the status says that nothing is there.
 *
 * @throws {InvalidRequestError} The request id is one whose status cannot be read; nothing was sent.
 * @throws {RequestRefusedError} The service refused it, and nothing was sent before that could have been accepted.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 * @throws The reason of the signal, if it was aborted before anything was sent.
 */
export async function purchaseChecked(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  options.signal?.throwIfAborted();
  const { client_request_id: requestId } = request;
  if (!isReadable(requestId)) {
    const message = "client_request_id must be a text that an address can hold, and not dots alone";
    throw new InvalidRequestError([{ message, path: ["client_request_id"], keyword: "pattern" }], { requestId });
  }
  const run = new Run(client, request, options);
  let next: Step = run.sending;
  while (typeof next === "function") next = await next.call(run);
  return next;
}

/** A state, or the end. */
type Step = PurchaseOutcome | (() => Promise<Step>);

class Run {
  readonly #client: VendingClient;
  readonly #request: CreateTransactionRequest;
  readonly #options: PurchaseOptions;
  readonly #timer: Timer;
  #attempts = 0;
  /** Something that was sent may have been accepted. */
  #uncertain = false;
  /** The transaction was seen. */
  #seen = false;
  /** The very first answer said that the id is taken. */
  #replayed = false;
  /** The last refusal that asked to look at the status, for the case that nothing is there. */
  #refusal: { status: number; body: unknown } | undefined;

  constructor(client: VendingClient, request: CreateTransactionRequest, options: PurchaseOptions) {
    this.#client = client;
    // A copy: the caller may use the object for the next purchase while this one is under way.
    this.#request = { ...request };
    this.#options = options;
    this.#timer = startTimer(options);
  }

  get #requestId(): string {
    return this.#request.client_request_id;
  }

  /** Sends the purchase, under its one request id. */
  async sending(): Promise<Step> {
    this.#attempts++;
    this.#tell("sending");
    const { operation, post } = routeOf(this.#client, this.#request, this.#options.mode ?? "async");
    const received = await this.#timer.attempt(post).catch(() => undefined);
    const outcome =
      received?.response.status === 200 && isOutcome(received.data, this.#requestId) ? received.data : undefined;

    // An answer that the contract does not declare tells as little as none.
    const meaning =
      (received && meaningOf(operation, outcome?.response_code ?? received.response.status)) ??
      meaningOf(operation, "no-answer");
    if (outcome && outcome.status !== "pending" && meaning?.final === "yes")
      return this.#done(outcome.status, outcome.data);
    if (meaning?.queryFirst === "yes") {
      if (meaning.resend === "yes") this.#uncertain = true;
      else if (outcome) {
        this.#seen = true;
        return this.following;
      } else {
        this.#refusal = { status: received?.response.status ?? 0, body: received?.error };
        if (this.#attempts === 1) this.#replayed = true;
      }
      return this.checking;
    }
    // A refusal says nothing about an attempt before it.
    if (this.#uncertain) return this.#stop();
    throw this.#refused(operation, received?.response.status ?? 0, received?.error, meaning?.means);
  }

  /** Looks whether the purchase is there. */
  async checking(): Promise<Step> {
    if (this.#timer.expired()) return this.#stop();
    this.#tell("checking");
    const reading = await readStatus(this.#client, this.#requestId, this.#timer);
    switch (reading.kind) {
      case "final":
        this.#mustBeSame(reading.transaction);
        return this.#done(reading.status, reading.transaction);
      case "pending":
        this.#mustBeSame(reading.transaction);
        this.#seen = true;
        return this.following;
      case "absent":
        if (!this.#uncertain && this.#refusal) {
          // Refused, and nothing is there: it was not a duplicate but a request that is not valid.
          throw this.#refused("createTransaction", this.#refusal.status, this.#refusal.body);
        }
        return this.#again(this.sending);
      case "nothing":
        return this.#again(this.checking);
      case "refused":
        return this.#stop();
    }
  }

  /** Polls until the outcome is final. */
  async following(): Promise<Step> {
    this.#tell("following");
    await this.#timer.pause();
    if (this.#timer.expired()) return this.#stop();
    const reading = await readStatus(this.#client, this.#requestId, this.#timer);
    if (reading.kind === "final") return this.#done(reading.status, reading.transaction);
    if (reading.kind === "refused" || this.#timer.expired()) return this.#stop();
    return this.following;
  }

  async #again(state: () => Promise<Step>): Promise<Step> {
    if (this.#timer.expired()) return this.#stop();
    await this.#timer.pause();
    return this.#timer.expired() ? this.#stop() : state;
  }

  #done(status: "success" | "failed", transaction: Transaction): PurchaseOutcome {
    this.#tell("done");
    return { status, transaction, replayed: this.#replayed };
  }

  /** The deadline, an abort, or credentials that fail on the way: what is known is said, and no more. */
  #stop(): PurchaseOutcome {
    this.#tell("done");
    return { status: this.#seen ? "pending" : "unknown", requestId: this.#requestId };
  }

  #mustBeSame(transaction: Transaction): void {
    const fields = differences(this.#request, transaction);
    if (fields.length > 0)
      throw new DifferentPurchaseError(fields, { requestId: this.#requestId, status: this.#refusal?.status });
  }

  #refused(operation: OperationId, status: number, body: unknown, means?: string): RequestRefusedError {
    return new RequestRefusedError({ operation, status, body, requestId: this.#requestId }, means);
  }

  #tell(state: PurchaseState): void {
    try {
      this.#options.onUpdate?.({ state, requestId: this.#requestId, attempts: this.#attempts });
    } catch {
      // A display that breaks must not look like a purchase that did.
    }
  }
}

interface Received {
  data?: unknown;
  error?: unknown;
  response: Response;
}

interface Route {
  operation: OperationId;
  post(signal: AbortSignal): Promise<Received>;
}

/** Chooses the route: bills on the common one, airtime and data on their own when they are to be waited for. */
function routeOf(client: VendingClient, request: CreateTransactionRequest, mode: "sync" | "async"): Route {
  const base = "/ext/gateway/v1/transactions";
  if (request.product === "airtime" && mode === "sync") {
    return {
      operation: "createAirtimeSync",
      post: (signal) => client.POST(`${base}/airtime/sync`, { body: request, signal }),
    };
  }
  if (request.product === "data" && mode === "sync") {
    return {
      operation: "createDataSync",
      post: (signal) => client.POST(`${base}/data/sync`, { body: request, signal }),
    };
  }
  return { operation: "createTransaction", post: (signal) => client.POST(base, { body: request, signal }) };
}
