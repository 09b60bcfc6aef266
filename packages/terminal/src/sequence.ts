/** A sequence diagram as SVG, in the colours of the palette. Runs in pages, too. */
import { escapeMarkup } from "./markup.ts";

export type Tone = "good" | "bad" | "warn" | "quiet";

export type Event =
  /** A request leaves the program. */
  | { readonly kind: "request"; readonly label: string }
  /** A response leaves the service. */
  | { readonly kind: "response"; readonly label: string; readonly tone: Tone; readonly lost?: boolean }
  /** Something that the program does or learns. */
  | { readonly kind: "program"; readonly label: string; readonly tone: Tone }
  /** Something that happens at the service. */
  | { readonly kind: "service"; readonly label: string; readonly tone: Tone };

const program = 70;
const top = 64;
const row = 34;

/**
 * @param title What the picture shows, for screen readers.
 * @param width Default: as narrow as a phone. What each side does is written between the two lines.
 */
export function sequenceSvg(events: readonly Event[], title: string, width = 400): string {
  const service = width - program;
  const height = top + events.length * row + 16;
  const rows = events.map((event, index) => drawn(event, top + (index + 0.5) * row, service)).join("\n");
  return `<svg class="drawing" role="img" aria-label="${escapeMarkup(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<path class="life" d="M${program} 46V${height}M${service} 46V${height}"/>
${participant(program, "your program")}${participant(service, "the service")}
${rows}
</svg>`;
}

/** The style of all drawings. */
export const drawingStyle = `
svg.drawing { font: 13px var(--sans); }
svg.drawing text { fill: var(--text); }
svg.drawing .quiet { fill: var(--quiet); }
svg.drawing .line { stroke: var(--quiet); fill: none; stroke-width: 1.4; }
svg.drawing .life { stroke: var(--line); stroke-width: 1.4; stroke-dasharray: 3 4; }
svg.drawing .lost { stroke: var(--warn); stroke-dasharray: 5 4; }
svg.drawing .head { fill: var(--quiet); }
svg.drawing .box { fill: var(--tone-soft, var(--raised)); stroke: var(--tone, var(--line)); }
svg.drawing text:is(.good, .bad, .warn) { fill: var(--tone); }
svg.drawing text:is(.good, .bad, .warn, .strong) { font-weight: 600; }
svg.drawing .cross { stroke-dasharray: none; }
`;

const participant = (x: number, name: string): string =>
  `<rect class="box" x="${x - 62}" y="14" width="124" height="32" rx="8"/><text class="strong" x="${x}" y="34" text-anchor="middle">${name}</text>\n`;

function drawn(event: Event, y: number, service: number): string {
  const label = escapeMarkup(event.label);
  switch (event.kind) {
    case "request":
      return arrow(program, service, y, label, "", false);
    case "response":
      return arrow(service, program, y, label, event.tone, event.lost === true);
    case "program":
      return `<circle class="head" cx="${program}" cy="${y}" r="3.5"/><text class="${event.tone}" x="${program + 12}" y="${y + 4}">${label}</text>`;
    case "service":
      return `<circle class="head" cx="${service}" cy="${y}" r="3.5"/><text class="${event.tone}" x="${service - 12}" y="${y + 4}" text-anchor="end">${label}</text>`;
  }
}

/** A lost response ends in the middle, with a cross. */
function arrow(from: number, to: number, y: number, label: string, tone: string, lost: boolean): string {
  const side = Math.sign(to - from);
  const end = lost ? (from + to) / 2 + side * 40 : to - side * 2;
  const text = `<text class="${tone}" x="${(from + end) / 2}" y="${y - 8}" text-anchor="middle">${label}</text>`;
  if (lost) {
    const cross = `M${end - 6} ${y - 6}l12 12m0 -12l-12 12`;
    return `${text}<path class="line lost" d="M${from} ${y}H${end}"/><path class="line lost cross" d="${cross}"/>`;
  }
  const head = `M${end} ${y}l${-side * 9} -4.5v9z`;
  return `${text}<path class="line" d="M${from} ${y}H${end - side * 8}"/><path class="head" d="${head}"/>`;
}
