/** The sandbox behind the hostile service. Nothing gets there but what the contract has. */
import { buildPath } from "@vending/contract";
import { isConnectionDropped, type Sandbox } from "@vending/sandbox";
import type { Recorder } from "../recording/recorder.ts";
import type { Incoming } from "./incoming.ts";
import { errorReply, noReply, type Reply } from "./replies.ts";
import { isFields } from "./request-violations.ts";
import { fieldsOf, seenIn } from "./seen.ts";

export const noRoute: Reply = errorReply(404, "other", "There is no such route.");

/** What of a response's headers goes on to the integration. */
const passedOn = ["content-type", "retry-after", "location"] as const;

export class Behind {
  readonly #sandbox: Pick<Sandbox, "fetch">;
  readonly #recorder: Recorder;

  constructor({ sandbox, recorder }: { readonly sandbox: Pick<Sandbox, "fetch">; readonly recorder: Recorder }) {
    this.#sandbox = sandbox;
    this.#recorder = recorder;
  }

  /** Its response to a request. */
  async reply({ method, match, search, kind, headers, body }: Incoming): Promise<Reply> {
    if (!match) return noRoute;
    // A query that does not belong there is not passed on.
    const query = kind === "list" || kind === "other" ? search : "";
    // Not the address as it came: what this one has been taken for, the sandbox takes it for, too.
    const path = buildPath(match.operationId, match.parameters);
    const response = await this.#sandbox
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
      this.#recorder.internalReferences.add(data.internal_reference);
    }
    return { ...arrived, ...seenIn(kind, arrived) };
  }

  /** What wrong credentials get. */
  unauthorised(incoming: Incoming): Promise<Reply> {
    return this.reply({ ...incoming, headers: { ...incoming.headers, "x-merchant-secret": "not the secret" } });
  }
}

/** Nothing where the sandbox dropped the connection on purpose. */
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
