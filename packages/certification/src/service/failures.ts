/** What a create can get in place of its response: the failures of the sandbox, and what only a certification needs. */
import type { FailedReply, Failure, FailureContext, FailureName } from "@vending/sandbox";
import { type CreateFailure, retryAfter, slowFor } from "../situations/situations.ts";

export interface FailureOptions {
  readonly requestId: string;
  /** Where redirects lead. */
  readonly location: string;
  /** By how much delays are divided. */
  readonly speed: number;
  /** Waits for milliseconds of the real pace, or until the integration hangs up. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The response to a second delivery of the same request. */
  readonly deliverAgain: () => Promise<FailedReply>;
}

type OwnFailure = (context: FailureContext, options: FailureOptions) => ReturnType<Failure>;

const named =
  (name: FailureName): OwnFailure =>
  () =>
    name;

const redirect =
  (status: 302 | 307): OwnFailure =>
  (_, { location }) => ({ status, headers: { location, "content-type": "text/html" }, text: "" });

export const failures: Readonly<Record<CreateFailure["reply"], OwnFailure>> = {
  drop: named("drop"),
  error: named("error"),
  invalid: named("invalid"),
  "bad-gateway": named("bad-gateway"),
  truncated: named("truncated"),
  "second-delivery": (_, { deliverAgain }) => deliverAgain(),
  async held({ reply }, { pause }) {
    await pause(slowFor);
    return reply;
  },
  overload: (_, { speed }) => ({
    status: 503,
    headers: { "retry-after": String(Math.ceil(retryAfter / speed / 1_000)) },
    text: JSON.stringify({ status: "error", code: 503, message: "The service is overloaded." }),
  }),
  unreferenced: (_, { requestId: request_id }): FailedReply => ({
    status: 200,
    text: JSON.stringify({ status: "failed", response_code: "01", response_message: "Failed", data: { request_id } }),
  }),
  // A synchronous create whose purchase has failed keeps its response.
  "rejected-shown": ({ reply }) =>
    (JSON.parse(reply.text) as { status: string }).status === "pending" ? { ...reply, status: 400 } : reply,
  "redirect-302": redirect(302),
  "redirect-307": redirect(307),
};
