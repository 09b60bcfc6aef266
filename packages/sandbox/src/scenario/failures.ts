/** What a request can get in place of its response, from the service or from a proxy. */
import type { OperationId, OperationKind } from "@vending/contract";
import { billerReason } from "../data/products.ts";
import type { KeptPurchase } from "../data/purchases.ts";
import { ConnectionDropped, HttpError, notAPair, unknownId } from "./errors.ts";

/** What one request suffers. */
export interface RequestFailure {
  /** What is sent in place of its response. */
  readonly reply: FailureName | OwnReply;
  /** Whether the request is handled all the same, and only its response is lost. */
  readonly handled: boolean;
  /** Where the failure comes from, such as a scenario, for people. */
  readonly cause?: string;
}

/** A request whose failure is decided. */
export interface Asked {
  readonly operation: OperationId;
  readonly kind: OperationKind;
  /** The code of the merchant; `null` if the credentials are no merchant's. */
  readonly merchant: string | null;
  /** What the request is about, if it is valid. */
  readonly requestId?: string;
  readonly msisdn?: string;
  readonly product?: KeptPurchase["product"];
  /** The purchase that the request id has made so far. */
  readonly sold?: KeptPurchase;
  /** How many creates with this request id there were, or status checks of what it bought, this one included; 0 for any other request. */
  readonly attempt: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly request: Request;
}

export type FailureName =
  | "drop"
  | "error"
  | "overload"
  | "slow"
  | "duplicate"
  | "invalid"
  | "absent"
  | "unauthorised"
  | "rejected"
  | "outage"
  | "bad-gateway"
  | "truncated"
  | "redirect"
  | "endless"
  | "rate-limit";

/** A response that is not sent yet. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface FailureContext {
  readonly asked: Asked;
  /** What the request would have got; a 503 if it was not handled. */
  readonly reply: Reply;
  /** Where the failure comes from, such as a scenario, for people. */
  readonly cause: string;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What is sent instead. The journal shows `text` as its body. */
export interface FailedReply extends Reply {
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, if it is not that text. */
  readonly body?: ReadableStream<Uint8Array>;
  /** The body breaks off after the text. */
  readonly isTruncated?: boolean;
}

/** A failure of your own: returns what is sent in place of the response, or the name of another failure. */
export type OwnReply = (context: FailureContext) => FailedReply | FailureName | Promise<FailedReply | FailureName>;

type NamedReply = (context: FailureContext) => FailedReply | HttpError | Promise<FailedReply>;

const slowFor = 20_000;
/** How long an endless body goes on, and how often it sends a byte, in milliseconds. */
const endlessFor = 60_000;
const trickleEvery = 1_000;

const html = { "content-type": "text/html; charset=utf-8" };

const replies: Readonly<Record<FailureName, NamedReply>> = {
  drop: () => {
    throw new ConnectionDropped();
  },
  error: ({ cause }) => new HttpError(500, `The sandbox failed (${cause}).`),
  overload: ({ cause }) => new HttpError(503, `The sandbox is overloaded (${cause}). Try again.`),
  async slow({ reply, wait }) {
    await wait(slowFor);
    return reply;
  },
  duplicate: ({ cause }) =>
    new HttpError(422, `This merchant has used the request id before (${cause}). Check its status.`),
  invalid: ({ cause }) => new HttpError(422, `The request is not valid (${cause}).`),
  absent: ({ asked }) => unknownId(asked.requestId ?? "", asked.operation),
  unauthorised: () => notAPair(),
  rejected: ({ asked }) => new HttpError(400, billerReason(asked.product ?? "")),
  outage: () => new HttpError(502, "The verification could not be completed. Try again."),
  "bad-gateway": () => ({
    status: 502,
    headers: html,
    text: "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>proxy</body></html>",
  }),
  truncated: ({ reply }) => ({
    status: reply.status,
    text: reply.text.slice(0, Math.ceil(reply.text.length / 2)),
    isTruncated: true,
  }),
  redirect: () => ({ status: 302, headers: { location: "/sandbox/sign-in" }, text: "" }),
  endless: ({ reply, wait }) => ({ status: reply.status, text: "", body: trickle(wait) }),
  "rate-limit": () => ({
    status: 429,
    headers: { "content-type": "text/plain", "retry-after": "1", "access-control-expose-headers": "retry-after" },
    text: "Too Many Requests\n",
  }),
};

/** The same for people. */
export const failureWords: Readonly<Record<FailureName, string>> = {
  drop: "the connection breaks",
  error: "500",
  overload: "503",
  slow: "it comes after 20 seconds",
  duplicate: "422, the request id was used",
  invalid: "422, the request is not valid",
  absent: "404",
  unauthorised: "401",
  rejected: "400, the biller rejects it",
  outage: "502, from the verification",
  "bad-gateway": "502, a page of a proxy",
  truncated: "its body breaks off",
  redirect: "302",
  endless: "its body never ends",
  "rate-limit": "429, with Retry-After",
};

export const isFailureName = (name: string): name is FailureName => Object.hasOwn(replies, name);

export const failureNames: readonly string[] = Object.keys(replies);

/**
 * What a request gets in place of its response.
 *
 * @throws {ConnectionDropped} If it gets nothing at all.
 */
export async function replyOf({ reply }: RequestFailure, context: FailureContext): Promise<FailedReply | HttpError> {
  const given = typeof reply === "string" ? reply : await reply(context);
  return typeof given === "string" ? replies[given](context) : given;
}

/** White space, which may precede JSON, and never the JSON. It breaks off where the wait does. */
function trickle(wait: (milliseconds: number) => Promise<void>): ReadableStream<Uint8Array> {
  let left = endlessFor / trickleEvery;
  return new ReadableStream({
    async pull(controller) {
      await wait(trickleEvery).catch((error) => {
        throw error instanceof ConnectionDropped ? new TypeError("terminated", { cause: error }) : error;
      });
      if (left-- > 0) controller.enqueue(new TextEncoder().encode(" "));
      else controller.close();
    },
  });
}

const sentTexts: WeakMap<Response, string> = new WeakMap();

/** A response that breaks off after this text: in process its stream fails, and a server announces more than it sends. */
export function truncatedResponse(status: number, headers: Readonly<Record<string, string>>, text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    // A stream that fails drops what was not read, so the error comes after the text.
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  const response = new Response(body, { status, headers });
  sentTexts.set(response, text);
  return response;
}

/** The text after which a response breaks off; `undefined` if it does not. */
export const truncatedText = (response: Response): string | undefined => sentTexts.get(response);
