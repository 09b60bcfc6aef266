/** The report for people: every finding with its requests and responses, then what was skipped, and the counts. */
import { styleText } from "node:util";
import { joined, line, type Printable, styled, type Value } from "@vending/terminal/printable";
import type { Severity } from "../findings/causes.ts";
import type { CheckFailure, CheckResult, Finding } from "../findings/finding.ts";
import { describeSymptom } from "../findings/symptom.ts";
import type { PurchaseRecord } from "../http/purchase-log.ts";
import { type Report, responseCount } from "./report.ts";

/** Messages of one finding. */
const maxMessages = 5;
/** How many of them are printed with their requests and responses. */
const maxMessagesWithExchanges = 3;
/** Requests of one message. */
const maxExchanges = 4;
/** Lines of a body that is not JSON. */
const maxBodyLines = 6;
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
  const { findings, checks } = report;
  const against = line`The vending contract against ${report.baseUrl}${report.sandbox ? ", a sandbox" : ""}`;
  // Which checks were skipped says nothing if the run ended before the first.
  const isOver = report.ended !== undefined && report.checked === 0 && !report.interrupted;
  if (isOver && report.verdict === "incomplete") return joined([against, incomplete(report, paint)], "\n");
  const parts = [
    against,
    ...findings.map((one, index) => printedFinding(one, index + 1, checks, paint)),
    findings.length > maxFindingsOnOneScreen
      ? joined(
          findings.map((one, index) => heading(one, index + 1, paint)),
          "\n",
        )
      : "",
    missing(report, paint),
    skipped(report, paint),
    open(report),
    summary(report, paint),
  ];
  return joined(
    parts.filter(({ length }) => length > 0),
    "\n\n",
  );
}

/** A finding as on a terminal without colours. */
export const findingText = (finding: Finding, { findings, checks }: Report): string =>
  String(printedFinding(finding, findings.indexOf(finding) + 1, checks, (_, text) => line`${text}`));

const styleOf: Readonly<Record<Severity, Style>> = { money: "red", trust: "red", shape: "yellow", style: "dim" };

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

function heading({ severity, title, count, checks, reading }: Finding, number: number, paint: Paint): Printable {
  const seen = `${times(count)} in ${checks.length === 1 ? "1 check" : `${checks.length} checks`}`;
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
  const all = [...said];
  const messages = all.slice(0, maxMessages).map(([text, one], index) => {
    const message = line`     ${paint("red", "•")} ${text}`;
    return index < maxMessagesWithExchanges ? joined([message, ...exchanges(one, paint)], "\n") : message;
  });
  const more = all.length - maxMessages;
  const lines = [
    heading(finding, number, paint),
    line`     why     ${finding.why}`,
    line`     fix     ${finding.fix}`,
    ...(first
      ? [
          line`     rule    ${first.rule} (${first.name}, section ${first.section}${first.reading ? ", as read here" : ""})`,
        ]
      : []),
    ...messages,
    ...(more > 0 ? [line`     … and ${more} more (--report json FILE has all)`] : []),
    ...(finding.curl === undefined ? [] : [paint("dim", line`     curl    ${finding.curl}`)]),
  ];
  return joined(lines, "\n");
}

function exchanges({ exchanges: all }: CheckFailure, paint: Paint): Printable[] {
  const rest = all.length - maxExchanges;
  const prefixed = (mark: ">" | "<", text: string) =>
    linesOf(text).map((one) => (one === "" ? line`       ${mark}` : line`       ${mark} ${one}`));
  const lines = all
    .slice(0, maxExchanges)
    .flatMap(({ request, response }) => [...prefixed(">", request), ...prefixed("<", response)]);
  return [...lines, ...(rest > 0 ? [line`       … and ${rest} more requests`] : [])].map((one) => paint("dim", one));
}

// Every response has them; they say nothing about the service.
const omittedHeaders = /^(connection|content-length|date|keep-alive|transfer-encoding): /;

/** The lines of a printed request or response: headers, then the beginning of the body. */
function linesOf(printed: string): string[] {
  const [head = "", ...rest] = printed.split("\n\n");
  const body = rest.length > 0 ? rest.join("\n\n").split(/\r?\n/) : [];
  const more = body.length - maxBodyLines;
  const headLines = head.split("\n").filter((one) => !omittedHeaders.test(one));
  return [...headLines, ...body.slice(0, maxBodyLines), ...(more > 0 ? [`… and ${more} more lines`] : [])];
}

