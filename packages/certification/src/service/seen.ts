/** What a response says about the order to an integration, which knows nothing of its situation. */
import { outcomeStatuses } from "@vending/contract";
import type { Kind, Seen } from "../recording/recorder.ts";
import { type Fields, fieldsOf, isFields } from "./json.ts";
import type { Reply } from "./replies.ts";

type Said = Pick<Reply, "seen" | "response">;

export function seenIn(kind: Kind, { status, text, headers = {}, interruption }: Omit<Reply, keyof Said>): Said {
  const response = `HTTP ${status}`;
  if (interruption) return { seen: "nothing", response: `${response}, JSON that breaks off` };
  if (headers.location !== undefined) return { seen: "nothing", response: `${response} to another host` };
  if (headers["content-type"]?.startsWith("text/html")) return { seen: "nothing", response: `${response}, HTML` };
  const { "retry-after": retryAfter } = headers;
  if (retryAfter !== undefined) return { seen: "nothing", response: `${response}, Retry-After: ${retryAfter}` };
  return kind === "create" || kind === "status"
    ? ofPurchase(kind, status, fieldsOf(text))
    : { seen: ofVerification(kind, status), response };
}

function ofPurchase(kind: "create" | "status", status: number, { status: word, data }: Fields): Said {
  const response = `HTTP ${status}`;
  const outcome = outcomeStatuses.find((one) => one === word);
  if (outcome && status === 200) {
    return isFields(data) && data.internal_reference === undefined
      ? { seen: "doubtful", response: `${response}, ${outcome}, without internal_reference` }
      : { seen: outcome, response: `${response}, ${outcome}` };
  }
  if (outcome) return { seen: "doubtful", response: `${response}, with the body of a ${outcome} purchase` };
  if (status >= 500) return { seen: "nothing", response };
  if (kind === "create") return { seen: status === 422 ? "taken" : "rejected", response };
  return { seen: status === 404 ? "absent" : "refused", response };
}

function ofVerification(kind: Kind, status: number): Seen {
  if (kind !== "verify") return "other";
  return status === 400 ? "rejected" : status >= 500 ? "nothing" : "other";
}
