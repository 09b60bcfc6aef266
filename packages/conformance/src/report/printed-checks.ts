/** A line for each check, in groups. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { CheckResult, CheckVerdict } from "../findings/check-result.ts";
import { byGroup } from "./groups.ts";
import type { Colour, Paint } from "./paint.ts";
import { padded } from "./text.ts";

const signs = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  skipped: ["yellow", "–"],
} as const satisfies Record<CheckVerdict, readonly [Colour, string]>;

function sign(verdict: CheckVerdict, paint: Paint): Printable {
  const [colour, mark] = signs[verdict];
  return paint(colour, mark);
}

export function printedChecks(checks: readonly CheckResult[], paint: Paint): Printable {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = [...byGroup(checks)].flatMap(([group, members]) => {
    const ran = members.filter(({ verdict }) => verdict !== "skipped");
    const rest = members.length - ran.length;
    return [
      paint("bold", group),
      ...ran.map((one) => line`  ${checkLine(one, width, paint)}`),
      ...(rest > 0 ? [line`  ${sign("skipped", paint)} ${rest} skipped`] : []),
    ];
  });
  return joined(lines, "\n");
}

function checkLine({ name, verdict, section, durationMs }: CheckResult, width: number, paint: Paint): Printable {
  const time = durationMs >= 1_000 ? `  ${(durationMs / 1_000).toFixed(1)} s` : "";
  return line`${sign(verdict, paint)} ${padded(name, width)}  ${paint("dim", line`section ${section}${time}`)}`;
}
