/** The service on its worst day: a sandbox, and what the scenario of each order does to its responses. */
import {
  buildPath,
  type ComparedRequest,
  matchOperation,
  type OperationId,
  type OperationMatch,
  purchaseEventOf,
} from "@vending/contract";
import {
  type AddedTransaction,
  type Asked,
  droppedConnection,
  isConnectionDropped,
  type OwnReply,
  type RequestFailure,
  type Sandbox,
} from "@vending/sandbox";
import { fieldsOf } from "@vending/terminal/values";
import type { TestMerchant } from "../plan/orders.ts";
import {
  type CreateFailure,
  heldFor,
  purchaseScenarioOf,
  retryAfter,
  settleAfter,
  slowFor,
} from "../plan/scenarios.ts";
import { bodyOf, comparedIn, type Incoming, readIncoming } from "./incoming.ts";
import { type Exchange, maxRequests, type OrderLog, type Recording } from "./recording.ts";
import { mentions, violation } from "./request-check.ts";
import { parsed } from "./text.ts";

export interface ServiceOptions {
  readonly recording: Recording;
  readonly merchant: TestMerchant;
  readonly sandbox: Pick<Sandbox, "fetch" | "add">;
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** By how much delays are divided. */
  readonly speed: number;
  /** The origin to which redirects lead. */
  readonly elsewhere: () => string;
  /** As in `CertificationOptions`. */
  readonly beforeResponse: (signal: AbortSignal) => Promise<void>;
}

/** A request about an order that the sandbox is asked. */
interface Served {
  readonly incoming: Incoming;
  readonly match: OperationMatch;
  readonly exchange: Exchange;
  readonly log: OrderLog;
  readonly signal: AbortSignal;
}

type Reply = Parameters<OwnReply>[0]["reply"];

const html = { "content-type": "text/html; charset=utf-8" };
const signInPage = "<!doctype html><title>Sign in</title><h1>Sign in</h1>";
const signIn = "/sign-in/";
const cause = "on its worst day";
const json = { "content-type": "application/json" };

const errorResponse = (status: number, message: string): Response =>
  Response.json({ status: "error", code: status, message }, { status });

/** Whether a request is for a page to which redirects lead. */
export const isSignIn = ({ url }: Request): boolean => new URL(url).pathname.startsWith(signIn);

const synchronous: readonly OperationId[] = ["createAirtimeSync", "createDataSync"];

