/** Makes findings of failures: those with one cause are one finding, and the most harmful comes first. */

import { type Cause, type CauseId, causes } from "@vending/shared/judging/causes";
import type { Contract } from "@vending/shared/judging/contract";
import type { Exchange } from "@vending/shared/judging/exchange";
import { compareSeverity, worst } from "@vending/shared/judging/severity";
import type { CheckFailure } from "./check-result.ts";
import type { Failure } from "./failure.ts";
import type { Finding } from "./finding.ts";
import type { Rule } from "./rule.ts";
import { SecondSales, secondSale } from "./second-sales.ts";

/** A failure of a check. */
export interface Failed {
  readonly check: Rule;
  readonly failure: Failure;
  /** The same, as it is reported. */
  readonly reported: CheckFailure;
}

/** What the responses of a run say of the service as a whole. */
export interface Facts {
  readonly contract: Contract;
  /** The HTTP statuses that an operation has returned. */
  readonly statuses: (operationId: string) => ReadonlySet<number>;
  /** Removes credentials: a detail may be what a server has sent. */
  readonly redact: (text: string) => string;
}

/** A detail in a title and in an id, in characters. */
const maxDetailLength = 120;

/** What some failures say about others. */
interface Known {
  readonly places: ReadonlyMap<string, string>;
  readonly filters: ReadonlySet<string>;
}

interface Named {
  readonly cause: CauseId;
  readonly detail?: string | undefined;
}

/** A finding, and the failures that it and its consequences are made of, each with the id of its own. */
export interface Group {
  readonly finding: Finding;
  readonly failures: readonly (readonly [failure: CheckFailure, id: string])[];
}

export function groupFailures(failed: readonly Failed[], facts: Facts): Group[] {
  const known: Known = { places: schemaPlaces(failed), filters: ignoredFilters(failed) };
  const groups = new Map<string, { named: Named; members: Failed[] }>();
  for (const one of failed) {
    const { cause, detail } = nameCause(one, facts, known);
    const named = { cause, detail: detail === undefined ? undefined : facts.redact(detail).slice(0, maxDetailLength) };
    const id = idOf(named);
    const group = groups.get(id) ?? { named, members: [] };
    group.members.push(one);
    groups.set(id, group);
  }
  const all = [...groups]
    .map(([id, { named, members }]) => ({
      finding: findingOf(id, named, members),
      failures: members.map(({ reported }) => [reported, id] as const),
      seen: members.map(({ failure }) => failure),
    }))
    .sort(({ finding: a }, { finding: b }) => compareSeverity(a.severity, b.severity) || b.count - a.count);
  return withConsequences(all).map(({ finding, failures }) => ({ finding, failures }));
}

interface Seen extends Group {
  readonly seen: readonly Failure[];
}

/** A finding that was seen on nothing but what second sales have overwritten is one of their consequences. */
function withConsequences(all: readonly Seen[]): readonly Seen[] {
  const sold = all.find(({ finding }) => finding.id === secondSale);
  if (!sold) return all;
  const others = all.filter((one) => one !== sold);
  const sales = new SecondSales(
    sold.seen,
    others.flatMap(({ seen }) => seen),
  );
  const follow = others.filter(({ seen }) => seen.every((failure) => sales.explain(failure)));
  if (follow.length === 0) return all;
  const finding = { ...sold.finding, consequences: follow.map((one) => one.finding) };
  const failures = [...sold.failures, ...follow.flatMap((one) => one.failures)];
  return all.flatMap((one) => (one === sold ? { ...sold, finding, failures } : follow.includes(one) ? [] : one));
}

const idOf = ({ cause, detail }: Named): string => (detail === undefined ? cause : `${cause}:${detail}`);

