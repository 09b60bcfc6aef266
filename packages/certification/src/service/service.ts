/** The service on its worst day: a sandbox, and what the situation of each order does to its responses. */
import {
  buildPath,
  type ComparedRequest,
  matchOperation,
  type OperationId,
  outcomeCodes,
  purchaseEventOf,
} from "@vending/contract";
import { droppedConnection, type Sandbox, truncatedResponse } from "@vending/sandbox";
import type { TestMerchant } from "../orders.ts";
import { type Exchange, maxRequests, type OrderLog, type Recording } from "../recording.ts";
import { behaviourOf, heldFor, retryAfter, type StatusFailure, settleAfter, slowFor } from "../situations.ts";
import { bodyOf, comparedIn, type Incoming, readIncoming } from "./incoming.ts";
import { mentions, violation } from "./request-check.ts";
import { fieldsOf, keyOf, parsed } from "./text.ts";

export interface ServiceOptions {
  readonly recording: Recording;
  readonly merchant: TestMerchant;
  readonly sandbox: Pick<Sandbox, "fetch">;
  /** Another sandbox, in which creates are tried, and nothing was sold that has a response. */
  readonly trial: Pick<Sandbox, "fetch">;
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

/** What goes back to the integration. */
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What keeps it from arriving. Default: it arrives complete. */
  readonly fails?: "drop" | "cut";
}

/** A create or a status check about an order that the service takes up. */
interface Served {
  readonly incoming: Incoming;
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly exchange: Exchange;
  readonly log: OrderLog;
  readonly signal: AbortSignal;
}

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };

const errorReply = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { ...json, ...headers },
  text: JSON.stringify({ status: "error", code: status, message }),
});

const drop: Reply = { status: 0, text: "", headers: {}, fails: "drop" };
const badGateway = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const signInPage = "<!doctype html><title>Sign in</title><h1>Sign in</h1>";
const signIn = "/sign-in/";

/** Whether a request is for a page to which redirects lead. */
export const isSignIn = ({ url }: Request): boolean => new URL(url).pathname.startsWith(signIn);

const synchronous: readonly OperationId[] = ["createAirtimeSync", "createDataSync"];

export class Service {
  readonly #options: ServiceOptions;
  /** The last create that was sent under each id, as far as a response is compared with it. */
  readonly #sent = new Map<string, ComparedRequest>();

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Responds as `fetch` does. Rejects with a `TypeError` if the connection is dropped. */
  async fetch(request: Request): Promise<Response> {
    const { recording, merchant, now, beforeResponse } = this.#options;
    if (++recording.requests > maxRequests) return responseOf(errorReply(503, "There were too many requests."));
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
    const reply = await this.#reply(incoming, exchange, signal);
    if (kind === "create") await beforeResponse(signal);
    const arrived = signal.aborted || reply.fails ? undefined : { status: reply.status, body: parsed(reply.text) };
    exchange.end = now();
    exchange.response = responseIn(reply, signal.aborted);
    exchange.retryAfter = Number(reply.headers["retry-after"] ?? 0) * 1_000 || undefined;
    if (kind === "create" || kind === "status") {
      const order = { ...this.#sent.get(requestId ?? ""), client_request_id: id ?? "" };
      exchange.event = purchaseEventOf(arrived ?? null, { action: kind === "create" ? "send" : "check", order });
    } else if (kind === "verify" && arrived?.status === 400) exchange.event = "rejected";
    else if (kind === "list" && arrived?.status === 200) this.#noteList(incoming.search, arrived.body);
    return responseOf(reply);
  }

  /** A row of a list has no outcome, but its filter has one, and only what was sold has a token. */
  #noteList(search: string, body: unknown): void {
    const filter = Number(new URLSearchParams(search).get("status") ?? Number.NaN);
    const filtered = (["success", "failed"] as const).find((one) => Number(outcomeCodes[one]) === filter);
    const { data } = fieldsOf(body);
    for (const row of (Array.isArray(data) ? data : []).map(fieldsOf)) {
      const outcome = typeof row.token === "string" ? "success" : filtered;
      if (outcome) this.#options.recording.listed.set(keyOf(String(row.request_id)), outcome);
    }
  }

