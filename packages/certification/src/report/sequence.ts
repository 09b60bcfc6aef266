/** The requests about one order as a sequence diagram. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import { sequenceSvg } from "@vending/terminal/sequence";
import type { Exchange, OrderLog } from "../service/recording.ts";

export interface SequenceStep {
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
  { exchanges }: OrderLog,
  marked: Exchange | undefined,
  redact: (text: string) => string,
): readonly SequenceStep[] {
  const firstAt = exchanges[0]?.at ?? 0;
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
function folded(steps: readonly SequenceStep[]): readonly SequenceStep[] {
  const rows: SequenceStep[] = [];
  for (const step of steps) {
    const last = rows.at(-1);
    if (!last || !isSame(last, step)) rows.push(step);
    else rows[rows.length - 1] = { ...last, times: (last.times ?? 1) + 1, until: step.at };
  }
  return rows;
}

const isSame = (one: SequenceStep, other: SequenceStep): boolean =>
  one.request === other.request &&
  one.response === other.response &&
  one.behind === other.behind &&
  one.marked === other.marked;

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

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const width = 44;

const repeatedIn = ({ times, until }: SequenceStep): string =>
  times === undefined || until === undefined ? "" : ` ×${times} until ${seconds(until)}`;

/** Two lines for each request. */
export function sequenceOf(steps: readonly SequenceStep[]): Printable {
  const lines = steps.flatMap((step) => {
    const { at, request, end, response, behind, marked } = step;
    const note = behind === undefined ? "" : line`  [${behind}]`;
    const mark = marked ? "  <== here" : "";
    return [
      line`${seconds(at).padStart(8)}  │ ${fill(line`── ${request} `, width)}▶ │${repeatedIn(step)}${note}${mark}`,
      line`${(end === undefined ? "" : seconds(end)).padStart(8)}  │ ◀${fill(line`── ${response} `, width)} │`,
    ];
  });
  return joined([`${" ".repeat(8)}  ${"integration".padEnd(width - 2)}service`, ...lines], "\n");
}

/** A text with a line after it. A long text is cut. */
const fill = (text: Printable, length: number): string =>
  text.length > length ? `${String(text).slice(0, length - 2)}… ` : String(text).padEnd(length, "─");

/** The same as a drawing. */
export function drawingOf(steps: readonly SequenceStep[], title: string): string {
  const events = steps.flatMap((step) => {
    const { at, request, end, response, behind, marked } = step;
    return [
      { kind: "request", label: `${seconds(at)} ${request}${repeatedIn(step)}` },
      ...(behind === undefined ? [] : [{ kind: "service", label: behind, tone: "quiet" } as const]),
      {
        kind: "response",
        label: `${end === undefined ? "" : seconds(end)} ${response}`,
        tone: toneOf(response),
        lost: isLost(response),
      },
      ...(marked ? [{ kind: "program", label: "▲ this breaks the rule", tone: "bad" } as const] : []),
    ] as const;
  });
  return sequenceSvg(events, title, 760);
}

const isLost = (response: string): boolean => /^(?:no response|the integration hung up)/.test(response);

/** As for the money: a failure returns it, and everything without a final outcome holds it. */
function toneOf(response: string) {
  if (/^HTTP 200.*, success/.test(response)) return "good";
  return /^HTTP 200.*, failed/.test(response) ? "bad" : "warn";
}
