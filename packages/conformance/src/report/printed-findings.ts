/** Findings for people: in five lines each, or with their requests and responses. */

import type { Severity } from "@vending/shared/judging/severity";
import { describeSymptom } from "@vending/shared/judging/symptom";
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { ReportedFinding } from "../findings/baseline.ts";
import type { CheckFailure, CheckResult } from "../findings/check-result.ts";
import type { Colour, Paint } from "./paint.ts";
import { exchangeLine, linesOf, padded, truncate, wrap } from "./text.ts";

const colourOf: Readonly<Record<Severity, Colour>> = { money: "red", trust: "red", shape: "yellow", style: "dim" };

/** Messages of one finding. */
const maxMessages = 5;
/** How many of them are printed with their requests: with `--details`, and without. */
const maxMessagesWithExchanges = { details: 3, brief: 1 } as const;
/** Requests of one message. */
const maxExchanges = 4;

/** A finding in five lines. */
export function shortFinding(finding: ReportedFinding, number: number, paint: Paint): Printable {
  const { why, fix, evidence } = finding;
  const [last] = evidence.exchanges.slice(-1);
  const lines = [
    heading(finding, number, paint),
    truncate(line`     why     ${why}`),
    truncate(line`     fix     ${fix}`),
    truncate(line`     seen    ${describeSymptom(evidence)}`),
    ...(last ? [paint("dim", truncate(line`             ${exchangeLine(last)}`))] : []),
  ];
  return joined(lines, "\n");
}

/** A finding with its rule, its requests and responses, and the command that repeats it. */
export function longFinding(
  finding: ReportedFinding,
  number: number,
  checks: readonly CheckResult[],
  command: string,
  paint: Paint,
  form: keyof typeof maxMessagesWithExchanges,
): Printable {
  const { why, fix, id } = finding;
  const first = checks.find(({ name }) => name === finding.checks[0]);
  // The same words from several checks are printed once.
  const said = new Map<string, CheckFailure>();
  for (const one of checks.flatMap(({ failures }) => failures.filter(({ finding: of }) => of === id))) {
    const text = describeSymptom(one);
    if (!said.has(text)) said.set(text, one);
  }
  const all = [...said.values()];
  const messages = all.slice(0, maxMessages).map((one, index) => {
    const message = line`     ${paint("red", "•")} ${describeSymptom(one)}`;
    return index < maxMessagesWithExchanges[form] ? joined([message, ...exchanges(one, paint)], "\n") : message;
  });
  const more = all.length - maxMessages;
  const lines = [
    heading(finding, number, paint),
    line`     why     ${why}`,
    line`     fix     ${fix}`,
    ...(first
      ? [
          line`     rule    ${first.rule} (${first.name}, section ${first.section}${first.reading ? ", as read here" : ""})`,
        ]
      : []),
    ...messages,
    ...(more > 0 ? [line`     … and ${more} more (--report json FILE has all)`] : []),
    ...(finding.curl === undefined ? [] : [paint("dim", line`     curl    ${finding.curl}`)]),
    paint("dim", line`     Again: ${command}`),
  ];
  return joined(lines, "\n");
}

/** A finding in one line or two, and its entry in the baseline in another. */
export const findingLine = ({ severity, title, count, known }: ReportedFinding): Printable =>
  joined(
    [
      wrap(line`   ${padded(severity, 6)} ${title} (${times(count)})`, 10),
      ...(known ? [wrap(line`          known until ${known.until}: ${known.reason}`, 10)] : []),
    ],
    "\n",
  );

function heading(
  { severity, title, count, checks, reading, known }: ReportedFinding,
  number: number,
  paint: Paint,
): Printable {
  const seen = `${times(count)} in ${checks.length === 1 ? "1 check" : `${checks.length} checks`}`;
  const more = [...(known?.expired ? [`was known until ${known.until}`] : []), seen, ...(reading ? ["a reading"] : [])];
  const what = line`${title} (${joined(more, "; ")})`;
  return line`${String(number).padStart(2)} ${paint(colourOf[severity], severity)} ${paint("bold", what)}`;
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): Printable[] {
  const rest = all.length - maxExchanges;
  const prefixed = (mark: ">" | "<", text: string) =>
    linesOf(text).map((one) => (one.length === 0 ? line`       ${mark}` : line`       ${mark} ${one}`));
  const lines = all
    .slice(0, maxExchanges)
    .flatMap(({ request, response }) => [...prefixed(">", request), ...prefixed("<", response)]);
  return [...lines, ...(rest > 0 ? [line`       … and ${rest} more requests`] : [])].map((one) => paint("dim", one));
}
