/** The sandbox behind the hostile service. Nothing gets there but what the contract has. */
import { buildPath } from "@vending/contract";
import type { Sandbox } from "@vending/sandbox";
import type { Exchange, Recorder } from "../recorder.ts";
import type { Incoming } from "./incoming.ts";
import { errorReply, type Reply } from "./replies.ts";
import { type Fields, isFields } from "./request-violations.ts";

export const noRoute: Reply = errorReply(404, "other", "There is no such route.");

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
    const response = await this.#sandbox.fetch(`http://sandbox.test${path}${query}`, {
      method,
      headers: { ...headers, ...(method === "POST" && { "content-type": "application/json" }) },
      ...(method === "POST" && { body: JSON.stringify(body) ?? "" }),
    });
    const text = await response.text();
    const value = fieldsOf(text);
    const { data } = value;
    if (isFields(data) && typeof data.internal_reference === "string") {
      this.#recorder.internalReferences.add(data.internal_reference);
    }
    return { status: response.status, text, ...seenIn(kind, response.status, value) };
  }

  /** What wrong credentials get. */
  unauthorised(incoming: Incoming): Promise<Reply> {
    return this.reply({ ...incoming, headers: { ...incoming.headers, "x-merchant-secret": "not the secret" } });
  }

  /** What a status check gets where there is no transaction. @param unused An id without a transaction. */
  async absent(incoming: Incoming, unused: string): Promise<Reply> {
    const [id = ""] = Object.values(incoming.match?.parameters ?? {});
    const match = { operationId: "getTransactionStatus", parameters: { request_id: unused } } as const;
    const reply = await this.reply({ ...incoming, match });
    return { ...reply, text: reply.text.replaceAll(unused, () => JSON.stringify(id).slice(1, -1)) };
  }
}

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

/** The fields of a body; none where it is no object. */
export function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
