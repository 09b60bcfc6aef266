/** The states of a purchase as SVG. The purchase protocol decides what is drawn; the places are laid out by hand. */
import type { PurchaseEventName, PurchaseStateName, PurchaseTransition } from "@vending/contract";
import { responsesOf } from "../meaning/events.ts";
import { moneyTones } from "../meaning/responses.ts";
import { actionIn, duration, followedIn, listed, moneyIn, namesOf } from "../meaning/words.ts";
import { escapeHtml } from "../page/html.ts";
import type { Source } from "../source.ts";

/** `any` stands for every followed state. */
interface Arrow {
  readonly from: PurchaseStateName | "any";
  readonly to: PurchaseStateName;
  readonly labels: readonly string[];
}

/** Every step that leads to another state. A step from all followed states is one arrow. */
function arrowsOf(source: Source): Arrow[] {
  const { protocol } = source;
  const all = followedIn(protocol);
  const found = new Map<string, { from: Arrow["from"]; to: PurchaseStateName; labels: string[] }>();
  for (const transition of protocol.transitions) {
    const isCommon = all.every((name) => transition.from.includes(name));
    const froms = isCommon
      ? (["any", ...transition.from.filter((name) => !all.includes(name))] as const)
      : transition.from;
    for (const from of froms) {
      if (from === transition.to) continue;
      const arrow = found.get(`${from} ${transition.to}`) ?? { from, to: transition.to, labels: [] };
      arrow.labels.push(...transition.event.map((event) => wordsFor(source, transition, event)));
      found.set(`${from} ${transition.to}`, arrow);
    }
  }
  return [...found.values()];
}

const short: Partial<Record<PurchaseEventName, string>> = {
  other: "another purchase",
  unknown: "no usable response",
  deadline: "the run ends",
  restart: "a run knows nothing",
  late: "too late",
};

function wordsFor(
  { document, protocol }: Source,
  { from, after }: PurchaseTransition,
  event: PurchaseEventName,
): string {
  const label = short[event] ?? responsesOf(document, protocol, from, event).join(", ");
  return after ? `${label} for ${duration(protocol, after)}` : label;
}

interface Box {
  readonly x: number;
  readonly y: number;
}

const width = 150;
const height = 52;
const boxes: Record<PurchaseStateName, Box> = {
  ready: { x: 30, y: 100 },
  "id-in-use": { x: 240, y: 100 },
  unconfirmed: { x: 460, y: 20 },
  unanswered: { x: 30, y: 215 },
  resending: { x: 240, y: 215 },
  watching: { x: 460, y: 215 },
  "in-doubt": { x: 240, y: 330 },
  processing: { x: 460, y: 330 },
  open: { x: 240, y: 450 },
  rejected: { x: 760, y: 20 },
  failed: { x: 760, y: 115 },
  succeeded: { x: 760, y: 215 },
  conflict: { x: 760, y: 315 },
};

/** The frame around the followed states. */
const frame = { x: 12, y: 8, width: 616, height: 394 };

interface Line {
  readonly path: string;
  readonly head: string;
  readonly label: readonly [x: number, y: number];
  readonly anchor?: "start" | "end";
}

const right = (x: number, y: number): string => `M${x} ${y}l-9 -4.5v9z`;
const left = (x: number, y: number): string => `M${x} ${y}l9 -4.5v9z`;
const down = (x: number, y: number): string => `M${x} ${y}l-4.5 -9h9z`;
const up = (x: number, y: number): string => `M${x} ${y}l-4.5 9h9z`;

