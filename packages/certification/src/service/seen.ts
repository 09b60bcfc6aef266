/** What a response says about the order, as one sees it who knows nothing of its situation. */
import type { RecordedExchange, Seen } from "../recording/recorder.ts";
import type { Reply } from "./replies.ts";
import { type Fields, isFields } from "./request-violations.ts";

type Arrived = Omit<Reply, "seen" | "response">;

const outcomes = ["success", "failed", "pending"] as const;

export function seenIn(kind: RecordedExchange["kind"], arrived: Arrived): Pick<Reply, "seen" | "response"> {
  const { status, text, headers = {}, interruption } = arrived;
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

function ofPurchase(
  kind: "create" | "status",
  status: number,
  { status: word, data }: Fields,
): Pick<Reply, "seen" | "response"> {
  const response = `HTTP ${status}`;
  const outcome = outcomes.find((one) => one === word);
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

function ofVerification(kind: RecordedExchange["kind"], status: number): Seen {
  if (kind !== "verify") return "other";
  return status === 400 ? "rejected" : status >= 500 ? "nothing" : "other";
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
