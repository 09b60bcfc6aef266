/** The report for people: every finding with its requests and responses, then what was skipped, and the counts. */
import { styleText } from "node:util";
import { joined, line, marked, type Printable, styled, type Value } from "@vending/terminal/printable";
import type { Severity } from "../findings/causes.ts";
import { type CheckFailure, type CheckResult, describeSymptom, type Finding } from "../findings/finding.ts";
import { type Report, responseCount } from "./report.ts";

/** Messages of one finding. */
const maxMessages = 5;
/** How many of them are printed with their requests and responses. */
const maxMessagesWithExchanges = 3;
/** Requests of one message. */
const maxExchanges = 4;
/** Lines of a request or a response. */
const maxLines = 10;
/** More findings than this are also listed at the end, in a line each. */
const maxFindingsOnOneScreen = 3;
/** Request ids of purchases whose outcome is unknown. */
const maxRequestIds = 10;

type Style = Parameters<typeof styleText>[0];
/** Styles a text, or returns it unchanged where styles are not shown. */
type Paint = (style: Style, text: Value) => Printable;

/** @param stream Where the report will be printed. */
export function terminalReport(
  report: Report,
  stream: { readonly isTTY?: boolean; hasColors?(): boolean } = {},
): Printable {
  const hasStyles = stream.isTTY && stream.hasColors?.();
  const paint: Paint = (style, text) =>
    hasStyles ? styled(text, (safe) => styleText(style, safe, { validateStream: false })) : line`${text}`;
  const { findings, checks, incompleteReason = "" } = report;
  const against = line`The vending contract against ${report.baseUrl}${report.sandbox ? ", a sandbox" : ""}`;
  const incomplete = incompleteReason && paint("yellow", line`Incomplete: ${incompleteReason}`);
  // Which checks were skipped says nothing if the run ended before the first.
  const isOver = report.ended !== undefined && report.checked === 0 && report.purchases.list.length === 0;
  if (incomplete && isOver) return joined([against, incomplete], "\n");
  const overview = findings.length > maxFindingsOnOneScreen ? findings : [];
  const parts = [
    against,
    ...findings.map((one, index) => printedFinding(one, index + 1, checks, paint)),
    lines(overview.map((one, index) => heading(one, index + 1, paint))),
    missing(report, paint),
    skipped(report, paint),
    open(report),
    lines([...bought(report), ended(report), incomplete, summary(report, paint)]),
  ];
  return joined(
    parts.filter(({ length }) => length > 0),
    "\n\n",
  );
}

/** Those that are not empty. */
const lines = (all: readonly (Printable | string)[]): Printable =>
  joined(
    all.filter(({ length }) => length > 0),
    "\n",
  );

/** A finding as on a terminal without colours. */
export const findingText = (finding: Finding, { findings, checks }: Report): string =>
  String(printedFinding(finding, findings.indexOf(finding) + 1, checks, (_, text) => line`${text}`));

const styleOf: Readonly<Record<Severity, Style>> = { money: "red", trust: "red", shape: "yellow", style: "dim" };

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function heading({ severity, title, count, checks, reading }: Finding, number: number, paint: Paint): Printable {
  const seen = `${counted(count, "time")} in ${counted(checks.length, "check")}`;
  const what = line`${title} (${seen}${reading ? "; a reading" : ""})`;
  return line`${String(number).padStart(2)} ${paint(styleOf[severity], severity)} ${paint("bold", what)}`;
}

/** A finding with its rule, its messages, and the requests and responses that show it. */
function printedFinding(finding: Finding, number: number, checks: readonly CheckResult[], paint: Paint): Printable {
  const first = checks.find(({ name }) => name === finding.checks[0]);
  // The same words from several checks are printed once.
  const said = new Map<string, CheckFailure>();
  const seen = checks.flatMap(({ failures }) => failures.filter(({ finding: id }) => id === finding.id));
  for (const one of [finding.evidence, ...seen]) {
    const text = describeSymptom(one);
    if (!said.has(text)) said.set(text, one);
  }
  const messages = [...said].slice(0, maxMessages).flatMap(([text, one], index) => {
    const message = line`     ${paint("red", "•")} ${text}`;
    return index < maxMessagesWithExchanges ? [message, ...exchanges(one, paint)] : [message];
  });
  const more = said.size - maxMessages;
  return lines([
    heading(finding, number, paint),
    line`     why     ${finding.why}`,
    line`     fix     ${finding.fix}`,
    first
      ? line`     rule    ${first.rule} (${first.name}, section ${first.section}${first.reading ? `; reading ${first.reading}` : ""})`
      : "",
    ...messages,
    more > 0 ? line`     … and ${more} more (--report json FILE has all)` : "",
    finding.curl === undefined ? "" : paint("dim", line`     curl    ${finding.curl}`),
  ]);
}

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): Printable[] {
  const rest = all.length - maxExchanges;
  const shown = all
    .slice(0, maxExchanges)
    .flatMap(({ request, response }) => [
      marked(request, "       > ", maxLines),
      marked(response, "       < ", maxLines),
    ]);
  return [...shown, ...(rest > 0 ? [line`       … and ${rest} more requests`] : [])].map((one) => paint("dim", one));
}