export class Service {
  readonly #options: ServiceOptions;
  /** The last create that was sent under each id, as far as a response is compared with it. */
  readonly #sent = new Map<string, ComparedRequest>();
  readonly #served = new WeakMap<Request, Served>();

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Responds as `fetch` does. Rejects with a `TypeError` if the connection is dropped. */
  async fetch(request: Request): Promise<Response> {
    const { recording, merchant, now, beforeResponse } = this.#options;
    if (++recording.requests > maxRequests) return errorResponse(503, "There were too many requests.");
    const { signal } = request;
    const { pathname } = new URL(request.url);
    const redirected = recording.logs.find(({ plan }) => pathname === signIn + plan.nonce);
    if (redirected) return this.#elsewhere(request, redirected);
    const incoming = await readIncoming(request, recording, merchant);
    const { kind, method, path, id, requestId, violations, log } = incoming;
    // Only now can it be handled: what came while its body was on the way was first.
    const exchange: Exchange = { ...unfinished, at: now(), kind, method, path, requestId, violations };
    recording.add(exchange, log);
    // Before anything is decided: two requests that arrive together are both seen as sent.
    if (kind === "create" && log && requestId !== undefined) {
      recording.claim(requestId, log);
      this.#sent.set(requestId, comparedIn(fieldsOf(incoming.body)));
    }
    const response = await this.#respond(incoming, exchange, signal).catch((error: unknown) => {
      if (isConnectionDropped(error)) return undefined;
      throw error;
    });
    const text = await response
      ?.clone()
      .text()
      .catch(() => undefined);
    if (kind === "create") await beforeResponse(signal);
    const isWhole = response && text !== undefined && !signal.aborted;
    const arrived = isWhole ? { status: response.status, body: parsed(text) } : undefined;
    exchange.end = now();
    exchange.response = signal.aborted ? "the integration hung up" : inWords(response, text);
    exchange.retryAfter = (isWhole && Number(response.headers.get("retry-after")) * 1_000) || undefined;
    if (kind === "create" || kind === "status") {
      const order = { ...this.#sent.get(requestId ?? ""), client_request_id: id ?? "" };
      exchange.event = purchaseEventOf(arrived ?? null, { action: kind === "create" ? "send" : "check", order });
    } else if (kind === "verify" && arrived?.status === 400 && exchange.violations.length === 0)
      exchange.event = "rejected";
    if (!response) throw droppedConnection();
    return response;
  }

  /** The other host, to which a redirect led. */
  async #elsewhere(request: Request, log: OrderLog): Promise<Response> {
    const { recording, merchant, now } = this.#options;
    const body = (await bodyOf(request).catch(() => undefined)) ?? "";
    const isLeak = mentions(merchant, `${[...request.headers.values()].join("\n")}\n${request.url}\n${body}`);
    const at = now();
    recording.add(
      {
        ...unfinished,
        at,
        end: at,
        kind: "redirected",
        method: request.method,
        path: `${signIn}…`,
        requestId: undefined,
        violations: isLeak ? violation("secret", "the credentials followed a redirect to another host") : [],
        response: "HTTP 200, HTML",
      },
      log,
    );
    return new Response(signInPage, { headers: html });
  }

  async #respond(incoming: Incoming, exchange: Exchange, signal: AbortSignal): Promise<Response> {
    const { method, path, match, log } = incoming;
    if (!match) {
      return isWithoutId(method, path)
        ? errorResponse(400, "The request id is missing.")
        : errorResponse(404, "There is no such route.");
    }
    const request = requestOf(incoming, match);
    if (log) this.#served.set(request, { incoming, match, exchange, log, signal });
    return this.#options.sandbox.fetch(request);
  }

  /** What a request suffers by the scenario of its order. The sandbox asks once it has checked the request. */
  failureOf({ kind, requestId, msisdn, sold, request }: Asked): RequestFailure | undefined {
    const served = this.#served.get(request);
    const isValid = requestId !== undefined || msisdn !== undefined;
    if (!served || !isValid) return undefined;
    const { verification } = served.log.plan.scenario;
    if (kind === "verify") return verification && { reply: verification, handled: false };
    return kind === "create" ? this.#create(served, sold !== undefined) : this.#status(served);
  }

  #create(served: Served, isSold: boolean): RequestFailure {
    const { log, exchange, incoming } = served;
    const { create: failure, foreign, unhandledAgain } = log.plan.scenario;
    if (unhandledAgain && log.hasMetFailure && log.unhandled < 2) {
      exchange.behind = "nothing is handled";
      return { reply: log.unhandled++ === 0 ? "drop" : "unauthorised", handled: false };
    }
    if (foreign && !log.hasMetFailure) {
      log.hasMetFailure = true;
      exchange.behind = "another purchase has this id";
      // It is made at once, before this request is handled. If the id was used, another purchase has it already.
      if (!isSold) void this.#options.sandbox.add(foreignTo(log, incoming));
      return { reply: foreign === "duplicate" ? ({ reply }) => reply : "drop", handled: true };
    }
    if (failure && !failure.sold && !log.hasMetFailure) {
      log.hasMetFailure = true;
      exchange.behind = "nothing is made";
      return { reply: this.#replyOf(served, failure.reply), handled: false, cause };
    }
    return { reply: (context) => this.#afterHandling(served, context), handled: true, cause };
  }

  /** Records what was made, and loses the response if the scenario says so. */
  #afterHandling(served: Served, context: Parameters<OwnReply>[0]): ReturnType<OwnReply> {
    const { reply } = context;
    const { log, match, signal } = served;
    if (reply.status !== 200) return reply;
    const isPending = this.#record(served, reply);
    // A synchronous create of a purchase that takes long loses its connection while it waits.
    if (isPending && synchronous.includes(match.operationId)) {
      return this.#pause(heldFor, signal).then(() => "drop");
    }
    const { create: failure } = log.plan.scenario;
    if (!failure?.sold || log.hasMetFailure) return reply;
    log.hasMetFailure = true;
    const own = this.#replyOf(served, failure.reply);
    return typeof own === "string" ? own : own(context);
  }

  /** What the first create gets in place of its response. */
  #replyOf({ incoming, match, log, signal }: Served, name: CreateFailure["reply"]): RequestFailure["reply"] {
    const { speed, elsewhere, sandbox } = this.#options;
    switch (name) {
      case "retry-later":
        return ({ reply }) => ({
          ...reply,
          headers: { "retry-after": String(Math.ceil(retryAfter / speed / 1_000)) },
        });
      case "redirect-elsewhere":
        return () => ({
          status: 307,
          headers: { ...html, location: `${elsewhere()}${signIn}${log.plan.nonce}` },
          text: "",
        });
      case "late":
        return ({ reply }) => this.#pause(slowFor, signal).then(() => reply);
      case "second-delivery":
        return async () => {
          const second = await sandbox.fetch(requestOf(incoming, match));
          return { status: second.status, text: await second.text() };
        };
      case "unnamed-failure": {
        const data = { request_id: incoming.requestId };
        const body = { status: "failed", response_code: "01", response_message: "Failed", data };
        return ({ reply }) => ({ ...reply, text: JSON.stringify(body) });
      }
      default:
        return name;
    }
  }

  /** Records what was made, whatever becomes of the response. Returns whether it is pending. */
  #record({ exchange, log, incoming }: Served, { text }: Reply): boolean {
    const { now, speed } = this.#options;
    const { final, settleAfter: later = settleAfter } = purchaseScenarioOf(log.plan.scenario);
    // The sandbox made it.
    const { status, data } = JSON.parse(text) as { status: string; data: Record<string, string | undefined> };
    const isPending = status === "pending";
    log.made.push({
      requestId: incoming.requestId ?? "",
      at: now(),
      settlesAt: isPending ? now() + later / speed : now(),
      final,
      token: data.token,
      keyChangeTokens: [data.kct1, data.kct2].flatMap((one) => one ?? []),
    });
    exchange.behind = isPending ? "queued" : final === "success" ? "sold" : "failed";
    return isPending;
  }

  #status({ log }: Served): RequestFailure | undefined {
    const { now, speed } = this.#options;
    const { status: failure } = log.plan.scenario;
    const [sale] = log.made;
    if (!failure || !sale) return undefined;
    log.checks++;
    if (log.checks > failure.checks && now() - sale.at >= failure.until / speed) return undefined;
    const inTurns = log.checks % 2 === 1 ? "absent" : "error";
    const reply = failure.reply === "unsteady" ? inTurns : failure.reply;
    return { reply, handled: false, cause };
  }

  /** Waits for milliseconds of the real pace, or until the integration hangs up. */
  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const gone = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await Promise.race([this.#options.wait(milliseconds / this.#options.speed), gone]);
  }
}

