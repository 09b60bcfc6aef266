/** A sequence diagram, as text for a terminal and as SVG for a page. */
import { escapeMarkup } from "@vending/terminal/markup";
import { joined, line, type Printable } from "@vending/terminal/printable";
import { repetition, type Step } from "./steps.ts";

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const width = 44;

/** Two lines for each request. */
export function textSequence(steps: readonly Step[]): Printable {
  const lines = steps.flatMap((step) => {
    const { at, request, end, response, behind, marked } = step;
    const note = behind === undefined ? "" : line`  [${behind}]`;
    const repeated = repetition(step);
    const mark = marked ? "  <== here" : "";
    return [
      line`${seconds(at).padStart(8)}  │ ${fill(line`── ${request} `, width)}▶ │${repeated}${note}${mark}`,
      line`${(end === undefined ? "" : seconds(end)).padStart(8)}  │ ◀${fill(line`── ${response} `, width)} │`,
    ];
  });
  return joined([`${" ".repeat(8)}  ${"integration".padEnd(width - 2)}service`, ...lines], "\n");
}

/** A text with a line after it. A long text is cut. */
const fill = (text: Printable, length: number): string =>
  text.length > length ? `${String(text).slice(0, length - 2)}… ` : String(text).padEnd(length, "─");

const rowHeight = 34;
const left = 70;
const right = 470;

/** The page has the colours of its classes. */
export function svgSequence(steps: readonly Step[]): string {
  const height = 34 + steps.length * rowHeight;
  const rows = steps.map((step, index) => svgStep(step, 40 + index * rowHeight)).join("");
  const lifeline = (x: number) => `<line class="muted" x1="${x}" y1="24" x2="${x}" y2="${height}"/>`;
  return `<svg viewBox="0 0 640 ${height}" role="img" aria-label="The requests about this order"><text x="${left}" y="14" text-anchor="middle">integration</text><text x="${right}" y="14" text-anchor="middle">service</text>${lifeline(left)}${lifeline(right)}${rows}</svg>`;
}

function svgStep(step: Step, y: number): string {
  const { at, request, response, behind, marked } = step;
  const middle = (left + right) / 2;
  const style = marked ? "bad" : "line";
  const isLost = response === "no response";
  // The arrow of a response that never came ends in the middle.
  const end = isLost ? middle : left;
  const beside = [repetition(step).trim(), behind].filter(Boolean).join(", ");
  const note = beside === "" ? "" : `<text class="note" x="${right + 10}" y="${y + 4}">${escapeMarkup(beside)}</text>`;
  return `<text class="note" x="${left - 10}" y="${y + 4}" text-anchor="end">${seconds(at)}</text><text class="${style}" x="${middle}" y="${y - 3}" text-anchor="middle">${escapeMarkup(cut(request))}</text><path class="${style}" d="M${left} ${y}H${right}m-7 -4l7 4l-7 4"/><text class="note" x="${middle}" y="${y + 12}" text-anchor="middle">${escapeMarkup(cut(response))}</text><path class="${isLost ? "lost" : "muted"}" d="M${right} ${y + 15}H${end}${isLost ? "m-5 -5l10 10m0 -10l-10 10" : "m7 -4l-7 4l7 4"}"/>${note}`;
}

const cut = (text: string): string => (text.length > 62 ? `${text.slice(0, 61)}…` : text);