function findingOf(id: string, { cause, detail = "" }: Named, members: readonly Failed[]): Finding {
  const own: Cause = causes[cause];
  // A field that is missing is a matter of shape, unless a check says that money depends on it.
  const severity = worst([
    own.severity,
    ...(cause === "schema" ? members.map(({ check }) => causes[check.cause].severity) : []),
  ]);
  const because =
    cause === "schema" ? members.find(({ check }) => causes[check.cause].severity === severity) : undefined;
  const first = because ?? members[0];
  if (!first) throw new TypeError("a finding has at least one failure");
  return {
    id,
    severity,
    title: own.title.replace("{}", () => detail),
    why: because ? causes[because.check.cause].why : own.why,
    fix: own.fix,
    count: members.reduce((sum, { failure }) => sum + (failure.symptom.count ?? 1), 0),
    operations: [...new Set(members.flatMap(({ failure }) => judged(failure)?.request.operationId ?? []))].sort(),
    checks: [...new Set(members.map(({ check }) => check.name))],
    section: first.check.section,
    reading: members.every(({ check }) => check.reading === true),
    evidence: first.reported,
  };
}

/** The exchange that a failure is about: the last one, after those that led to it. */
const judged = ({ exchanges }: Failure): Exchange | undefined => exchanges.at(-1);

function nameCause({ check, failure }: Failed, facts: Facts, { places, filters }: Known): Named {
  const { code, path, detail, cause } = failure.symptom;
  const exchange = judged(failure);
  const operationId = exchange?.request.operationId ?? "";
  const status = exchange?.response?.status ?? 0;
  if (code === "broken-check") return { cause: code, detail: check.name };
  const missing = failure.exchanges.find(({ request }) => isMissing(request.operationId, facts));
  if (missing) return { cause: "missing-route", detail: missing.request.operationId };
  if (code === "no-response" || code === "run-ended") return { cause: "no-response" };
  if (code === "undeclared-header") return { cause: code, detail: path };
  if (code === "secret-echoed") return { cause: code };
  if (code === "undeclared-status") return { cause: code, detail: `HTTP ${status}` };
  if (code === "schema" || code === "media-type") return { cause: code, detail };
  if (exchange?.response?.unreadable) return { cause: "unreadable-body", detail: exchange.response.unreadable };
  if (code === "status" && status >= 500) return { cause: "server-error", detail: `HTTP ${status}` };
  const isDeclared = String(status) in (facts.contract.operations[operationId]?.responses ?? {});
  if (code === "status" && !isDeclared) return { cause: "undeclared-status", detail: `HTTP ${status}` };
  const place = code === "value" || code === "unexpected-field" ? places.get(`${operationId} ${path}`) : undefined;
  if (place !== undefined) return { cause: "schema", detail: place };
  if (cause === "purchase-rejected") return { cause, detail: `HTTP ${status}` };
  // A filter that is ignored takes any value.
  if (check.cause === "lenient-validation" && path !== undefined && filters.has(path)) {
    return { cause: "list-filter", detail: path };
  }
  return cause ? { cause } : { cause: check.cause, detail: check.detail };
}

/** The filters of the list that do not filter, by the name of their parameter. */
const ignoredFilters = (failed: readonly Failed[]): Set<string> =>
  new Set(failed.flatMap(({ check }) => (check.cause === "list-filter" ? (check.detail ?? []) : [])));

/** Whether a route does not exist: whatever was sent, with or without credentials, it was not found. */
function isMissing(operationId: string, { statuses }: Facts): boolean {
  const [status, ...others] = statuses(operationId);
  return others.length === 0 && (status === 404 || status === 405 || status === 501);
}

/** What the schemas say of each place, by operation and path: a check that misses a value there reports the same. */
function schemaPlaces(failed: readonly Failed[]): Map<string, string> {
  return new Map(
    failed.flatMap(({ failure }) => {
      const { code, path, detail } = failure.symptom;
      const place = `${judged(failure)?.request.operationId} ${path}`;
      return code === "schema" && detail !== undefined ? [[place, detail] as const] : [];
    }),
  );
}