/**
 * A request as the sandbox gets it, with the body as it should have been. Its address is made from the operation, so that the
 * sandbox cannot take it for another one.
 */
function requestOf({ method, search, kind, headers, body }: Incoming, { operationId, parameters }: OperationMatch) {
  // No other operation takes a query.
  const query = kind === "list" || kind === "other" ? search : "";
  return new Request(`http://sandbox.test${buildPath(operationId, parameters)}${query}`, {
    method,
    headers: { ...headers, ...(method === "POST" && json) },
    ...(method === "POST" && { body: JSON.stringify(body) ?? "" }),
  });
}

/** Another customer's purchase under the id of a create. */
function foreignTo({ plan }: OrderLog, { body }: Incoming): AddedTransaction {
  const { reference, ...goods } = plan.order;
  const { merchant_code, client_request_id } = fieldsOf(body);
  return {
    ...goods,
    merchant_code,
    client_request_id,
    customer_msisdn: `${goods.customer_msisdn.slice(0, -3)}${goods.customer_msisdn.endsWith("111") ? "222" : "111"}`,
    amount: String(Number(goods.amount) + 100),
  } as AddedTransaction; // The order has what its product needs; the sandbox has checked the rest.
}

/** Whether a path is that of an operation, but for the identifier at its end (section 4.4). */
function isWithoutId(method: string, path: string): boolean {
  const { parameters = {} } = matchOperation(method, `${path.replace(/\/$/, "")}/id`) ?? {};
  return Object.keys(parameters).some((name) => name.endsWith("request_id"));
}

const unfinished = {
  end: undefined,
  event: "unknown",
  response: "no response yet",
  behind: undefined,
  retryAfter: undefined,
} as const;

/** A response in a few words. @param text `undefined` if it breaks off. */
function inWords(response: Response | undefined, text: string | undefined): string {
  if (!response) return "no response";
  const { status, headers } = response;
  const [seconds, location] = [headers.get("retry-after"), headers.get("location")];
  const { status: outcome } = fieldsOf(parsed(text ?? ""));
  const notes = [
    text === undefined ? "JSON that breaks off" : "",
    location === null ? "" : "to another host",
    headers.get("content-type")?.startsWith("text/html") && location === null ? "HTML" : "",
    seconds === null ? "" : `Retry-After: ${seconds}`,
    typeof outcome === "string" && outcome !== "error" ? outcome : "",
  ];
  return [`HTTP ${status}`, ...notes.filter(Boolean)].join(", ");
}
