import type { Issue } from "../../../../generated/validators/issues.ts";
import { responseValidator } from "../../../../generated/validators.js";

/** One thing that is wrong with a response. */
export interface ResponseIssue extends Partial<Issue> {
  /** Where: in the status, in the `Content-Type`, or in the body. In the body, `path` and `keyword` say more. */
  readonly part: "status" | "content-type" | "body";
  /** What is wrong, in a sentence. */
  readonly message: string;
}

/** The part of a response that is judged beside its body. The `Response` of `fetch` is one. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
}

/**
 * What the contract does not declare in a response to an operation; empty if the response is as declared. An undeclared
 * status is the only issue of its response.
 *
 * A 400 of `verifyCustomer` is judged as the rejection of a customer. After a request that is invalid itself, its body is not
 * documented.
 *
 * @param body The parsed JSON; `undefined` if the body is empty or not JSON.
 */
export function validateResponse(
  operationId: string,
  { status, headers }: ResponseHead,
  body: unknown,
): readonly ResponseIssue[] {
  const validator = responseValidator(operationId, status);
  if (!validator) return [{ part: "status", message: `${operationId} does not declare HTTP ${status}` }];
  const type = headers.get("content-type");
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? "");
  const wrongType: ResponseIssue = {
    part: "content-type",
    message: `${type ?? "no media type"} is not application/json`,
  };
  const inBody: readonly Omit<ResponseIssue, "part">[] =
    body === undefined ? [{ message: "the body is not JSON" }] : (validator["~standard"].validate(body).issues ?? []);
  return [...(isJson ? [] : [wrongType]), ...inBody.map((issue) => ({ ...issue, part: "body" as const }))];
}
