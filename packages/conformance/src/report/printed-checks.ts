/** Every check in a line, in groups. */
import type { CheckResult, Verdict } from "../findings/check-result.ts";
import { byGroup } from "./groups.ts";
import type { Colour, Paint } from "./paint.ts";

const signs = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  skipped: ["yellow", "–"],
} as const satisfies Record<Verdict, readonly [Colour, string]>;

function sign(verdict: Verdict, paint: Paint): string {
  const [colour, mark] = signs[verdict];
  return paint(colour, mark);
}

export function printedChecks(checks: readonly CheckResult[], paint: Paint): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return [...byGroup(checks)]
    .map(([group, members]) => {
      const ran = members.filter(({ verdict }) => verdict !== "skipped");
      const rest = members.length - ran.length;
      return [
        paint("bold", group),
        ...ran.map((one) => `  ${checkLine(one, width, paint)}`),
        ...(rest > 0 ? [`  ${sign("skipped", paint)} ${rest} skipped`] : []),
      ].join("\n");
    })
    .join("\n");
}

function checkLine({ name, verdict, section, durationMs }: CheckResult, width: number, paint: Paint): string {
  const time = durationMs >= 1_000 ? `  ${(durationMs / 1_000).toFixed(1)} s` : "";
  return `${sign(verdict, paint)} ${name.padEnd(width)}  ${paint("dim", `section ${section}${time}`)}`;
}
