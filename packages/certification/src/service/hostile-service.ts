/** The service as it is on its worst day: a sandbox, and what the situation of each order does to its responses. */
import { matchOperation, type OperationId } from "@vending/contract";
import type { Sandbox } from "@vending/sandbox";
import { type Exchange, type Made, maxNewIds, maxRequests, type OrderLog, type Recorder } from "../recorder.ts";
import {
  type CreateFailure,
  heldFor,
  outageFor,
  type StatusFailure,
  settleAfter,
  slowFor,
  usual,
} from "../situations.ts";
import { Behind, fieldsOf, noRoute } from "./behind.ts";
import { boundedText, type Incoming, type Merchant, mentions, readIncoming } from "./incoming.ts";
import { noteListings } from "./listing.ts";
import { errorReply, failedReply, noReply, type Reply, responseOf, signInPage } from "./replies.ts";
import { isFields } from "./request-violations.ts";

export interface ServiceOptions {
  readonly recorder: Recorder;
  readonly merchant: Merchant;
  readonly sandbox: Pick<Sandbox, "fetch">;
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** By how much delays are divided. */
  readonly speed: number;
  /** The origin to which redirects lead, once it is known. */
  readonly elsewhere: () => string;
}

const overloaded = errorReply(503, "nothing", "There were too many requests.");
const withoutId = errorReply(400, "other", "The request id is missing.");
const failedCheck = errorReply(500, "nothing", "The service failed.");
const signIn = "/sign-in/";

/** Whether a request is for a page to which redirects lead. */
export const isSignIn = ({ url }: Request): boolean => new URL(url).pathname.startsWith(signIn);

