/** The service as it is on its worst day: a sandbox, and what the situation of each order does to its responses. */
import type { Sandbox } from "@vending/sandbox";
import type { Exchange, Made, OrderLog, Recorder } from "../recorder.ts";
import { heldFor, outageFor, slowFor } from "../situations.ts";
import { inForm } from "./forms.ts";
import { type Incoming, type Merchant, mentions, readIncoming } from "./incoming.ts";
import { noteListings, queryOf } from "./listing.ts";
import {
  errorReply,
  failedReply,
  noReply,
  type Reply,
  responseOf,
  signInPage,
  statusFailure,
  unauthorised,
} from "./replies.ts";
import { type Fields, isFields } from "./request-violations.ts";

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

/** More requests than any integration needs for these orders; what comes after gets 503 and is only counted. */
export const maxRequests = 20_000;
/** More request ids than any integration needs; a create under another one gets 503. */
export const maxNewIds = 1_000;

/** Milliseconds from an asynchronous create to its outcome, at the real pace; as the scenarios of the sandbox have it. */
export const settleAfter = 2_000;
const settleAfterOf: Readonly<Record<string, number>> = {
  "901": Number.POSITIVE_INFINITY,
  "938": 60_000,
  "939": 60_000,
};
const failing: ReadonlySet<string | undefined> = new Set(["900", "910", "939"]);

const overloaded = errorReply(503, "nothing", "There were too many requests.");
const signIn = "/sign-in/";

