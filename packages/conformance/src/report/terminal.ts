/** The report for people: at most a screen and a half without `--details`. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { PurchaseRecord } from "../http/purchase-log.ts";
import type { Paint } from "./paint.ts";
import { printedChecks } from "./printed-checks.ts";
import { findingLine, longFinding, shortFinding } from "./printed-findings.ts";
import { covered, type Report, responseCount } from "./report.ts";
import { skippedInBrief, skippedInDetail } from "./skipped.ts";
import { truncate, wrap } from "./text.ts";

/** Findings that get five lines each. The others get one line. */
const maxFindings = 10;
/** Findings that get one line each. */
const maxFindingLines = 20;
/** Up to so many findings are printed with their requests and responses, even without `--details`. */
const maxFindingsWithExchanges = 3;
/** Request ids of purchases whose outcome is unknown. */
const maxRequestIds = 10;

interface TerminalOptions {
  /** Prints every check, all requests and responses, and the name of every skipped check. */
  readonly details: boolean;
  /** The command that repeats a check. */
  readonly commandFor: (check: string) => string;
  readonly paint: Paint;
}

/** The complete report. */
export function terminalReport(report: Report, options: TerminalOptions): Printable {
  const { details, paint } = options;
  const responded = responseCount(report) > 0;
  const parts = [
    line`The vending contract against ${report.baseUrl}${report.sandbox ? ", a sandbox" : ""}`,
    details && responded ? printedChecks(report.checks, paint) : line``,
    findings(report, options),
    knownAndFixed(report, paint),
    details && responded ? skippedInDetail(report, paint) : skippedInBrief(report, paint),
    summary(report, options),
  ];
  return joined(
    parts.filter(({ length }) => length > 0),
    "\n\n",
  );
}

function findings({ findings: all, checks }: Report, { details, commandFor, paint }: TerminalOptions): Printable {
  const failing = all.filter(({ known }) => !known || known.expired);
  const isLong = details || failing.length <= maxFindingsWithExchanges;
  const shown = failing.slice(0, details ? failing.length : maxFindings);
  const others = failing.slice(shown.length);
  const printed = shown.map((one, index) =>
    isLong
      ? longFinding(one, index + 1, checks, commandFor(one.checks[0] ?? ""), paint, details ? "details" : "brief")
      : shortFinding(one, index + 1, paint),
  );
  const more = others.length - maxFindingLines;
  return joined(
    [
      joined(printed, isLong ? "\n\n" : "\n"),
      ...(others.length > 0 ? ["Also found", ...others.slice(0, maxFindingLines).map(findingLine)] : []),
      ...(more > 0 ? [line`   … and ${more} more (--details prints all)`] : []),
    ],
    "\n",
  );
}

function knownAndFixed({ findings: all, fixed }: Report, paint: Paint): Printable {
  const known = all.filter((one) => one.known && !one.known.expired);
  return joined(
    [
      ...(known.length > 0 ? [paint("yellow", "Known, and accepted by the baseline"), ...known.map(findingLine)] : []),
      ...(fixed.length > 0
        ? [paint("green", "Fixed: remove them from the baseline"), ...fixed.map(({ id }) => truncate(line`   ${id}`))]
        : []),
    ],
    "\n",
  );
}

function summary(report: Report, { commandFor, paint, details }: TerminalOptions): Printable {
  const { passed, failed, durationMs, seed, purchases, sandbox, ended, incompleteReason, findings: all } = report;
  const failing = failed > 0 ? paint("red", `${failed} failed`) : `${failed} failed`;
  const found = all.length === 1 ? "1 finding" : `${all.length} findings`;
  const counts = line`${passed} passed, ${failing}, ${report.skipped} skipped; ${found}`;
  const [first] = all;
  const isShort = !details && all.length > maxFindingsWithExchanges;
  return joined(
    [
      ...(sandbox ? [] : purchased(purchases)),
      wrap(line`${covered(report)}`, 2),
      ...(ended === undefined || report.verdict === "incomplete"
        ? []
        : [line`The run was ended before everything was checked: ${ended}`]),
      ...(incompleteReason === undefined ? [] : [paint("yellow", line`Incomplete: ${incompleteReason}`)]),
      ...(first && isShort ? [line`Details: ${commandFor(first.checks[0] ?? "")} --details`] : []),
      line`${counts}; ${responseCount(report)} responses in ${(durationMs / 1_000).toFixed(1)} s; seed ${seed}`,
    ],
    "\n",
  );
}

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
