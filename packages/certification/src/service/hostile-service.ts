/** The service on its worst day: a sandbox, and what the situation of each order does to its responses. */
import { matchOperation } from "@vending/contract";
import {
  hungUp,
  maxNewIds,
  maxRequests,
  type OrderLog,
  type RecordedExchange,
  type Recorder,
} from "../recording/recorder.ts";
import type { Merchant } from "../situations/orders.ts";
import { outageFor, type Situation } from "../situations/situations.ts";
import { type BehindOptions, replyFromBehind } from "./behind.ts";
import { bodyOf, type Incoming, readIncoming } from "./incoming.ts";
import { fieldsOf } from "./json.ts";
import type { Delivery, Lever } from "./lever.ts";
import { noteListings } from "./listing.ts";
import { errorReply, noReply, noRoute, type Reply, responseOf, signInPage } from "./replies.ts";
import { mentions, violation } from "./request-violations.ts";

export interface ServiceOptions extends BehindOptions {
  readonly recorder: Recorder;
  readonly merchant: Merchant;
  readonly lever: Lever;
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** By how much delays are divided. */
  readonly speed: number;
  /** As in `CertificationOptions`. */
  readonly beforeResponse?: (signal: AbortSignal) => Promise<void>;
}

const overloaded = errorReply(503, "nothing", "There were too many requests.");
const withoutId = errorReply(400, "other", "The request id is missing.");
const signIn = "/sign-in/";

/** The path to which an order is redirected. */
export const signInOf = ({ plan }: OrderLog): string => signIn + plan.nonce;

/** Whether a request is for a page to which redirects lead. */
export const isSignIn = ({ url }: Request): boolean => new URL(url).pathname.startsWith(signIn);

export class HostileService {
  readonly #options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Responds as `fetch` does. Rejects with a `TypeError` if the connection is dropped. */
  async fetch(request: Request): Promise<Response> {
    const { recorder, merchant, now, beforeResponse } = this.#options;
    if (recorder.requests >= maxRequests) {
      recorder.requests++;
      return responseOf(overloaded);
    }
    const { pathname } = new URL(request.url);
    const redirected = recorder.logs.find((log) => pathname === signInOf(log));
    if (redirected) return this.#elsewhere(request, redirected);
    const incoming = await readIncoming(request, recorder, merchant);
    // Only now can it be handled: what came while its body was on the way was first.
    const at = now();
    const { kind, method, path, requestId, violations, log } = incoming;
    const exchange: RecordedExchange = { at, end: undefined, kind, method, path, requestId, violations, ...unfinished };
    recorder.add(exchange, log);
    // Before anything is decided: two requests that arrive together are both seen as sent.
    if (kind === "create" && log && requestId !== undefined) recorder.claim(requestId, log);
    const reply = await this.#reply(incoming, exchange, request.signal);
    if (kind === "create") await beforeResponse?.(request.signal);
    exchange.end = now();
    exchange.retryAfter = Number(reply.headers?.["retry-after"] ?? 0) * 1_000 || undefined;
    const isGone = request.signal.aborted;
    exchange.seen = isGone ? "nothing" : reply.seen;
    exchange.response = isGone ? hungUp : reply.response;
    (log ?? recorder.withId(requestId ?? ""))?.see(exchange);
    // A client that hung up saw no list.
    if (kind === "list" && reply.status === 200 && !isGone) {
      noteListings(recorder, incoming.search, fieldsOf(reply.text), at);
    }
    return responseOf(reply);
  }

