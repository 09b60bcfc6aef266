/** A report for people. */
import type { CheckFailure, CheckResult, Report, Verdict } from "../run.ts";
import { groupOf, groupsOf } from "./groups.ts";
import { linesOf, oneLine } from "./lines.ts";
import { byReason } from "./reasons.ts";

const colours = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;

/** Puts colour around a text; where there is none, gives it back. */
export type Paint = (style: keyof typeof colours, text: string) => string;

/** Colours for a terminal that has them, and for nothing else. */
export function painter(stream: { readonly isTTY?: boolean; hasColors?(): boolean }): Paint {
  const colourful = stream.isTTY && stream.hasColors?.();
  return (style, text) => (colourful ? `\u001b[${colours[style]}m${text}\u001b[0m` : text);
}

const signs = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  "not exercised": ["yellow", "–"],
} as const satisfies Record<Verdict, readonly [keyof typeof colours, string]>;

/** So many checks that failed are shown with requests and responses; the rest are told in a line each. */
const mostShown = 10;
/** The same where the run was ended: most of what failed then has the same cause. */
const mostShownIfEnded = 3;
/** So many messages of one check. */
const mostMessages = 5;
/** So many of these with their requests and responses, where no other check wants the room. */
const mostWhole = 3;
/** So many requests and responses of one message. */
const mostExchanges = 4;

