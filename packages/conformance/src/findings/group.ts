/** Groups failures into findings: one for each cause, the most harmful first. */

import { type Contract, hasOutcome } from "../contract.ts";
import { at, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import { type CauseId, causeAt, causes, compareSeverity } from "./causes.ts";
import type { CheckFailure, Finding, Rule } from "./finding.ts";
import type { Failure } from "./symptom.ts";

/** A failure, with its check. */
export interface Failed {
  readonly check: Rule;
  readonly failure: Failure;
  /** The failure in the form of the report. */
  readonly reported: CheckFailure;
}

/** What is known about the service as a whole. */
export interface Facts {
  readonly contract: Contract;
  /** Removes credentials: a detail may come from the server. */
  readonly redact: (text: string) => string;
}

/** A detail in a title and in an id, in characters. */
const maxDetailLength = 120;

/** Failures that explain others. */
interface Known {
  readonly places: ReadonlyMap<string, string>;
  /** The findings about ignored parameters of the list, by parameter. */
  readonly parameters: ReadonlyMap<string, Named>;
}

interface Named {
  readonly cause: CauseId;
  readonly detail?: string | undefined;
}

/** A finding, and its failures, each with the id of the finding. */
export interface GroupedFinding {
  readonly finding: Finding;
  readonly failures: readonly (readonly [failure: CheckFailure, id: string])[];
}

export function groupFailures(failed: readonly Failed[], facts: Facts): GroupedFinding[] {
  const known: Known = { places: schemaPlaces(failed), parameters: ignoredParameters(failed) };
  const groups = new Map<string, { named: Named; members: Failed[] }>();
  for (const one of failed) {
    const { cause, detail } = nameCause(one, facts, known);
    const named = { cause, detail: detail === undefined ? undefined : facts.redact(detail).slice(0, maxDetailLength) };
    const id = idOf(named);
    const group = groups.get(id) ?? { named, members: [] };
    group.members.push(one);
    groups.set(id, group);
  }
  return [...groups]
    .map(([id, { named, members }]) => ({
      finding: findingOf(named, members, facts),
      failures: members.map(({ reported }) => [reported, id] as const),
    }))
    .sort(({ finding: a }, { finding: b }) => compareSeverity(a.severity, b.severity) || b.count - a.count);
}

const idOf = ({ cause, detail }: Named): string => (detail === undefined ? cause : `${cause}:${detail}`);

function findingOf({ cause, detail }: Named, members: readonly Failed[], { contract, redact }: Facts): Finding {
  const seen = members.map(({ failure }) =>
    causeAt(cause, contract.operations[judged(failure)?.request.operationId ?? ""], failure.symptom.path),
  );
  const [worst = causes[cause]] = seen.sort((a, b) => compareSeverity(a.severity, b.severity));
  // The check that this is about, not one that saw it by the way.
  const first = members.find(({ check }) => check.cause === cause) ?? members[0];
  // The operation whose schema is broken, not the one that it was compared with.
  const places = cause === "schema" ? members.filter(({ failure }) => failure.symptom.code === "schema") : members;
  if (!first) throw new TypeError("a finding has at least one failure");
  const sent = judged(first.failure)?.request;
  const curl = sent && curlOf(sent);
  return {
    ...worst,
    id: idOf({ cause, detail }),
    title: worst.title.replace("{}", () => detail ?? ""),
    count: members.reduce((sum, { failure }) => sum + (failure.symptom.count ?? 1), 0),
    operations: [...new Set(places.flatMap(({ failure }) => judged(failure)?.request.operationId ?? []))].sort(),
    checks: [...new Set([first, ...members].map(({ check }) => check.name))],
    section: first.check.section,
    reading: members.every(({ check }) => check.reading === true),
    ...(curl !== undefined && { curl: redact(curl) }),
    evidence: first.reported,
  };
}

/** The exchange that a failure is about: the last one. Those before it led to it. */
const judged = ({ exchanges }: Failure): SentExchange | undefined => exchanges.at(-1);

function nameCause({ check, failure }: Failed, facts: Facts, { places, parameters }: Known): Named {
  const { code, path, detail, cause } = failure.symptom;
  const exchange = judged(failure);
  const operationId = exchange?.request.operationId ?? "";
  const status = exchange?.response?.status ?? 0;
  if (code === "broken-check") return { cause: code, detail: check.name };
  if (code === "no-response" || code === "run-ended") return { cause: "no-response" };
  if (code === "undeclared-header") return { cause: code, detail: path };
  if (code === "secret-echoed" || code === "undeclared-field") return { cause: code };
  if (code === "undeclared-status") return { cause: code, detail: `HTTP ${status}` };
  if (saysError(exchange)) return { cause: "error-as-200" };
  if (code === "schema" && cause) return { cause };
  if (code === "schema" || code === "media-type") return { cause: code, detail };
  if (exchange?.response?.unreadable) return { cause: "unreadable-body", detail: exchange.response.unreadable };
  // Whatever a check missed in it, the response is an error.
  if (status >= 500) return { cause: "server-error", detail: `HTTP ${status}` };
  const operation = facts.contract.operations[operationId];
  if (exchange?.response && !(String(status) in (operation?.responses ?? {}))) {
    return { cause: "undeclared-status", detail: `HTTP ${status}` };
  }
  const isStatus = operation?.method === "GET" && hasOutcome(operation);
  // An empty id gets 404, too.
  if (isStatus && status === 404 && !exchange?.request.url.endsWith("/")) return { cause: "lost-purchase" };
  const place = code === "value" || code === "unexpected-field" ? placeIn(failure, places) : undefined;
  if (place !== undefined) return { cause: "schema", detail: place };
  if (cause === "purchase-rejected") return { cause, detail: `HTTP ${status}` };
  // A service that ignores a parameter accepts any value of it.
  const ignored = check.cause === "lenient-validation" && path !== undefined ? parameters.get(path) : undefined;
  if (ignored) return ignored;
  return cause ? { cause, detail } : { cause: check.cause, detail: check.detail };
}

/** Whether a body calls itself an error, under HTTP 200: then nothing was accepted, sold or shown. */
function saysError(exchange: SentExchange | undefined): boolean {
  const { status, text = "" } = exchange?.response ?? {};
  if (status !== 200) return false;
  const { value } = parseJson(text);
  return at(value, "status") === "error" || at(value, "success") === false || Number(at(value, "code")) >= 400;
}

function ignoredParameters(failed: readonly Failed[]): Map<string, Named> {
  const found = failed.flatMap(({ check: { cause, detail = "" } }): [string, Named][] => {
    if (cause === "list-filter") return [[detail, { cause, detail }]];
    if (cause !== "list-pages") return [];
    return [[detail === "totals" ? "page" : detail, { cause, detail }]];
  });
  return new Map(found);
}

/** The broken schema at a value in which two responses differ: the response that breaks its schema is the wrong one. */
function placeIn({ symptom: { path = "" }, exchanges }: Failure, places: Known["places"]): string | undefined {
  const names = path.split(".");
  const around = names.map((_, index) => names.slice(0, names.length - index).join("."));
  // A body without its first field is another one altogether.
  const isMissing = at(parseJson(exchanges.at(-1)?.response?.text ?? "").value, path) === undefined;
  const whole = isMissing ? ["status", ""] : [];
  const paths = [...around, `data.${names.at(-1)}`, `data.*.${names.at(-1)}`, ...whole];
  return exchanges
    .flatMap(({ request }) => paths.map((one) => places.get(placeOf(request.operationId, one))))
    .find((found) => found !== undefined);
}

/** A place, the same for every row of a list. */
const placeOf = (operationId: string, path: string): string => `${operationId} ${path.replace(/\.\d+(?=\.|$)/g, ".*")}`;

/** Every place where a schema is broken, by operation and path. A check that misses a value there sees the same cause. */
function schemaPlaces(failed: readonly Failed[]): Map<string, string> {
  return new Map(
    failed.flatMap(({ failure }) => {
      const { code, path, detail, cause } = failure.symptom;
      const place = placeOf(judged(failure)?.request.operationId ?? "", path ?? "");
      return code === "schema" && !cause && detail !== undefined ? [[place, detail] as const] : [];
    }),
  );
}

/** A text as one word of a shell command. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const credentials: Readonly<Record<string, string>> = {
  "X-Merchant-Key": "VENDING_MERCHANT_KEY",
  "X-Merchant-Secret": "VENDING_MERCHANT_SECRET",
};

/** A request as a shell command, with the credentials as variables. `undefined` if the body was cut. */
function curlOf({ method, url, headers, body, bodyLength }: SentRequest): string | undefined {
  if (bodyLength !== undefined) return undefined;
  const parts = Object.entries(headers).map(([name, value]) => {
    const variable = credentials[name];
    return `-H ${variable ? `"${name}: $${variable}"` : quote(`${name}: ${value}`)}`;
  });
  return ["curl -i", ...(method === "GET" ? [] : [`-X ${method}`]), quote(url), ...parts]
    .concat(body === undefined ? [] : [`--data-raw ${quote(body)}`])
    .join(" ");
}