  /** The other host, to which a redirect led. */
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
      violations: carried ? violation("credentials-redirected", "the credentials went to another host") : [],
      response: signInPage.response,
    };
    recorder.add(exchange, log);
    return responseOf(signInPage);
  }

  async #reply(incoming: Incoming, exchange: RecordedExchange, signal: AbortSignal): Promise<Reply> {
    const { kind, method, path, match, log, hasCredentials, violations, requestId } = incoming;
    if (!match) return isWithoutId(method, path) ? withoutId : noRoute;
    const isAboutSale = (kind === "create" || kind === "status") && requestId !== undefined;
    const isInvalid = violations.some(({ name }) => name === "invalid");
    if (!log || !isAboutSale || !hasCredentials || isInvalid) return this.#behind(incoming);
    const { outage } = log.plan.situation;
    if (outage && this.#isOut(log)) return this.#unhandled(outage, incoming, exchange);
    const delivery: Delivery = {
      operationId: match.operationId,
      exchange,
      log,
      requestId,
      pause: (milliseconds) => this.#pause(milliseconds, signal),
      deliverAgain: () => this.#behind(incoming),
    };
    return kind === "create" ? this.#create(incoming, delivery) : this.#status(incoming, delivery);
  }

  #behind(incoming: Incoming): Promise<Reply> {
    return replyFromBehind(this.#options, incoming);
  }

  /** Whether the outage of an order goes on. It begins with the first request that it keeps from being handled. */
  #isOut(log: OrderLog): boolean {
    const { now, speed } = this.#options;
    log.outSince ??= now();
    return now() - log.outSince < outageFor / speed;
  }

  /** No response, or the sandbox's own to wrong credentials. */
  async #unhandled(how: "drop" | "unauthorised", incoming: Incoming, exchange: RecordedExchange): Promise<Reply> {
    exchange.behind = "nothing is handled";
    if (how === "drop") return noReply;
    return this.#behind({ ...incoming, headers: { ...incoming.headers, "x-merchant-secret": "not the secret" } });
  }

  async #create(incoming: Incoming, delivery: Delivery): Promise<Reply> {
    const { log, exchange } = delivery;
    const { situation } = log.plan;
    if (this.#options.recorder.newIds > maxNewIds) return overloaded;
    if (situation.again && log.hasMetFailure && log.metAgain < 2) {
      log.metAgain++;
      return this.#unhandled(situation.again, incoming, exchange);
    }
    if (log.hasMetFailure || !isMetBeforeSale(situation)) return this.#sell(incoming, delivery);
    // Such creates take turns, because a create that the service rejects does not meet it.
    const reply = log.turn.then(() => this.#sell(incoming, delivery));
    log.turn = reply.catch(() => {});
    return reply;
  }

  async #sell(incoming: Incoming, delivery: Delivery): Promise<Reply> {
    const { log, exchange } = delivery;
    const { foreign } = log.plan.situation;
    if (foreign && !log.hasMetFailure && (await this.#sellForeign(incoming, delivery))) {
      log.hasMetFailure = true;
      exchange.behind = "another purchase has this id";
      return foreign === "taken" ? this.#behind(incoming) : noReply;
    }
    return this.#options.lever.during(delivery, () => this.#behind(incoming));
  }

  /** Sells another customer's purchase under the id, before this request. Returns whether the id is taken then. */
  async #sellForeign(incoming: Incoming, { log, requestId }: Delivery): Promise<boolean> {
    const { amount, customer_msisdn } = log.plan.order;
    const body = {
      ...(incoming.body as object),
      customer_msisdn: `${customer_msisdn.slice(0, -3)}${customer_msisdn.endsWith("111") ? "222" : "111"}`,
      amount: String(Number(amount) + 100),
    };
    const { status } = await this.#behind({ ...incoming, body, log: undefined });
    const isTaken = status === 200 || status === 422;
    if (isTaken) log.foreignId = requestId;
    return isTaken;
  }

  async #status(incoming: Incoming, delivery: Delivery): Promise<Reply> {
    const reply = await this.#options.lever.during(delivery, () => this.#behind(incoming));
    const isOfOther = delivery.log.foreignId === delivery.requestId && reply.status === 200;
    return isOfOther ? { ...reply, seen: "foreign", response: `${reply.response}, another purchase` } : reply;
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const gone = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await Promise.race([this.#options.wait(milliseconds / this.#options.speed), gone]);
  }
}

/** Whether the first create of an order meets something before a purchase is made. */
const isMetBeforeSale = ({ create, foreign }: Situation): boolean => foreign !== undefined || create?.sold === false;

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
