/** The sandbox behind the hostile service. It gets only operations of the contract. */
import { buildPath } from "@vending/contract";
import { isConnectionDropped, type Sandbox } from "@vending/sandbox";
import type { Recorder } from "../recording/recorder.ts";
import type { Incoming } from "./incoming.ts";
import { fieldsOf, isFields } from "./json.ts";
import { noReply, noRoute, type Reply } from "./replies.ts";
import { seenIn } from "./seen.ts";

export interface BehindOptions {
  readonly sandbox: Pick<Sandbox, "fetch">;
  readonly recorder: Recorder;
}

/** The headers of the sandbox's response that the integration gets. */
const passedOn = ["content-type", "retry-after", "location"] as const;

/** The sandbox's response to a request. */
export async function replyFromBehind(
  { sandbox, recorder }: BehindOptions,
  { method, match, search, kind, headers, body }: Incoming,
): Promise<Reply> {
  if (!match) return noRoute;
  // No other operation takes a query.
  const query = kind === "list" || kind === "other" ? search : "";
  // A path made from the match, so that the sandbox cannot take the address for another operation.
  const path = buildPath(match.operationId, match.parameters);
  const response = await sandbox
    .fetch(`http://sandbox.test${path}${query}`, {
      method,
      headers: { ...headers, ...(method === "POST" && { "content-type": "application/json" }) },
      ...(method === "POST" && { body: JSON.stringify(body) ?? "" }),
    })
    .catch(unlessDropped);
  if (!response) return noReply;
  const arrived = { status: response.status, ...(await textOf(response)), headers: headersOf(response) };
  const { data } = fieldsOf(arrived.text);
  if (isFields(data) && typeof data.internal_reference === "string") {
    recorder.internalReferences.add(data.internal_reference);
  }
  return { ...arrived, ...seenIn(kind, arrived) };
}

/** `undefined` if the sandbox dropped the connection on purpose. */
function unlessDropped(error: unknown): undefined {
  if (!isConnectionDropped(error)) throw error;
}

/** The body, as far as it came. */
async function textOf({ body }: Response): Promise<Pick<Reply, "text" | "interruption">> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true });
    return { text };
  } catch {
    return { text, interruption: "truncated" };
  }
}

const headersOf = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(passedOn.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