/** What the server does not have. */
function missing({ missing: all, operations }: Report, paint: Paint): Printable {
  const lines = Object.entries(all).map(([id, tried]) => line`   ${id}: ${tried}`);
  const there = Object.keys(operations).filter((id) => !(id in all));
  const checked = line`   The server has ${joined(there, ", ")}.`;
  return lines.length === 0 ? line`` : joined([paint("yellow", "Not there, and not checked"), ...lines, checked], "\n");
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
  const [gaps = [], others = []] = [true, false].map((isGap) =>
    all.filter(({ code, path }) => (code === "config" && path !== undefined) === isGap),
  );
  const lacks = [...new Set(gaps.map(({ path }) => path))].join(", ");
  return [...(lacks ? [`The config has no ${lacks}.`] : []), ...new Set(others.map(({ message }) => message))].join(
    " ",
  );
}

/** The names of the skipped checks, by reason. */
function skipped({ checks, ended }: Report, paint: Paint): Printable {
  const some = checks.filter((check) => check.skipped.length > 0);
  const lines = [...Map.groupBy(some, reasonOf)].flatMap(([reason, those]) => {
    const whole = those.filter(({ verdict }) => verdict === "skipped").length;
    const inPart = those.length - whole;
    const counts = [
      ...(whole > 0 ? [whole === 1 ? "1 check" : `${whole} checks`] : []),
      ...(inPart > 0 ? [`${inPart} in part`] : []),
    ].join(", ");
    // Where a run ended says nothing about a check.
    if (reason === ended) return [line`   ${reason} (${counts})`];
    return [
      line`   ${reason} (${counts})`,
      line`     ${joined(
        those.map(({ name }) => name),
        ", ",
      )}`,
    ];
  });
  return lines.length === 0 ? line`` : joined([paint("yellow", "Skipped"), ...lines], "\n");
}

function summary(report: Report, paint: Paint): Printable {
  const { passed, failed, durationMs, seed, purchases, sandbox, ended, incompleteReason, findings } = report;
  const failing = failed > 0 ? paint("red", `${failed} failed`) : `${failed} failed`;
  const found = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  const counts = line`${passed} passed, ${failing}, ${report.skipped} skipped; ${found}`;
  return joined(
    [
      ...(sandbox ? [] : purchased(purchases)),
      ...(ended === undefined || report.verdict === "incomplete"
        ? []
        : [line`The run was ended before everything was checked: ${ended}`]),
      ...(incompleteReason === undefined ? [] : [incomplete(report, paint)]),
      line`${counts}; ${responseCount(report)} responses in ${(durationMs / 1_000).toFixed(1)} s; seed ${seed}`,
    ],
    "\n",
  );
}

const incomplete = ({ incompleteReason = "" }: Report, paint: Paint): Printable =>
  paint("yellow", line`Incomplete: ${incompleteReason}`);

/** The id of a purchase, and its status at the end of the run. */
const nameOfUnknown = ({ requestId, learned }: PurchaseRecord): string =>
  learned === undefined ? requestId : `${requestId} (its status now: ${learned})`;

function purchased({ list, count, naira, unknown, requestIds }: Report["purchases"]): Printable[] {
  if (list.length === 0) return [];
  const outcomes = (["success", "failed", "pending", "accepted"] as const)
    .map((word) => [list.filter(({ outcome }) => outcome === word).length, word] as const)
    .filter(([some]) => some > 0)
    .map(([some, word]) => `${some} ${word}`);
  const lost = list.filter(({ outcome }) => outcome === "unknown").map(nameOfUnknown);
  const more = lost.length > maxRequestIds ? ` and ${lost.length - maxRequestIds} more (--report json has all)` : "";
  const named = line`${joined(lost.slice(0, maxRequestIds), ", ")}${more}`;
  return [
    line`Bought: ${count} purchases (${outcomes.join(", ") || "none"}) for ${naira} Naira, gift cards not counted; their request ids begin with ${requestIds}`,
    ...(unknown > 0 ? [line`Outcome unknown: ${unknown} creates, which may have bought: ${named}`] : []),
  ];
}
