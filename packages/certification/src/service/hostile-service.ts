/** The service as it is on its worst day: a sandbox, and what the situation of each order does to its responses. */
import { matchOperation } from "@vending/contract";
import type { Sandbox } from "@vending/sandbox";
import { maxNewIds, maxRequests, type OrderLog, type RecordedExchange, type Recorder } from "../recording/recorder.ts";
import { outageFor } from "../situations/situations.ts";
import { Behind, noRoute } from "./behind.ts";
import { bodyOf, type Incoming, type Merchant, mentions, readIncoming } from "./incoming.ts";
import type { Delivery, Lever } from "./lever.ts";
import { noteListings } from "./listing.ts";
import { errorReply, noReply, type Reply, responseOf, signInPage } from "./replies.ts";
import { isFields } from "./request-violations.ts";
import { fieldsOf } from "./seen.ts";

export interface ServiceOptions {
  readonly recorder: Recorder;
  readonly merchant: Merchant;
  readonly sandbox: Pick<Sandbox, "fetch">;
  readonly lever: Lever;
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** By how much delays are divided. */
  readonly speed: number;
}

const overloaded = errorReply(503, "nothing", "There were too many requests.");
const withoutId = errorReply(400, "other", "The request id is missing.");
const signIn = "/sign-in/";

/** The address to which an order is redirected. */
export const signInOf = ({ plan }: OrderLog): string => signIn + plan.nonce;

/** Whether a request is for a page to which redirects lead. */
export const isSignIn = ({ url }: Request): boolean => new URL(url).pathname.startsWith(signIn);