const lines: Readonly<Record<string, Line>> = {
  "ready id-in-use": { path: "M180 126H231", head: right(240, 126), label: [210, 118] },
  "ready unanswered": { path: "M105 152V206", head: down(105, 215), label: [113, 187], anchor: "start" },
  "unanswered resending": { path: "M180 232H231", head: right(240, 232), label: [210, 224] },
  "resending unanswered": { path: "M240 252H189", head: left(180, 252), label: [165, 288] },
  "resending watching": { path: "M390 241H451", head: right(460, 241), label: [425, 205] },
  "in-doubt resending": { path: "M315 330V276", head: up(315, 267), label: [323, 303], anchor: "start" },
  "ready unconfirmed": { path: "M105 100C115 45 250 46 451 46", head: right(460, 46), label: [310, 40] },
  "unconfirmed rejected": { path: "M610 38H751", head: right(760, 38), label: [692, 30] },
  "id-in-use rejected": {
    path: "M390 118C500 105 620 60 751 53",
    head: "M760 52l-9.5 -4l0.8 9z",
    label: [490, 118],
    anchor: "start",
  },
  "any failed": { path: "M628 141H751", head: right(760, 141), label: [692, 133] },
  "any succeeded": { path: "M628 241H751", head: right(760, 241), label: [692, 233] },
  "any conflict": { path: "M628 341H751", head: right(760, 341), label: [692, 333] },
  "resending open": {
    path: "M256 267C205 320 205 405 247 444",
    head: "M254 450l-9.6 -2.6l5.8 -6.8z",
    label: [210, 425],
    anchor: "end",
  },
  "any open": { path: "M470 402C470 450 450 476 399 476", head: left(390, 476), label: [478, 440], anchor: "start" },
  "any in-doubt": { path: "M12 356H231", head: right(240, 356), label: [20, 348], anchor: "start" },
  "open in-doubt": { path: "M315 450V391", head: up(315, 382), label: [323, 425], anchor: "start" },
};

/** Reached from any followed state, and written in the box instead of drawn as an arrow. */
const inBox = new Set(["any processing"]);

const key = ({ from, to }: Arrow): string => `${from} ${to}`;

/** @throws Error if the drawing lacks a step of the protocol, or has one that the protocol lacks. */
export function statesSvg(source: Source): string {
  const { states } = source.protocol;
  const arrows = arrowsOf(source);
  const places = [...Object.keys(lines), ...inBox];
  const odd = [
    ...arrows.map(key).filter((name) => !places.includes(name)),
    ...places.filter((name) => !arrows.some((arrow) => key(arrow) === name)),
  ];
  if (odd.length > 0) throw new Error(`the picture of the states does not fit the protocol: ${odd.join(", ")}`);

  const drawn = arrows.flatMap((arrow) => {
    const line = lines[key(arrow)];
    if (!line) return [];
    const { path, head, label, anchor = "middle" } = line;
    return `<path class="line" d="${path}"/><path class="head" d="${head}"/><text class="quiet small" x="${label[0]}" y="${label[1]}" text-anchor="${anchor}">${escapeHtml(arrow.labels.join(", "))}</text>`;
  });
  const nodes = namesOf(states).map((name) => {
    const { x, y } = boxes[name];
    const state = states[name];
    const tone = "end" in state || state.do === "wait" ? moneyTones[state.money] : "";
    const own = arrows.find((arrow) => inBox.has(key(arrow)) && arrow.to === name);
    const small = "end" in state ? moneyIn(state) : `${own ? `${own.labels.join(", ")}: ` : ""}${actionIn(state)}`;
    const inner =
      "end" in state
        ? `<rect class="box ${tone}" x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" rx="7"/>`
        : "";
    const middle = x + width / 2;
    return `<rect class="box ${tone}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>${inner}<text class="strong" x="${middle}" y="${y + 23}" text-anchor="middle">${name}</text><text class="quiet small" x="${middle}" y="${y + 41}" text-anchor="middle">${escapeHtml(small)}</text>`;
  });
  return `<svg class="drawing states" role="img" aria-label="The states of a purchase" viewBox="0 0 920 512" width="920" height="512">
<rect class="frame" x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="14"/>
${drawn.join("\n")}
${nodes.join("\n")}
</svg>`;
}

/** The same in words. */
export function statesInWords(source: Source): string[] {
  const all = followedIn(source.protocol);
  return arrowsOf(source).map(
    ({ from, to, labels }) =>
      `From ${from === "any" ? listed(all) : `\`${from}\``} to \`${to}\`: ${labels.join(", ")}.`,
  );
}