  /** The other host, to which a redirect led. */
  async #elsewhere(request: Request, log: OrderLog): Promise<Response> {
    const { recording, merchant, now } = this.#options;
    const body = (await bodyOf(request)) ?? "";
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
    return responseOf({ status: 200, headers: html, text: signInPage });
  }

  async #reply(incoming: Incoming, exchange: Exchange, signal: AbortSignal): Promise<Reply> {
    const { kind, method, path, match, log, hasCredentials, violations, requestId } = incoming;
    if (!match) {
      return isWithoutId(method, path)
        ? errorReply(400, "The request id is missing.")
        : errorReply(404, "There is no such route.");
    }
    const isInvalid = violations.some(({ name }) => name === "invalid");
    if (log && kind === "verify") return this.#verify(incoming, log);
    const isAboutSale = log && (kind === "create" || kind === "status") && hasCredentials && !isInvalid;
    if (!isAboutSale || requestId === undefined) return this.#behind(incoming);
    const served: Served = { incoming, operationId: match.operationId, requestId, exchange, log, signal };
    return kind === "create" ? this.#create(served) : this.#status(served);
  }

  /** The sandbox's response. It gets only operations of the contract. */
  async #behind(
    { method, match, search, kind, headers, body }: Incoming,
    { fetch } = this.#options.sandbox,
  ): Promise<Reply> {
    if (!match) throw new Error("only operations of the contract reach the sandbox");
    // No other operation takes a query.
    const query = kind === "list" || kind === "other" ? search : "";
    // A path made from the match, so that the sandbox cannot take the address for another operation.
    const path = buildPath(match.operationId, match.parameters);
    const response = await fetch(`http://sandbox.test${path}${query}`, {
      method,
      headers: { ...headers, ...(method === "POST" && json) },
      ...(method === "POST" && { body: JSON.stringify(body) ?? "" }),
    });
    return { status: response.status, text: await response.text(), headers: json };
  }

  /** The sandbox's response to wrong credentials. */
  #unauthorised(incoming: Incoming): Promise<Reply> {
    return this.#behind({ ...incoming, headers: { ...incoming.headers, "x-merchant-secret": "not the secret" } });
  }

  async #verify(incoming: Incoming, { plan }: OrderLog): Promise<Reply> {
    const reply = await this.#behind(incoming);
    const { verification } = plan.situation;
    if (reply.status !== 200 || !verification) return reply;
    return verification === "rejected"
      ? errorReply(400, "The customer was not found.")
      : errorReply(502, "The verification could not be completed. Try again.");
  }

  async #create(served: Served): Promise<Reply> {
    const { incoming, log, exchange } = served;
    const { create: failure, foreign, unhandledAgain } = log.plan.situation;
    if (unhandledAgain && log.hasMetFailure && log.unhandled < 2) {
      exchange.behind = "nothing is handled";
      return log.unhandled++ === 0 ? drop : this.#unauthorised(incoming);
    }
    if (foreign && !log.hasMetFailure && (await this.#sellForeign(served))) {
      log.hasMetFailure = true;
      exchange.behind = "another purchase has this id";
      return foreign === "taken" ? this.#behind(incoming) : drop;
    }
    // A create that the service rejects does not meet it.
    if (failure && !failure.sold && !log.hasMetFailure && (await this.#wouldSell(incoming)) && !log.hasMetFailure) {
      log.hasMetFailure = true;
      exchange.behind = "nothing is made";
      return this.#failed(served, drop);
    }
    const reply = await this.#behind(incoming);
    if (reply.status !== 200) return reply;
    const isPending = this.#record(served, reply);
    // A synchronous create of a purchase that takes long loses its connection while it waits.
    if (isPending && synchronous.includes(served.operationId)) {
      await this.#pause(heldFor, served.signal);
      return drop;
    }
    if (!failure?.sold || log.hasMetFailure) return reply;
    log.hasMetFailure = true;
    return this.#failed(served, reply);
  }

  /** Whether the service would take up a create. */
  async #wouldSell(incoming: Incoming): Promise<boolean> {
    const { status } = await this.#behind(incoming, this.#options.trial);
    return status === 200 || status === 422;
  }

  /** Sells another customer's purchase under the id, before this request. Returns whether the id is taken then. */
  async #sellForeign({ incoming, log }: Served): Promise<boolean> {
    const { amount, customer_msisdn } = log.plan.order;
    const body = {
      ...fieldsOf(incoming.body),
      customer_msisdn: `${customer_msisdn.slice(0, -3)}${customer_msisdn.endsWith("111") ? "222" : "111"}`,
      amount: String(Number(amount) + 100),
    };
    const { status } = await this.#behind({ ...incoming, body });
    return status === 200 || status === 422;
  }

  /** What the first create gets in place of the sandbox's reply. */
  async #failed({ incoming, log, signal }: Served, reply: Reply): Promise<Reply> {
    const { speed, elsewhere } = this.#options;
    switch (log.plan.situation.create?.reply) {
      case "drop":
        return drop;
      case "error":
        return errorReply(500, "Internal server error.");
      case "overload":
        return errorReply(503, "The service is overloaded.", {
          "retry-after": String(Math.ceil(retryAfter / speed / 1_000)),
        });
      case "bad-gateway":
        return { status: 502, headers: html, text: badGateway };
      case "cut":
        return { ...reply, text: reply.text.slice(0, reply.text.length / 2), fails: "cut" };
      case "redirect":
        return { status: 307, headers: { ...html, location: `${elsewhere()}${signIn}${log.plan.nonce}` }, text: "" };
      case "slow":
        await this.#pause(slowFor, signal);
        return reply;
      case "second-delivery":
        return this.#behind(incoming);
      case "invalid":
        return errorReply(422, "The request is not valid.");
      case "unauthorised":
        return this.#unauthorised(incoming);
      default:
        return reply;
    }
  }

  /** Records what was made, whatever becomes of the response. Returns whether it is pending. */
  #record({ exchange, log, requestId }: Served, { text }: Reply): boolean {
    const { now, speed } = this.#options;
    const { final, settleAfter: later = settleAfter } = behaviourOf(log.plan.situation);
    // The sandbox made it.
    const { status, data } = JSON.parse(text) as { status: string; data: Record<string, string | undefined> };
    const isPending = status === "pending";
    log.made.push({
      requestId,
      at: now(),
      settlesAt: isPending ? now() + later / speed : now(),
      final,
      token: data.token,
      keyChangeTokens: [data.kct1, data.kct2].flatMap((one) => one ?? []),
    });
    exchange.behind = isPending ? "queued" : final === "success" ? "sold" : "failed";
    return isPending;
  }

  async #status({ incoming, log }: Served): Promise<Reply> {
    const { now, speed, trial } = this.#options;
    const { status: failure } = log.plan.situation;
    const [sale] = log.made;
    if (!failure || !sale) return this.#behind(incoming);
    log.checks++;
    if (log.checks > failure.checks && now() - sale.at >= failure.until / speed) return this.#behind(incoming);
    switch (wordOf(failure.reply, log.checks)) {
      case "absent":
        return this.#behind(incoming, trial);
      case "unauthorised":
        return this.#unauthorised(incoming);
      default:
        return errorReply(500, "Internal server error.");
    }
  }

  /** Waits for milliseconds of the real pace, or until the integration hangs up. */
  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const gone = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    await Promise.race([this.#options.wait(milliseconds / this.#options.speed), gone]);
  }
}

const wordOf = (reply: StatusFailure["reply"], check: number): Exclude<StatusFailure["reply"], "unsteady"> =>
  reply !== "unsteady" ? reply : check % 2 === 1 ? "absent" : "error";

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

/** A response in a few words. */
function responseIn({ status, text, headers, fails }: Reply, isGone: boolean): string {
  if (isGone) return "the integration hung up";
  if (fails === "drop") return "no response";
  const { "retry-after": seconds, "content-type": type = "", location } = headers;
  const { status: outcome } = fieldsOf(parsed(text));
  const notes = [
    fails === "cut" ? "JSON that breaks off" : "",
    location === undefined ? "" : "to another host",
    type.startsWith("text/html") && location === undefined ? "HTML" : "",
    seconds === undefined ? "" : `Retry-After: ${seconds}`,
    typeof outcome === "string" && outcome !== "error" ? outcome : "",
  ];
  return [`HTTP ${status}`, ...notes.filter(Boolean)].join(", ");
}

/** @throws {TypeError} The connection is dropped. */
function responseOf({ status, text, headers, fails }: Reply): Response {
  if (fails === "drop") throw droppedConnection();
  return fails === "cut" ? truncatedResponse(status, headers, text) : new Response(text || null, { status, headers });
}
