/** Findings as people read them: five lines each, or with the requests and responses. */
import type { ReportedFinding } from "../findings/baseline.ts";
import type { CheckFailure, CheckResult } from "../findings/check-result.ts";
import type { Finding } from "../findings/finding.ts";
import type { Harm } from "../findings/harm.ts";
import { describeSymptom } from "../findings/symptom.ts";
import type { Colour, Paint } from "./paint.ts";
import { consequencesLine } from "./report.ts";
import { exchangeLine, linesOf, oneLine, truncate, wrap } from "./text.ts";

const colourOf: Readonly<Record<Harm, Colour>> = { money: "red", trust: "red", shape: "yellow", style: "dim" };

/** Messages of one finding that are printed in detail. */
const maxMessages = 5;
/** Those of them that are printed with their requests. */
const maxMessagesWithExchanges = 3;
/** Requests of one message. */
const maxExchanges = 4;

/** A finding in five lines. */
export function shortFinding(finding: ReportedFinding, number: number, paint: Paint): string {
  const { why, change, evidence, consequences = [] } = finding;
  const [last] = evidence.exchanges.slice(-1);
  return [
    heading(finding, number, paint),
    truncate(`     why     ${why}`),
    truncate(`     change  ${change}`),
    truncate(`     seen    ${oneLine(describeSymptom(evidence))}`),
    ...(last ? [paint("dim", truncate(`             ${exchangeLine(last)}`))] : []),
    ...also(consequences),
  ].join("\n");
}

/** A finding with its rule, its requests and responses, and the command that repeats it. */
export function longFinding(
  finding: ReportedFinding,
  number: number,
  checks: readonly CheckResult[],
  command: string,
  paint: Paint,
): string {
  const { why, change, id, consequences = [] } = finding;
  const first = checks.find(({ name }) => name === finding.checks[0]);
  const all = checks.flatMap(({ failures }) => failures.filter((one) => one.finding === id));
  const messages = all.slice(0, maxMessages).map((one, index) => {
    const message = `     ${paint("red", "•")} ${oneLine(describeSymptom(one))}`;
    return index < maxMessagesWithExchanges ? [message, ...exchanges(one, paint)].join("\n") : message;
  });
  const more = all.length - maxMessages;
  return [
    heading(finding, number, paint),
    `     why     ${why}`,
    `     change  ${change}`,
    ...(first
      ? [`     rule    ${first.rule} (${first.name}, section ${first.section}${first.reading ? ", as read here" : ""})`]
      : []),
    ...messages,
    ...(more > 0 ? [`     … and ${more} more (--report json FILE has all)`] : []),
    ...also(consequences),
    paint("dim", `     Again: ${command}`),
  ].join("\n");
}

const also = (consequences: readonly Finding[]): string[] =>
  consequences.length > 0 ? [wrap(`     also    ${oneLine(consequencesLine(consequences))}`, 13)] : [];

/** A finding in one line. */
export const findingLine = ({ harm, title, count, known }: ReportedFinding): string =>
  truncate(
    `   ${harm.padEnd(6)} ${oneLine(title)} (${times(count)})${known ? `, known until ${known.until}: ${oneLine(known.reason)}` : ""}`,
  );

function heading(
  { harm, title, count, checks, reading, known }: ReportedFinding,
  number: number,
  paint: Paint,
): string {
  const seen = `${times(count)} in ${checks.length === 1 ? "1 check" : `${checks.length} checks`}`;
  const more = [...(known?.expired ? [`was known until ${known.until}`] : []), seen, ...(reading ? ["a reading"] : [])];
  const line = truncate(`${oneLine(title)} (${more.join("; ")})`, 90);
  return `${String(number).padStart(2)} ${paint(colourOf[harm], harm)} ${paint("bold", line)}`;
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): string[] {
  const rest = all.length - maxExchanges;
  const prefixed = (mark: string, text: string) => linesOf(text).map((line) => `       ${mark} ${line}`.trimEnd());
  const lines = all
    .slice(0, maxExchanges)
    .flatMap(({ request, response }) => [...prefixed(">", request), ...prefixed("<", response)]);
  return [...lines, ...(rest > 0 ? [`       … and ${rest} more requests`] : [])].map((line) => paint("dim", line));
}