/** A synchronous create of a purchase that takes long is queued as the other one queues it. */
const asyncOf: Readonly<Partial<Record<OperationId, OperationId>>> = {
  createAirtimeSync: "createAirtimeAsync",
  createDataSync: "createDataAsync",
};

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
    const redirected = recorder.logs.find(({ plan }) => pathname === signIn + plan.nonce);
    if (redirected) return this.#elsewhere(request, redirected);
    const at = now();
    const incoming = await readIncoming(request, recorder, merchant);
    const { kind, method, path, requestId, violations, log } = incoming;
    const exchange: Exchange = { at, end: undefined, kind, method, path, requestId, violations, ...unfinished };
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
    const body = (await boundedText(request)) ?? "";
    const carried = mentions(merchant, `${[...request.headers.values()].join("\n")}\n${request.url}\n${body}`);
    const exchange: Exchange = {
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

  async #reply(incoming: Incoming, exchange: Exchange, signal: AbortSignal): Promise<Reply> {
    const { kind, method, path, match, log, hasCredentials, violations, requestId } = incoming;
    if (!match) return isWithoutId(method, path) ? withoutId : noRoute;
    const isInvalid = violations.some(({ name }) => name === "invalid");
    if (!log || !hasCredentials || isInvalid) return this.#behind.reply(incoming);
    if ((kind === "create" || kind === "status") && this.#isOut(log)) {
      exchange.behind = "nothing is handled";
      return log.plan.situation.outage === "drop" ? noReply : this.#behind.unauthorised(incoming);
    }
    if (kind === "create" && requestId !== undefined) return this.#create(incoming, requestId, log, exchange, signal);
    if (kind === "status" && requestId !== undefined) return this.#status(incoming, requestId, log);
    return this.#behind.reply(incoming);
  }

  /** Whether the outage of an order goes on. It begins with the first request that it keeps from being handled. */
  #isOut(log: OrderLog): boolean {
    const { now, speed } = this.#options;
    if (!log.plan.situation.outage) return false;
    log.outSince ??= now();
    return now() - log.outSince < outageFor / speed;
  }

  async #create(
    incoming: Incoming,
    requestId: string,
    log: OrderLog,
    exchange: Exchange,
    signal: AbortSignal,
  ): Promise<Reply> {
    if (this.#options.recorder.newIds > maxNewIds) return overloaded;
    const { create: failure, again } = log.plan.situation;
    if (again && log.hasMetFailure && log.metAgain < 2) {
      log.metAgain++;
      exchange.behind = "nothing is handled";
      return again === "drop" ? noReply : this.#behind.unauthorised(incoming);
    }
    if (!failure || log.hasMetFailure) return this.#sell(incoming, requestId, log, exchange, signal);
    if (failure.sold) {
      const reply = await this.#sell(incoming, requestId, log, exchange, signal);
      // What the service rejects, or has sold before, is no sale: the failure is still to come.
      if (log.hasMetFailure || reply.status !== 200) return reply;
      log.hasMetFailure = true;
      return this.#inPlaceOf(reply, failure.reply, incoming, log, signal);
    }
    log.hasMetFailure = true;
    if (failure.reply === "foreign" || failure.reply === "foreign-lost") {
      await this.#sellForeign(incoming, requestId, log);
      exchange.behind = "another purchase has this id";
      return failure.reply === "foreign" ? this.#behind.reply(incoming) : noReply;
    }
    exchange.behind = "nothing is made";
    return this.#inPlaceOf(undefined, failure.reply, incoming, log, signal);
  }

  /** What the situation makes of the response to a sale, or of none. */
  async #inPlaceOf(
    reply: Reply | undefined,
    failure: CreateFailure["reply"],
    incoming: Incoming,
    { plan: { nonce } }: OrderLog,
    signal: AbortSignal,
  ): Promise<Reply> {
    switch (failure) {
      case "held":
        await this.#pause(slowFor, signal);
        return reply ?? noReply;
      case "second-delivery":
      case "foreign":
      case "foreign-lost":
        return this.#behind.reply(incoming);
      default: {
        const location = `${this.#options.elsewhere()}${signIn}${nonce}`;
        const { speed } = this.#options;
        return failedReply(failure, reply, { location, requestId: idIn(incoming.body) ?? "", speed });
      }
    }
  }

  async #sell(
    incoming: Incoming,
    requestId: string,
    log: OrderLog,
    exchange: Exchange,
    signal: AbortSignal,
  ): Promise<Reply> {
    const { now, speed } = this.#options;
    const { final, settleAfter: later } = log.plan.situation.behaviour ?? usual;
    const { match } = incoming;
    const operationId = match && asyncOf[match.operationId];
    // A synchronous create of a purchase that takes long: it is queued, and the request waits for it.
    const queued = operationId && later !== undefined ? { ...incoming, match: { ...match, operationId } } : undefined;
    const reply = await this.#behind.reply(queued ?? incoming);
    if (reply.status !== 200) return reply;
    const response = fieldsOf(reply.text);
    const data = isFields(response.data) ? response.data : {};
    const isFinal = response.status !== "pending";
    const made: Made = {
      requestId,
      at: now(),
      settlesAt: isFinal ? now() : now() + (later ?? settleAfter) / speed,
      final: !isFinal ? final : response.status === "failed" ? "failed" : "success",
      token: textOf(data.token),
      keyChangeTokens: [data.kct1, data.kct2].flatMap((one) => textOf(one) ?? []),
    };
    log.made.push(made);
    exchange.behind = !isFinal ? "queued" : made.final === "success" ? "sold" : "failed";
    if (!queued) return reply;
    await this.#pause(heldFor, signal);
    return noReply;
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

  async #status(incoming: Incoming, requestId: string, log: OrderLog): Promise<Reply> {
    const { now, speed } = this.#options;
    const failure = log.plan.situation.status;
    const [sale] = log.made;
    if (sale) log.checks++;
    if (failure && sale && (log.checks <= failure.checks || now() - sale.at < failure.until / speed)) {
      return this.#failedCheck(failure.reply, incoming, log);
    }
    const reply = await this.#behind.reply(incoming);
    const isOfOther = log.foreignId === requestId && reply.status === 200;
    return isOfOther ? { ...reply, seen: "foreign", response: `${reply.response}, another purchase` } : reply;
  }

  #failedCheck(failure: StatusFailure["reply"], incoming: Incoming, log: OrderLog): Promise<Reply> | Reply {
    switch (failure) {
      case "unsteady":
        return this.#failedCheck(log.checks % 2 === 1 ? "absent" : "error", incoming, log);
      case "error":
        return failedCheck;
      case "unauthorised":
        return this.#behind.unauthorised(incoming);
      case "absent":
        return this.#behind.absent(incoming, `unused-${log.plan.nonce}`);
    }
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

const idIn = (body: unknown): string | undefined => (isFields(body) ? textOf(body.client_request_id) : undefined);

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
