/** Groups failures into findings: one for each cause, the most harmful first. */
import { isStatus, operations } from "../contract.ts";
import { at, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import { type CauseId, causeAt, causes, compareSeverity } from "./causes.ts";
import type { CheckFailure, Failure, Finding, Rule } from "./finding.ts";

/** A failure, with its check. */
export interface Failed {
  readonly check: Rule;
  readonly failure: Failure;
  /** The failure in the form of the report. It gets the id of its finding. */
  readonly reported: CheckFailure & { finding?: string };
}

/** A detail in a title and in an id, in characters. */
const maxDetailLength = 120;

interface Named {
  readonly cause: CauseId;
  readonly detail?: string | undefined;
}

/** @param redact Removes credentials: a detail may come from the server. */
export function groupFailures(failed: readonly Failed[], redact: (text: string) => string): Finding[] {
  const parameters = ignoredParameters(failed);
  // Fields that a check has a rule of its own about: that they are not declared is the same finding.
  const unexpected = new Map<string, Named>();
  for (const one of failed) {
    const { code, path = "" } = one.failure.symptom;
    if (code === "unexpected-field") unexpected.set(path, nameCause(one, parameters));
  }
  const groups = new Map<string, { named: Named; members: Failed[] }>();
  for (const one of failed) {
    const { code, path = "" } = one.failure.symptom;
    const told = code === "undeclared-field" ? unexpected.get(path) : undefined;
    const { cause, detail } = told ?? nameCause(one, parameters);
    const named = { cause, detail: detail === undefined ? undefined : redact(detail).slice(0, maxDetailLength) };
    const id = idOf(named);
    const group = groups.get(id) ?? { named, members: [] };
    group.members.push(one);
    groups.set(id, group);
    one.reported.finding = id;
  }
  return [...groups.values()]
    .map(({ named, members }) => findingOf(named, members, redact))
    .sort((a, b) => compareSeverity(a.severity, b.severity) || b.count - a.count);
}

const idOf = ({ cause, detail }: Named): string => (detail === undefined ? cause : `${cause}:${detail}`);

function findingOf({ cause, detail }: Named, members: readonly Failed[], redact: (text: string) => string): Finding {
  const seen = members.map(({ failure }) =>
    causeAt(cause, operations[judged(failure)?.request.operationId ?? ""], failure.symptom.path),
  );
  const [worst = causes[cause]] = seen.sort((a, b) => compareSeverity(a.severity, b.severity));
  // The check that this is about, not one that saw it by the way.
  const first = members.find(({ check }) => check.cause === cause) ?? members[0];
  // The operation whose schema is broken, not the one that it was compared with.
  const broken = members.filter(({ failure }) => failure.symptom.code === "schema");
  const places = broken.length > 0 ? broken : members;
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
    reading: members.every(({ check }) => check.reading !== undefined),
    ...(curl !== undefined && { curl: redact(curl) }),
    evidence: first.reported,
  };
}

/** The exchange that a failure is about: the last one. Those before it led to it. */
const judged = ({ exchanges }: Failure): SentExchange | undefined => exchanges.at(-1);

/** @param parameters The findings about parameters of the list that are ignored, by parameter. */
function nameCause({ check, failure }: Failed, parameters: ReadonlyMap<string, Named>): Named {
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
  const operation = operations[operationId];
  if (exchange?.response && !(String(status) in (operation?.responses ?? {}))) {
    return { cause: "undeclared-status", detail: `HTTP ${status}` };
  }
  // An empty id gets 404, too, and so does one that a check without credentials makes up.
  const isKnownId = check.cause !== "authentication" && !exchange?.request.url.endsWith("/");
  if (isStatus(operationId) && status === 404 && isKnownId) return { cause: "lost-purchase" };
  const fault = code === "value" || code === "unexpected-field" ? faultBehind(failure) : undefined;
  if (fault !== undefined) return { cause: "schema", detail: fault };
  if (cause === "purchase-rejected") return { cause, detail: `HTTP ${status}` };
  // A service that ignores a parameter accepts any value of it.
  const ignored = check.cause === "lenient-validation" && path !== undefined ? parameters.get(path) : undefined;
  if (ignored) return ignored;
  return cause ? { cause, detail } : { cause: check.cause, detail: check.detail ?? subjectOf(check) };
}

/** What a rule is about, where several share a cause: the end of its name. */
const subjectOf = ({ name, cause }: Rule): string | undefined =>
  causes[cause].title.includes("{}") ? name.replace(/^.*\//, "").replaceAll("-", " ") : undefined;

/** Whether a body calls itself an error, under HTTP 200: then nothing was accepted, sold or shown. */
function saysError(exchange: SentExchange | undefined): boolean {
  const { status, text = "" } = exchange?.response ?? {};
  if (status !== 200) return false;
  const { value } = parseJson(text);
  return at(value, "status") === "error" || at(value, "success") === false || Number(at(value, "code")) >= 400;
}

function ignoredParameters(failed: readonly Failed[]): Map<string, Named> {
  const found = failed.flatMap(({ check }): [string, Named][] => {
    const { detail: subject = subjectOf(check) ?? "" } = check;
    const parameter = subject === "pages add up" ? "page" : subject.replace("filter ", "");
    return check.cause === "list" ? [[parameter, { cause: "list", detail: subject }]] : [];
  });
  return new Map(found);
}

/** What a body lacks where a check missed a value: of two responses that differ, the one that breaks its schema is the wrong one. */
function faultBehind({ symptom: { path = "" }, exchanges }: Failure): string | undefined {
  const name = path.split(".").at(-1);
  // A body without its first field is another one altogether.
  const isMissing = at(parseJson(exchanges.at(-1)?.response?.text ?? "").value, path) === undefined;
  const explains = (broken: string): boolean =>
    `${path}.`.startsWith(`${broken}.`) ||
    broken.split(".").at(-1) === name ||
    (isMissing && (broken === "" || broken === "status"));
  return exchanges.find(({ faults }) => faults?.paths.some(explains))?.faults?.detail;
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
