/** The requests about one order, as steps of a sequence diagram. */
import type { Exchange, OrderLog } from "../recorder.ts";

export interface Step {
  /** Milliseconds since the first request about the order. */
  readonly at: number;
  readonly request: string;
  /** Milliseconds since the first request; absent where there is no response yet. */
  readonly end?: number;
  readonly response: string;
  /** What happened behind it. */
  readonly behind?: string;
  /** The finding is about this request. */
  readonly marked?: true;
}

const maxSteps = 25;

/** The first steps, and the one that a finding is about. */
export function stepsOf(
  { exchanges, firstAt = 0 }: OrderLog,
  marked: Exchange | undefined,
  redact: (text: string) => string,
): readonly Step[] {
  const shown = exchanges.filter((exchange, index) => index < maxSteps || exchange === marked);
  return shown.map((exchange) => ({
    at: exchange.at - firstAt,
    request: redact(requestOf(exchange)),
    ...(exchange.end !== undefined && { end: exchange.end - firstAt }),
    response: exchange.response,
    ...(exchange.behind !== undefined && { behind: exchange.behind }),
    ...(exchange === marked && { marked: true as const }),
  }));
}

function requestOf({ kind, method, path, requestId = "" }: Exchange): string {
  const id = short(requestId);
  switch (kind) {
    case "create":
      return `POST …${path.slice(path.indexOf("/transactions"))} (id ${id})`;
    case "status":
      return `GET …/status/${id}`;
    case "redirected":
      return `${method} to the other host`;
    default:
      return `${method} ${short(path)}`;
  }
}

const short = (text: string): string => (text.length > 48 ? `${text.slice(0, 47)}…` : text);