/** What the server does not have. */
function missing({ missing: all, operations }: Report, paint: Paint): Printable {
  const absent = Object.entries(all).map(([id, tried]) => line`   ${id}: ${tried}`);
  const there = Object.keys(operations).filter((id) => !(id in all));
  const checked = line`   The server has ${joined(there, ", ")}.`;
  return absent.length === 0 ? line`` : lines([paint("yellow", "Not there, and not checked"), ...absent, checked]);
}

/** The bodies that no check could judge. */
function open({ open: all }: Report): Printable {
  const statuses = Object.entries(all).map(([status, count]) => `HTTP ${status} (${count})`);
  return statuses.length === 0
    ? line``
    : line`Bodies not checked, because the contract leaves them open: ${joined(statuses, ", ")}`;
}

/** Why a check, or some of its cases, were skipped. What the config lacks is one reason. */
function reasonOf({ skipped: all }: CheckResult): string {
  const isGap = ({ code, path }: (typeof all)[number]) => code === "config" && path !== undefined;
  const gaps = new Set(all.filter(isGap).map(({ path }) => path));
  const others = new Set(all.filter((one) => !isGap(one)).map(({ message }) => message));
  return [...(gaps.size > 0 ? [`The config has no ${[...gaps].join(", ")}.`] : []), ...others].join(" ");
}

/** The names of the skipped checks, by reason. */
function skipped({ checks, ended }: Report, paint: Paint): Printable {
  const some = checks.filter((check) => check.skipped.length > 0);
  const reasons = [...Map.groupBy(some, reasonOf)].flatMap(([reason, those]) => {
    const whole = those.filter(({ verdict }) => verdict === "skipped").length;
    const inPart = those.length - whole;
    const counts = [whole > 0 ? counted(whole, "check") : "", inPart > 0 ? `${inPart} in part` : ""];
    const names = those.map(({ name }) => name);
    return [
      line`   ${reason} (${counts.filter(Boolean).join(", ")})`,
      // Where a run ended says nothing about a check.
      reason === ended ? "" : line`     ${joined(names, ", ")}`,
    ];
  });
  return reasons.length === 0 ? line`` : lines([paint("yellow", "Skipped"), ...reasons]);
}

const ended = ({ ended: reason, verdict }: Report): Printable | "" =>
  reason === undefined || verdict === "incomplete"
    ? ""
    : line`The run was ended before everything was checked: ${reason}`;

function summary(report: Report, paint: Paint): Printable {
  const { passed, failed, skipped: left, durationMs, seed, findings } = report;
  const failing = failed > 0 ? paint("red", `${failed} failed`) : `${failed} failed`;
  const counts = line`${passed} passed, ${failing}, ${left} skipped; ${counted(findings.length, "finding")}`;
  return line`${counts}; ${responseCount(report)} responses in ${(durationMs / 1_000).toFixed(1)} s; seed ${seed}`;
}

function bought({ sandbox, purchases: { list, count, naira, unknown, requestIds } }: Report): Printable[] {
  if (sandbox || list.length === 0) return [];
  const words = [...Map.groupBy(list, ({ outcome }) => outcome)]
    .filter(([outcome]) => outcome !== "unknown")
    .map(([outcome, some]) => `${some.length} ${outcome}`);
  const lost = list
    .filter(({ outcome }) => outcome === "unknown")
    .map(({ requestId, learned }) => (learned === undefined ? requestId : `${requestId} (its status now: ${learned})`));
  const more = lost.length > maxRequestIds ? ` and ${lost.length - maxRequestIds} more (--report json has all)` : "";
  const named = line`${joined(lost.slice(0, maxRequestIds), ", ")}${more}`;
  return [
    line`Bought: ${count} purchases (${words.join(", ") || "none"}) for ${naira} Naira, gift cards not counted; their request ids begin with ${requestIds}`,
    ...(unknown > 0 ? [line`Outcome unknown: ${unknown} creates, which may have bought: ${named}`] : []),
  ];
}
