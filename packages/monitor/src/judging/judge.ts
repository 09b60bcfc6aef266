/** Judges one exchange against the contract. */
import { matchOperation, type OperationId, operations } from "@vending/contract";
import { hasOutcome, sells, vendingContract } from "@vending/shared/judging/contract";
import { at, type ReceivedResponse } from "@vending/shared/judging/exchange";
import { describeIssue } from "@vending/shared/judging/issue";
import { type ParsedJson, parseJson } from "@vending/shared/judging/json";
import { noMediaType, undeclaredHeaders, validateResponse } from "@vending/shared/judging/response-validation";
import { compareSeverity, type Severity } from "@vending/shared/judging/severity";
import { shownName } from "@vending/shared/judging/shown";
import type { Loss, PassedExchange } from "../traffic/exchange.ts";
import { trafficCause, type Violation } from "./causes.ts";
import { credentialsIn, RecentRedactors } from "./credentials.ts";
import { sampleOfExchange, shownMediaType, type TrafficSample } from "./sample.ts";
import { type PurchaseSighting, sightingOf } from "./sighting.ts";

export interface Judgement {
  /** Absent for a route that the contract does not have. */
  readonly operationId: OperationId | undefined;
  /** Each once, the most harmful first. */
  readonly violations: readonly Violation[];
  /** What the exchange says of a purchase. */
  readonly sighting: PurchaseSighting | undefined;
  /** Whether there is a body that was not judged. */
  readonly bodySkipped: boolean;
  /** Made only when a finding needs it. */
  readonly sample: () => TrafficSample;
}

export interface JudgeOptions {
  readonly allowHeaders: readonly string[];
  /** Without a slash at the end. */
  readonly basePath: string;
}

/** Violations that are reported per exchange. */
const maxViolations = 50;

/** A parsed body. It is unknown if it was not read or is too large. */
type Body = ParsedJson & { readonly unknown: boolean };

export class Judge {
  readonly #redactors = new RecentRedactors();
  readonly #allowedHeaders: ReadonlySet<string>;
  readonly #basePath: string;

  constructor({ allowHeaders, basePath }: JudgeOptions) {
    this.#allowedHeaders = new Set(allowHeaders.map((name) => name.toLowerCase()));
    this.#basePath = basePath;
  }

