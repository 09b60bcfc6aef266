/** The requests about one order, as steps of a sequence diagram. */
import type { OrderLog, RecordedExchange } from "../recording/recorder.ts";

export interface Step {
  /** Milliseconds since the first request about the order. */
  readonly at: number;
  readonly request: string;
  /** Milliseconds since the first request; absent if there is no response yet. */
  readonly end?: number;
  readonly response: string;
  /** What the service did. */
  readonly behind?: string;
  /** The finding is about this request. */
  readonly marked?: true;
  /** How many equal requests in a row this step stands for; `until` is when the last of them was sent. */
  readonly times?: number;
  readonly until?: number;
}

const maxSteps = 25;

/** The first steps, and the one that a finding is about. Equal steps in a row become one. */
export function stepsOf(
  { exchanges, firstAt = 0 }: OrderLog,
  marked: RecordedExchange | undefined,
  redact: (text: string) => string,
): readonly Step[] {
  const steps = exchanges.map((exchange) => ({
    at: exchange.at - firstAt,
    request: redact(requestOf(exchange)),
    ...(exchange.end !== undefined && { end: exchange.end - firstAt }),
    response: exchange.response,
    ...(exchange.behind !== undefined && { behind: exchange.behind }),
    ...(exchange === marked && { marked: true as const }),
  }));
  return folded(steps).filter((step, index) => index < maxSteps || step.marked);
}

/** Makes one step of equal steps in a row, such as those of polling. */
function folded(steps: readonly Step[]): readonly Step[] {
  const rows: Step[] = [];
  for (const step of steps) {
    const last = rows.at(-1);
    if (!last || !isSame(last, step)) rows.push(step);
    else rows[rows.length - 1] = { ...last, times: (last.times ?? 1) + 1, until: step.at };
  }
  return rows;
}

const isSame = (one: Step, other: Step): boolean =>
  one.request === other.request &&
  one.response === other.response &&
  one.behind === other.behind &&
  one.marked === other.marked;

/** The text after a request that stands for several. */
export const repetition = ({ times, until }: Step): string =>
  times === undefined || until === undefined ? "" : ` ×${times} until ${(until / 1_000).toFixed(1)} s`;

function requestOf({ kind, method, path, requestId = "" }: RecordedExchange): string {
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
