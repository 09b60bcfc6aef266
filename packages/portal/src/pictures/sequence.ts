/** A sequence diagram as SVG. Its colours are classes of the style sheet, for both colour schemes. Runs in pages, too. */
import { escapeHtml } from "../page/html.ts";
import type { Event } from "./exchange.ts";

/** As narrow as a phone. What each side does is written between the two lines. */
const width = 400;
const program = 70;
const service = 330;
const top = 64;
const row = 34;

/** @param title What the picture shows, for screen readers. */
export function sequenceSvg(events: readonly Event[], title: string): string {
  const height = top + events.length * row + 16;
  const rows = events.map((event, index) => drawn(event, top + (index + 0.5) * row)).join("\n");
  return `<svg class="drawing" role="img" aria-label="${escapeHtml(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<path class="life" d="M${program} 46V${height}M${service} 46V${height}"/>
${participant(program, "your program")}${participant(service, "the service")}
${rows}
</svg>`;
}

const participant = (x: number, name: string): string =>
  `<rect class="box" x="${x - 62}" y="14" width="124" height="32" rx="8"/><text class="strong" x="${x}" y="34" text-anchor="middle">${name}</text>\n`;

function drawn(event: Event, y: number): string {
  const label = escapeHtml(event.label);
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
  const text = `<text class="${tone}" x="${(program + service) / 2}" y="${y - 8}" text-anchor="middle">${label}</text>`;
  if (lost) {
    const cross = `M${end - 6} ${y - 6}l12 12m0 -12l-12 12`;
    return `${text}<path class="line lost" d="M${from} ${y}H${end}"/><path class="line lost cross" d="${cross}"/>`;
  }
  const head = `M${end} ${y}l${-side * 9} -4.5v9z`;
  return `${text}<path class="line" d="M${from} ${y}H${end - side * 8}"/><path class="head" d="${head}"/>`;
}