/** The whole report. `again` is the command that repeats a check. */
export function terminalReport(report: Report, again: (check: string) => string, paint: Paint): string {
  const parts = [
    `The vending contract against ${report.baseUrl}${report.sandbox ? ", a sandbox" : ""}`,
    // Where nothing was answered, nothing ran.
    answersOf(report) === 0 ? "" : groups(report, paint),
    failures(report, again, paint),
    notExercised(report, paint),
    summary(report, paint),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const answersOf = ({ operations }: Report): number => Object.values(operations).reduce((sum, count) => sum + count, 0);

function groups({ checks }: Report, paint: Paint): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return groupsOf(checks)
    .map((group) => {
      const all = checks.filter(({ name }) => groupOf(name) === group);
      const ran = all.filter(({ verdict }) => verdict !== "not exercised");
      const rest = all.length - ran.length;
      return [
        paint("bold", group),
        ...ran.map((one) => `  ${checkLine(one, width, paint)}`),
        ...(rest > 0 ? [`  ${sign("not exercised", paint)} ${rest} not exercised`] : []),
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

function failures({ checks, ended }: Report, again: (check: string) => string, paint: Paint): string {
  const failed = checks.filter(({ verdict }) => verdict === "failed");
  const room = ended === undefined ? mostShown : mostShownIfEnded;
  const whole = Math.min(mostWhole, Math.max(1, Math.floor(room / failed.length)));
  // One that says the same as another is not worth a second reading.
  const told = failed.map(({ failures: all }) =>
    all.map(({ message }) => message.replace(/ \(\d+ times\)$/, "")).join("\n"),
  );
  const first = failed.filter((_, index) => told.indexOf(told[index] ?? "") === index).slice(0, room);
  const printed = new Set<string>();
  const shown = first.map((check) => failure(check, whole, printed, again, paint));
  const rest = failed
    .filter((check) => !first.includes(check))
    .map(({ name, failures: [first, ...more] }) => {
      const others = more.length > 0 ? `; and ${more.length} more` : "";
      return `  ${sign("failed", paint)} ${name}: ${oneLine(first?.message ?? "")}${others}`;
    });
  return [
    ...shown,
    ...(rest.length > 0 ? [[`${paint("red", "ALSO FAILED")} (--only NAME shows one whole)`, ...rest].join("\n")] : []),
  ].join("\n\n");
}

function failure(
  { name, section, rule, reading, failures: all }: CheckResult,
  whole: number,
  printed: Set<string>,
  again: (check: string) => string,
  paint: Paint,
): string {
  const parts = all.slice(0, mostMessages).map((one, index) => {
    const message = `  ${paint("red", "•")} ${oneLine(one.message)}`;
    const lines = exchanges(one, paint);
    // One answer may break several rules; it is shown with the first of them.
    if (index >= whole || lines === "") return message;
    if (printed.has(lines)) return `${message} ${paint("dim", "(its request and answer are shown above)")}`;
    printed.add(lines);
    return `${message}\n${lines}`;
  });
  const rest = all.length - mostMessages;
  return [
    `${paint("red", "FAILED")} ${paint("bold", name)}, section ${section}`,
    `  Rule${reading ? ", as this contract reads the document" : ""}: ${rule}`,
    ...parts,
    ...(rest > 0 ? [`  … and ${rest} more (--report json FILE has them all)`] : []),
    paint("dim", `  Again: ${again(name)}`),
  ].join("\n");
}

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): string {
  const rest = all.length - mostExchanges;
  const printed = all
    .slice(0, mostExchanges)
    .flatMap(({ request, response }) => [...marked(">", request), ...marked("<", response)]);
  return [...printed, ...(rest > 0 ? [`    … and ${rest} more requests`] : [])]
    .map((line) => paint("dim", line))
    .join("\n");
}

const marked = (mark: string, text: string): string[] => linesOf(text).map((line) => `    ${mark} ${line}`.trimEnd());

function notExercised(report: Report, paint: Paint): string {
  const { checks, operations } = report;
  const untouched = Object.entries(operations).flatMap(([id, answers]) => (answers === 0 ? [id] : []));
  if (answersOf(report) === 0) {
    return `${paint("yellow", "Not exercised")}: ${report.notExercised} checks, because no request was answered`;
  }
  // That no check called an operation is told once, below.
  const told = ({ name }: CheckResult): boolean => untouched.includes(name.slice(groupOf(name).length + 1));
  const whole = checks.filter((check) => check.verdict === "not exercised" && !told(check));
  const parts = checks.filter(({ verdict, notExercised: why }) => verdict !== "not exercised" && why.length > 0);
  return [
    ...(whole.length > 0 ? [paint("yellow", "Not exercised"), ...reasons(whole, checks)] : []),
    ...(parts.length > 0 ? [paint("yellow", "Exercised in part"), ...inPart(parts, checks)] : []),
    ...(untouched.length > 0 ? [paint("yellow", "Operations that no check called"), `  ${untouched.join(", ")}`] : []),
  ].join("\n");
}

/** Checks that share their reason are told together, and a group that shares it whole in a word. */
function reasons(some: readonly CheckResult[], checks: readonly CheckResult[]): string[] {
  return byReason(some, checks).flatMap(([reason, those]) => [
    `  because ${oneLine(reason)}:`,
    ...groupsOf(those).map((group) => {
      const inGroup = (one: CheckResult) => groupOf(one.name) === group;
      const names = those.filter(inGroup).map(({ name }) => name.slice(group.length + 1));
      const all = names.length > 1 && names.length === checks.filter(inGroup).length;
      return `    ${group}: ${all ? `all ${names.length}` : names.join(", ")}`;
    }),
  ]);
}

/** Parts of checks: those that share their reason are counted, and the others are named. */
function inPart(some: readonly CheckResult[], checks: readonly CheckResult[]): string[] {
  return byReason(some, checks).flatMap(([reason, those]) => [
    `  because ${oneLine(reason)}:`,
    ...those.map(({ name, notExercised: { length } }) => `    ${name}${length > 1 ? ` (${length} parts)` : ""}`),
  ]);
}

function summary(report: Report, paint: Paint): string {
  const { passed, failed, notExercised: not, durationMs, seed, purchases, sandbox, ended } = report;
  const failing = `${failed} failed`;
  const line = `${passed} passed, ${failed > 0 ? paint("red", failing) : failing}, ${not} not exercised`;
  return [
    ...(sandbox ? [] : bought(purchases)),
    ...(ended === undefined ? [] : [`The run was ended before all was looked at: ${oneLine(ended)}`]),
    `${line}; ${answersOf(report)} answers in ${(durationMs / 1_000).toFixed(1)} s; seed ${seed}`,
  ].join("\n");
}

/** So many request ids are named; the JSON report has them all. */
const mostNamed = 10;

function bought({ list, count, naira, unknown, requestIds }: Report["purchases"]): string[] {
  if (list.length === 0) return [];
  const outcomes = ["success", "failed", "pending", "accepted"] as const;
  const counts = outcomes.map((word) => [list.filter(({ outcome }) => outcome === word).length, word] as const);
  const told = counts.filter(([some]) => some > 0).map(([some, word]) => `${some} ${word}`);
  const lost = list.filter(({ outcome }) => outcome === "unknown").map(({ requestId }) => oneLine(requestId));
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more (--report json has them all)` : "";
  return [
    `Bought: ${count} purchases (${told.join(", ") || "none"}) for ${naira} Naira, gift cards not counted; their request ids begin with ${requestIds}`,
    ...(unknown > 0
      ? [`Not known: ${unknown} creates, which may have bought: ${lost.slice(0, mostNamed).join(", ")}${more}`]
      : []),
  ];
}