  judge(exchange: PassedExchange): Judgement {
    const { method, url, requestHeaders, response } = exchange;
    const match = matchOperation(method, pathOf(url, this.#basePath));
    const request = bodyOf(exchange.requestBody);
    const json = bodyOf(response?.body);
    const { "x-merchant-key": key, "x-merchant-secret": secret } = requestHeaders;
    const operationId = match?.operationId;
    const sighting = match && sightingOf(match, exchange, request.value, json.value);
    const sampled = { ...exchange, path: pathOf(url), operationId, request, json };
    return {
      operationId,
      violations: distinct(operationId, [
        ...(secret ? credentialsIn(exchange, secret, this.#redactors.of(secret)) : []),
        ...(operationId ? this.#violations(operationId, exchange, request, json) : [unknownRoute]),
        ...(sighting ? mismatch(sighting, json.value) : []),
      ]),
      sighting,
      bodySkipped: (request.unknown && hasBody(operationId)) || (response !== undefined && json.unknown),
      sample: () => sampleOfExchange(sampled, this.#redactors.of(key, secret)),
    };
  }

  #violations(operationId: OperationId, exchange: PassedExchange, request: Body, json: Body): Violation[] {
    const { response } = exchange;
    if (!response) return [lossOf(operationId, exchange.loss)];
    return [
      ...this.#responseViolations(operationId, exchange, receivedResponse(response, json), json),
      ...this.#requestViolations(operationId, exchange, request, response.status),
    ];
  }

  #responseViolations(
    operationId: OperationId,
    { method, url, requestHeaders, requestBody }: PassedExchange,
    received: ReceivedResponse,
    json: Body,
  ): Violation[] {
    const sent = { operationId, method, url, headers: requestHeaders, body: requestBody };
    const symptoms = validateResponse(vendingContract, sent, received).flatMap(
      ({ code, detail = "", path }): Violation[] => {
        if (code === "undeclared-status") return [{ cause: code, detail: `HTTP ${received.status}` }];
        if (code === "media-type") {
          return [{ cause: code, detail: detail === noMediaType ? detail : shownMediaType(detail) }];
        }
        if (code === "schema") return [{ cause: code, detail, path }];
        return json.unknown ? [] : [{ cause: "unreadable-body", detail }];
      },
    );
    const headers = undeclaredHeaders(received, this.#allowedHeaders).map(
      (name): Violation => ({ cause: "undeclared-header", detail: shownName(name) }),
    );
    return [...outcomeOf(operationId, received), ...symptoms, ...headers];
  }

  #requestViolations(
    operationId: OperationId,
    { requestBody }: PassedExchange,
    request: Body,
    status: number,
  ): Violation[] {
    const validator = vendingContract.requestValidator(operationId);
    if (!validator || requestBody === undefined || request.tooLarge) return [];
    const [issue] = validator["~standard"].validate(request.value).issues ?? [];
    if (!issue) return [];
    const schema = { $ref: `#/components/schemas/${operations[operationId].request}` };
    const detail =
      request.problem === undefined ? describeIssue(issue, vendingContract.schemas, schema) : "the body is not JSON";
    return [{ cause: status === 200 ? "invalid-accepted" : "invalid-request", detail }];
  }
}

const unknownRoute: Violation = { cause: "unknown-route" };

/** Each once, the most harmful first. */
function distinct(operationId: OperationId | undefined, violations: readonly Violation[]): Violation[] {
  const byId = new Map(violations.map((one) => [JSON.stringify([one.cause, one.detail]), one]));
  const severityOf = ({ cause, path }: Violation): Severity => trafficCause(cause, operationId, path).severity;
  return [...byId.values()].sort((a, b) => compareSeverity(severityOf(a), severityOf(b))).slice(0, maxViolations);
}

function bodyOf(text: string | undefined): Body {
  if (text === undefined) return { value: undefined, unknown: true };
  const parsed = parseJson(text);
  return { ...parsed, unknown: parsed.tooLarge ?? false };
}

/** Whether an exchange may say that a purchase was made, or how it went. */
export function maySettle({ method, url, response }: PassedExchange, basePath: string): boolean {
  const match = response?.status === 200 ? matchOperation(method, pathOf(url, basePath)) : undefined;
  return match !== undefined && hasOutcome(operations[match.operationId]);
}

const hasBody = (operationId: OperationId | undefined): boolean =>
  operationId !== undefined && operations[operationId].request !== null;

/** The path of an address, without its query and without the base path. */
function pathOf(url: string, basePath = ""): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

const lossCauses = {
  client: "client-left",
  service: "no-response",
  connection: "not-connected",
  monitor: "monitor-broke-off",
} as const;

/** A lost response, by who broke off. If nothing is known, it was the service. */
const lossOf = (operationId: OperationId, { by, why }: Loss = { by: "service" }): Violation => ({
  cause: lossCauses[by],
  detail: why === undefined ? operationId : `${operationId}, ${why}`,
});

const receivedResponse = (
  { status, headers, body }: NonNullable<PassedExchange["response"]>,
  { value, problem, unknown }: Body,
): ReceivedResponse => ({
  status,
  headers,
  text: body ?? "",
  json: value,
  ...((problem !== undefined || unknown) && { unreadable: problem ?? "the body is not known" }),
});

/** A create that returns an outcome that its route cannot have (sections 4.1 to 4.3). */
function outcomeOf(operationId: OperationId, { status, json }: ReceivedResponse): Violation[] {
  const outcome = at(json, "response_code");
  const responses: Readonly<Record<string, { readonly outcomes: readonly string[] }>> =
    operations[operationId].responses;
  const allowed = responses[String(status)]?.outcomes ?? [];
  const isWrong = status === 200 && sells(operations[operationId]) && typeof outcome === "string";
  return isWrong && ["00", "01", "02"].includes(outcome) && !allowed.includes(outcome)
    ? [{ cause: "create-outcome", detail: `${operationId} returns ${outcome}` }]
    : [];
}

/** A response about another purchase than the one in the request. */
function mismatch({ requestId, httpStatus, kind }: PurchaseSighting, json: unknown): Violation[] {
  if (kind === "list") return [];
  const shown = httpStatus === 200 ? at(json, "data.request_id") : undefined;
  return typeof shown === "string" && shown !== requestId ? [{ cause: "echo", detail: "data.request_id" }] : [];
}