export class HostileService {
  readonly #options: ServiceOptions;
  readonly #behind: Behind;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#behind = new Behind(options);
  }

  /** Responds as `fetch` does. Rejects with a `TypeError` where the connection is dropped. */
  async fetch(request: Request): Promise<Response> {
    const { recorder, merchant, now } = this.#options;
    if (recorder.requests >= maxRequests) {
      recorder.requests++;
      return responseOf(overloaded);
    }
    const { pathname } = new URL(request.url);
    const redirected = recorder.logs.find((log) => pathname === signInOf(log));
    if (redirected) return this.#elsewhere(request, redirected);
    const at = now();
    const incoming = await readIncoming(request, recorder, merchant);
    const { kind, method, path, requestId, violations, log } = incoming;
    const exchange: RecordedExchange = { at, end: undefined, kind, method, path, requestId, violations, ...unfinished };
    recorder.add(exchange, log);
    // Before anything is decided: two requests that arrive together are both seen as sent.
    if (kind === "create" && log && requestId !== undefined) recorder.claim(requestId, log);
    const reply = await this.#reply(incoming, exchange, request.signal);
    exchange.end = now();
    exchange.retryAfter = Number(reply.headers?.["retry-after"] ?? 0) * 1_000 || undefined;
    const isGone = request.signal.aborted;
    exchange.seen = isGone ? "nothing" : reply.seen;
    exchange.response = isGone ? "the integration hung up" : reply.response;
    (log ?? recorder.withId(requestId ?? ""))?.see(exchange);
    // A client that hung up saw no list.
    if (kind === "list" && reply.status === 200 && !isGone) noteListings(recorder, incoming, fieldsOf(reply.text), at);
    return responseOf(reply);
  }

  /** Another host, where a redirect led. */
  async #elsewhere(request: Request, log: OrderLog): Promise<Response> {
    const { recorder, merchant, now } = this.#options;
    const body = (await bodyOf(request)) ?? "";
    const carried = mentions(merchant, `${[...request.headers.values()].join("\n")}\n${request.url}\n${body}`);
    const exchange: RecordedExchange = {
      ...unfinished,
      at: now(),
      end: now(),
      kind: "redirected",
      method: request.method,
      path: `${signIn}…`,
      requestId: undefined,
      violations: carried ? [{ name: "credentials-redirected", detail: "the credentials went to another host" }] : [],
      response: signInPage.response,
    };
    recorder.add(exchange, log);
    return responseOf(signInPage);
  }

  async #reply(incoming: Incoming, exchange: RecordedExchange, signal: AbortSignal): Promise<Reply> {
    const { kind, method, path, match, log, hasCredentials, violations, requestId } = incoming;
    if (!match) return isWithoutId(method, path) ? withoutId : noRoute;
    const isInvalid = violations.some(({ name }) => name === "invalid");
    if (!log || !hasCredentials || isInvalid) return this.#behind.reply(incoming);
    if ((kind === "create" || kind === "status") && this.#isOut(log)) {
      exchange.behind = "nothing is handled";
      return log.plan.situation.outage === "drop" ? noReply : this.#behind.unauthorised(incoming);
    }
    if ((kind !== "create" && kind !== "status") || requestId === undefined) return this.#behind.reply(incoming);
    const pause = (milliseconds: number) => this.#pause(milliseconds, signal);
    const deliverAgain = () => this.#behind.reply(incoming);
    const delivery: Delivery = { operationId: match.operationId, exchange, log, requestId, pause, deliverAgain };
    return kind === "create" ? this.#create(incoming, log, delivery) : this.#status(incoming, log, delivery);
  }

  /** Whether the outage of an order goes on. It begins with the first request that it keeps from being handled. */
  #isOut(log: OrderLog): boolean {
    const { now, speed } = this.#options;
    if (!log.plan.situation.outage) return false;
    log.outSince ??= now();
    return now() - log.outSince < outageFor / speed;
  }

  async #create(incoming: Incoming, log: OrderLog, delivery: Delivery): Promise<Reply> {
    if (this.#options.recorder.newIds > maxNewIds) return overloaded;
    const { foreign, again } = log.plan.situation;
    const { exchange, requestId } = delivery;
    if (again && log.hasMetFailure && log.metAgain < 2) {
      log.metAgain++;
      exchange.behind = "nothing is handled";
      return again === "drop" ? noReply : this.#behind.unauthorised(incoming);
    }
    if (foreign && !log.hasMetFailure) {
      log.hasMetFailure = true;
      await this.#sellForeign(incoming, requestId, log);
      exchange.behind = "another purchase has this id";
      return foreign === "taken" ? this.#behind.reply(incoming) : noReply;
    }
    return this.#options.lever.during(delivery, () => this.#behind.reply(incoming));
  }

  /** Sells another customer's purchase under the id, before this request. */
  async #sellForeign(incoming: Incoming, requestId: string, log: OrderLog): Promise<void> {
    if (!isFields(incoming.body)) return;
    const { order } = log.plan;
    const number = `${order.customer_msisdn.slice(0, -3)}${order.customer_msisdn.endsWith("111") ? "222" : "111"}`;
    const body = { ...incoming.body, customer_msisdn: number, amount: String(Number(order.amount) + 100) };
    await this.#behind.reply({ ...incoming, body, log: undefined });
    log.foreignId = requestId;
  }

  async #status(incoming: Incoming, log: OrderLog, delivery: Delivery): Promise<Reply> {
    const reply = await this.#options.lever.during(delivery, () => this.#behind.reply(incoming));
    const isOfOther = log.foreignId === delivery.requestId && reply.status === 200;
    return isOfOther ? { ...reply, seen: "foreign", response: `${reply.response}, another purchase` } : reply;
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const hungUp = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await Promise.race([this.#options.wait(milliseconds / this.#options.speed), hungUp]);
  }
}

/** Whether a path is that of an operation, but for the identifier at its end (section 4.4). */
function isWithoutId(method: string, path: string): boolean {
  const { parameters = {} } = matchOperation(method, `${path.replace(/\/$/, "")}/id`) ?? {};
  return Object.keys(parameters).some((name) => name.endsWith("request_id"));
}

const unfinished = {
  seen: "nothing",
  response: "no response yet",
  behind: undefined,
  retryAfter: undefined,
} as const;
