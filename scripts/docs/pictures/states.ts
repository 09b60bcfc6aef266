/** The states of a purchase, from the outcomes that the operations have and from what these mean. */
import { operationsOf } from "../../build/document.ts";
import { escapeHtml } from "../html.ts";
import type { Source } from "../source.ts";

interface Transition {
  readonly from: "not sent" | "pending";
  readonly to: State;
  readonly operations: readonly string[];
}

const states = { "02": "pending", "00": "success", "01": "failed" } as const;
type State = (typeof states)[keyof typeof states];

/** Creates lead from nothing to an outcome, status checks from pending to one. */
export function transitionsOf({ document }: Source): Transition[] {
  const all = operationsOf(document);
  return (["post", "get"] as const).flatMap((method) =>
    Object.entries(states).map(([code, to]) => ({
      from: method === "post" ? ("not sent" as const) : ("pending" as const),
      to,
      operations: all
        .filter((at) => at.method === method && at.operation["x-meaning"][code])
        .map(({ operation }) => operation.operationId),
    })),
  );
}

/** Whether each of its meanings says so. */
function everywhere({ document }: Source, code: string, key: "final" | "refund"): boolean {
  const entries = operationsOf(document).flatMap(({ operation }) => operation["x-meaning"][code] ?? []);
  return entries.length > 0 && entries.every((entry) => entry[key] === "yes");
}

const boxes: Record<"not sent" | State, { x: number; y: number; tone: string }> = {
  "not sent": { x: 20, y: 105, tone: "" },
  pending: { x: 285, y: 105, tone: "-warn" },
  success: { x: 560, y: 30, tone: "-good" },
  failed: { x: 560, y: 180, tone: "-bad" },
};

const paths: Record<string, { path: string; head: string; label: readonly [x: number, y: number] }> = {
  "not sent pending": { path: "M150 135H276", head: "M284 135l-9 -4.5v9z", label: [217, 127] },
  "not sent success": { path: "M85 105C110 20 400 30 551 50", head: "M559 51l-9.5 -3.5l1 9z", label: [250, 34] },
  "not sent failed": { path: "M85 165C110 250 400 240 551 221", head: "M559 220l-8.5 -3.5l1 9z", label: [250, 247] },
  "pending success": { path: "M415 120C470 115 500 85 551 72", head: "M559 70l-9.5 -2l2.3 8.6z", label: [470, 92] },
  "pending failed": { path: "M415 150C470 155 500 185 551 198", head: "M559 200l-7 -6.5l-2.3 8.6z", label: [470, 186] },
  "pending pending": { path: "M325 165C325 205 375 205 375 173", head: "M375 165l-4.5 9h9z", label: [350, 212] },
};

export function statesSvg(source: Source): string {
  const drawn = transitionsOf(source).flatMap(({ from, to, operations }) => {
    const { path, head, label } = paths[`${from} ${to}`] ?? {};
    if (operations.length === 0 || !path || !label) return [];
    const text = from === "pending" ? "status" : "create";
    return [
      `<path class="line" d="${path}"/><path class="head" d="${head}"/><text class="quiet" x="${label[0]}" y="${label[1]}" text-anchor="middle">${text}</text>`,
    ];
  });
  const codeOf = new Map(Object.entries(states).map(([code, state]) => [state as string, code]));
  const nodes = Object.entries(boxes).map(([state, { x, y, tone }]) => {
    const code = codeOf.get(state);
    const isFinal = code !== undefined && everywhere(source, code, "final");
    const inner = isFinal
      ? `<rect class="box box${tone}" x="${x + 4}" y="${y + 4}" width="142" height="52" rx="7"/>`
      : "";
    const size = isFinal ? 150 : 130;
    const small = code
      ? isFinal
        ? everywhere(source, code, "refund")
          ? "final · refund"
          : "final · deliver"
        : "no refund yet"
      : "the id is stored";
    const middle = x + size / 2;
    return `<rect class="box box${tone}" x="${x}" y="${y}" width="${size}" height="60" rx="10"/>${inner}<text class="strong" x="${middle}" y="${y + 27}" text-anchor="middle">${escapeHtml(code ? `${code} ${state}` : state)}</text><text class="quiet small" x="${middle}" y="${y + 44}" text-anchor="middle">${small}</text>`;
  });
  return `<svg class="drawing" role="img" aria-label="The states of a purchase" viewBox="0 0 730 270" width="730" height="270">
${drawn.join("\n")}
${nodes.join("\n")}
</svg>`;
}

/** The same in words. */
export const statesInWords = (source: Source): string[] =>
  transitionsOf(source)
    .filter(({ operations }) => operations.length > 0)
    .map(({ from, to, operations }) => `From ${from} to ${to}: ${operations.map((id) => `\`${id}\``).join(", ")}.`);
