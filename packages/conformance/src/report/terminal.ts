/** The report for people. */
import { describeFinding } from "./findings.ts";
import {
  type CheckFailure,
  type CheckResult,
  groupOf,
  groupsOf,
  type Report,
  responseCount,
  type Verdict,
} from "./report.ts";
import { skippedCases, skippedChecks } from "./skipped.ts";
import { linesOf, oneLine } from "./text.ts";

const colours = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;

/** Colours a text, or returns it as it is. */
export type Paint = (style: keyof typeof colours, text: string) => string;

/** Colours, on a terminal that has them. */
export function painter(stream: { readonly isTTY?: boolean; hasColors?(): boolean }): Paint {
  const isColourful = stream.isTTY && stream.hasColors?.();
  return (style, text) => (isColourful ? `\u001b[${colours[style]}m${text}\u001b[0m` : text);
}

const signs = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  skipped: ["yellow", "–"],
} as const satisfies Record<Verdict, readonly [keyof typeof colours, string]>;

/** Failed checks that are printed with their exchanges; the others get a line each. */
const maxDetailed = 10;
/** The same where the run was ended: most of these failures have the same cause. */
const maxDetailedIfEnded = 3;
/** Messages of one check. */
const maxMessages = 5;
/** Messages of one check that are printed with their exchanges. */
const maxMessagesWithExchanges = 3;
/** Exchanges of one message. */
const maxExchanges = 4;
/** Request ids of purchases whose outcome is unknown. */
const maxRequestIds = 10;