export class HostileService {
  readonly #options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Responds as `fetch` does. Rejects with a `TypeError` where the connection is dropped. */
  async fetch(request: Request): Promise<Response> {
    const { recorder, merchant, now } = this.#options;
    if (recorder.requests >= maxRequests) {
      recorder.requests++;
      return responseOf(overloaded);
    }
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(signIn)) return this.#elsewhere(request, pathname.slice(signIn.length));
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
    // Whoever hung up saw no list.
    if (kind === "list" && reply.status === 200 && !isGone) noteListings(recorder, incoming, fieldsOf(reply.text), at);
    return responseOf(reply);
  }

  /** Another host, where a redirect led. */
  async #elsewhere(request: Request, nonce: string): Promise<Response> {
    const { recorder, merchant, now } = this.#options;
    const log = recorder.logs.find(({ plan }) => plan.nonce === nonce);
    const body = await request.text().catch(() => "");
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
    const { kind, path, log, hasCredentials, violations, requestId } = incoming;
    // The control routes of the sandbox would give everything away.
    if (/^\/sandbox(?:\/|$)/.test(path)) return errorReply(404, "other", "There is no such route.");
    const isInvalid = violations.some(({ name }) => name === "invalid");
    if (!log || !hasCredentials || isInvalid) return this.#forward(incoming);
    if ((kind === "create" || kind === "status") && this.#isOut(log)) {
      exchange.behind = "nothing is handled";
      return log.plan.situation.outage === "none" ? noReply : unauthorised(kind);
    }
    if (kind === "create" && requestId !== undefined) return this.#create(incoming, requestId, log, exchange, signal);
    if (kind === "status" && requestId !== undefined) return this.#status(incoming, requestId, log);
    return this.#forward(incoming);
  }

  /** Whether the outage of an order goes on. It ends with time, and gets at least one request. */
  #isOut(log: OrderLog): boolean {
    const { now, speed } = this.#options;
    if (!log.plan.situation.outage) return false;
    return log.requests <= 1 || now() - (log.firstAt ?? 0) < outageFor / speed;
  }

  async #create(
    incoming: Incoming,
    requestId: string,
    log: OrderLog,
    exchange: Exchange,
    signal: AbortSignal,
  ): Promise<Reply> {
    if (this.#options.recorder.newIds > maxNewIds) return overloaded;
    const { situation, nonce } = log.plan;
    const failure = ++log.creates === 1 ? situation.create : undefined;
    if (failure?.reply === "foreign" || failure?.reply === "foreign-lost") {
      await this.#sellForeign(incoming, requestId, log);
      exchange.behind = "another purchase has this id";
      return failure.reply === "foreign" ? this.#forward(incoming) : noReply;
    }
    if (situation.again && (log.creates === 2 || log.creates === 3)) {
      exchange.behind = "nothing is handled";
      return situation.again === "none" ? noReply : unauthorised("create");
    }
    const reply = failure?.sold === false ? undefined : await this.#sell(incoming, requestId, log, exchange, signal);
    if (!failure) return reply ?? noReply;
    if (!reply) exchange.behind = "nothing is made";
    switch (failure.reply) {
      case "slow":
        await this.#pause(slowFor, signal);
        return reply ?? noReply;
      case "second-delivery":
        return this.#forward(incoming);
      default: {
        const location = `${this.#options.elsewhere()}${signIn}${nonce}`;
        return failedReply(failure.reply, reply, { location, requestId, speed: this.#options.speed });
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
    const scenario = log.plan.situation.scenario ?? "";
    const later = settleAfterOf[scenario];
    const isSync = incoming.path.endsWith("/sync");
    // A synchronous create of a purchase that takes long: it is queued, and the request waits for it.
    const isHeld = isSync && later !== undefined;
    const reply = await this.#forward(
      isHeld ? { ...incoming, path: incoming.path.replace(/sync$/, "async") } : incoming,
    );
    if (reply.status !== 200) return reply;
    const response = fieldsOf(reply.text);
    const data = isFields(response.data) ? response.data : {};
    const isFinal = response.status !== "pending";
    const made: Made = {
      requestId,
      at: now(),
      settlesAt: isFinal ? now() : now() + (later ?? settleAfter) / speed,
      final: (isFinal ? response.status === "failed" : failing.has(scenario)) ? "failed" : "success",
      token: textOf(data.token),
      keyChangeTokens: [data.kct1, data.kct2].flatMap((one) => textOf(one) ?? []),
    };
    log.made.push(made);
    exchange.behind = !isFinal ? "queued" : made.final === "success" ? "sold" : "failed";
    if (!isHeld) return reply;
    await this.#pause(heldFor, signal);
    return noReply;
  }

  /** Somebody else's purchase under the id, which is there before this request. */
  async #sellForeign(incoming: Incoming, requestId: string, log: OrderLog): Promise<void> {
    if (!isFields(incoming.body)) return;
    const { order } = log.plan;
    const number = `${order.customer_msisdn.slice(0, -3)}${order.customer_msisdn.endsWith("111") ? "222" : "111"}`;
    const body = { ...incoming.body, customer_msisdn: number, amount: String(Number(order.amount) + 100) };
    await this.#forward({ ...incoming, body, log: undefined });
    log.foreignId = requestId;
  }

  async #status(incoming: Incoming, requestId: string, log: OrderLog): Promise<Reply> {
    const { now, speed } = this.#options;
    const failure = log.plan.situation.status;
    if (log.made.length > 0) log.checks++;
    if (failure && log.made.length > 0) {
      const time = now() - (log.firstAt ?? 0);
      if (log.checks <= failure.checks || time < failure.until / speed) return statusFailure(failure, log.checks);
    }
    const reply = await this.#forward(incoming);
    const isOfOther = log.foreignId === requestId && reply.status === 200;
    return isOfOther ? { ...reply, seen: "foreign", response: `${reply.response}, another purchase` } : reply;
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const hungUp = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await Promise.race([this.#options.wait(milliseconds / this.#options.speed), hungUp]);
  }

  /** The response of the sandbox, about the customer that the integration knows. */
  async #forward({ method, path, search, kind, headers, body, log }: Incoming): Promise<Reply> {
    const number = log?.plan.situation.scenario ? log.plan.sandboxNumber : undefined;
    if (log && isFields(body)) log.sentNumber = textOf(body.customer_msisdn);
    const sent = number !== undefined && isFields(body) ? { ...body, customer_msisdn: number } : body;
    // A query that does not belong there is a finding, and is not passed on.
    const query = kind === "list" ? queryOf(search, this.#options.recorder) : kind === "other" ? search : "";
    const response = await this.#options.sandbox.fetch(`http://sandbox.test${path}${query}`, {
      method,
      headers: { ...headers, ...(method === "POST" && { "content-type": "application/json" }) },
      ...(method === "POST" && { body: JSON.stringify(sent) ?? "" }),
    });
    const text = this.#withNumbers(await response.text());
    const value = fieldsOf(text);
    const formed = response.status === 200 && log ? inForm(log.plan.situation.form, value) : value;
    const { data } = formed;
    if (isFields(data) && typeof data.internal_reference === "string") {
      this.#options.recorder.internalReferences.add(data.internal_reference);
    }
    return {
      status: response.status,
      text: formed === value ? text : JSON.stringify(formed),
      ...seenIn(kind, response.status, formed),
    };
  }

  /** The sandbox knows customers whose scenario it plays under another number. */
  #withNumbers(text: string): string {
    let mapped = text;
    for (const { plan, sentNumber } of this.#options.recorder.logs) {
      if (!plan.situation.scenario || sentNumber === undefined) continue;
      mapped = mapped.replaceAll(`"${plan.sandboxNumber}`, `"${sentNumber}`);
    }
    return mapped;
  }
}

const unfinished = {
  seen: "nothing",
  response: "no response yet",
  behind: undefined,
  retryAfter: undefined,
} as const;

const outcomes = ["success", "failed", "pending"] as const;

function seenIn(kind: Exchange["kind"], status: number, { status: word }: Fields): Pick<Reply, "seen" | "response"> {
  const response = `HTTP ${status}`;
  if (kind === "create" || kind === "status") {
    const outcome = outcomes.find((one) => status === 200 && one === word);
    if (outcome) return { seen: outcome, response: `${response}, ${outcome}` };
    if (status >= 500) return { seen: "nothing", response };
    if (kind === "create") return { seen: status === 422 ? "taken" : "rejected", response };
    return { seen: status === 404 ? "absent" : "refused", response };
  }
  if (kind === "verify") return { seen: status === 400 ? "rejected" : status >= 500 ? "nothing" : "other", response };
  return { seen: "other", response };
}

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