/** The complete report. `commandFor` gives the command that repeats a check. */
export function terminalReport(report: Report, commandFor: (check: string) => string, paint: Paint): string {
  const parts = [
    `The vending contract against ${report.baseUrl}${report.sandbox ? ", a sandbox" : ""}`,
    responseCount(report) === 0 ? "" : groups(report, paint),
    failures(report, commandFor, paint),
    skipped(report, paint),
    summary(report, paint),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function groups({ checks }: Report, paint: Paint): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return groupsOf(checks)
    .map((group) => {
      const members = checks.filter(({ name }) => groupOf(name) === group);
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

function sign(verdict: Verdict, paint: Paint): string {
  const [style, mark] = signs[verdict];
  return paint(style, mark);
}

function checkLine({ name, verdict, section, durationMs }: CheckResult, width: number, paint: Paint): string {
  const time = durationMs >= 1_000 ? `  ${(durationMs / 1_000).toFixed(1)} s` : "";
  return `${sign(verdict, paint)} ${name.padEnd(width)}  ${paint("dim", `section ${section}${time}`)}`;
}

function failures({ checks, ended }: Report, commandFor: (check: string) => string, paint: Paint): string {
  const failed = checks.filter(({ verdict }) => verdict === "failed");
  const room = ended === undefined ? maxDetailed : maxDetailedIfEnded;
  const withExchanges = Math.min(maxMessagesWithExchanges, Math.max(1, Math.floor(room / failed.length)));
  // Checks that report the same findings are printed in detail once.
  const keys = failed.map((check) => JSON.stringify(check.failures.map(({ case: name, message }) => [name, message])));
  const detailed = failed.filter((_, index) => keys.indexOf(keys[index] ?? "") === index).slice(0, room);
  const printed = new Set<string>();
  const others = failed
    .filter((check) => !detailed.includes(check))
    .map(({ name, failures: [first, ...more] }) => {
      const rest = more.length > 0 ? `; and ${more.length} more` : "";
      return `  ${sign("failed", paint)} ${name}: ${first ? oneLine(describeFinding(first)) : ""}${rest}`;
    });
  const heading = `${paint("red", "ALSO FAILED")} (--only NAME shows one in detail)`;
  return [
    ...detailed.map((check) => failedCheck(check, withExchanges, printed, commandFor(check.name), paint)),
    ...(others.length > 0 ? [[heading, ...others].join("\n")] : []),
  ].join("\n\n");
}

function failedCheck(
  { name, section, rule, reading, failures: all }: CheckResult,
  withExchanges: number,
  printed: Set<string>,
  command: string,
  paint: Paint,
): string {
  const parts = all.slice(0, maxMessages).map((one, index) => {
    const message = `  ${paint("red", "•")} ${oneLine(describeFinding(one))}`;
    const lines = exchanges(one, paint);
    // One response may break several rules; it is printed with the first.
    if (index >= withExchanges || lines === "") return message;
    if (printed.has(lines)) return `${message} ${paint("dim", "(its request and response are shown above)")}`;
    printed.add(lines);
    return `${message}\n${lines}`;
  });
  const rest = all.length - maxMessages;
  return [
    `${paint("red", "FAILED")} ${paint("bold", name)}, section ${section}`,
    `  Rule${reading ? ", as this contract reads the specification" : ""}: ${rule}`,
    ...parts,
    ...(rest > 0 ? [`  … and ${rest} more (--report json FILE has all)`] : []),
    paint("dim", `  Repeat: ${command}`),
  ].join("\n");
}

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): string {
  const rest = all.length - maxExchanges;
  const prefixed = (mark: string, text: string) => linesOf(text).map((line) => `    ${mark} ${line}`.trimEnd());
  const lines = all
    .slice(0, maxExchanges)
    .flatMap(({ request, response }) => [...prefixed(">", request), ...prefixed("<", response)]);
  return [...lines, ...(rest > 0 ? [`    … and ${rest} more requests`] : [])]
    .map((line) => paint("dim", line))
    .join("\n");
}

function skipped(report: Report, paint: Paint): string {
  const { checks, operations } = report;
  if (responseCount(report) === 0) {
    return `${paint("yellow", "Skipped")}: ${report.skipped} checks, because no request got a response`;
  }
  const uncalled = Object.entries(operations).flatMap(([id, responses]) => (responses === 0 ? [id] : []));
  // That no check called an operation is printed once, at the end.
  const isUncalled = (check: CheckResult) => check.skipped.some(({ code }) => code === "not-called");
  const whole = checks.filter((check) => check.verdict === "skipped" && !isUncalled(check));
  const inPart = checks.filter((check) => check.verdict !== "skipped" && check.skipped.length > 0);
  return [
    ...(whole.length > 0 ? [paint("yellow", "Skipped"), ...skippedChecks(whole, checks)] : []),
    ...(inPart.length > 0 ? [paint("yellow", "Skipped in part"), ...skippedCases(inPart)] : []),
    ...(uncalled.length > 0 ? [paint("yellow", "Operations that no check called"), `  ${uncalled.join(", ")}`] : []),
  ].join("\n");
}

function summary(report: Report, paint: Paint): string {
  const { passed, failed, durationMs, seed, purchases, sandbox, ended } = report;
  const failing = failed > 0 ? paint("red", `${failed} failed`) : `${failed} failed`;
  const line = `${passed} passed, ${failing}, ${report.skipped} skipped`;
  return [
    ...(sandbox ? [] : purchased(purchases)),
    ...(ended === undefined ? [] : [`The run was ended before everything was checked: ${oneLine(ended)}`]),
    `${line}; ${responseCount(report)} responses in ${(durationMs / 1_000).toFixed(1)} s; seed ${seed}`,
  ].join("\n");
}

function purchased({ list, count, naira, unknown, requestIds }: Report["purchases"]): string[] {
  if (list.length === 0) return [];
  const outcomes = (["success", "failed", "pending", "accepted"] as const)
    .map((word) => [list.filter(({ outcome }) => outcome === word).length, word] as const)
    .filter(([some]) => some > 0)
    .map(([some, word]) => `${some} ${word}`);
  const lost = list.filter(({ outcome }) => outcome === "unknown").map(({ requestId }) => oneLine(requestId));
  const more = lost.length > maxRequestIds ? ` and ${lost.length - maxRequestIds} more (--report json has all)` : "";
  const named = lost.slice(0, maxRequestIds).join(", ") + more;
  return [
    `Bought: ${count} purchases (${outcomes.join(", ") || "none"}) for ${naira} Naira, gift cards not counted; their request ids begin with ${requestIds}`,
    ...(unknown > 0 ? [`Outcome unknown: ${unknown} creates, which may have bought: ${named}`] : []),
  ];
}
