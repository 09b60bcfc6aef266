/** Holds one exchange to the contract. */
import { matchOperation, type OperationId, operations } from "@vending/contract";
import type { Redactor } from "@vending/shared/redaction/values";
import { undeclaredHeaders, validateResponse } from "../audit/response-validation.ts";
import { accepts, type Contract, sells } from "../http/contract.ts";
import { at, type ReceivedResponse } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import type { TrafficCause } from "./causes.ts";
import type { Loss, PassedExchange } from "./exchange.ts";
import type { History, Sighting } from "./history.ts";
import type { RecentRedactors } from "./redactors.ts";

/** Something that is wrong with an exchange. */
export interface Observation {
  readonly cause: TrafficCause;
  /** What it is about, where the cause does not say it all. */
  readonly detail?: string | undefined;
}

export interface Judgement {
  /** Absent for a route that the contract does not have. */
  readonly operationId: OperationId | undefined;
  readonly observations: readonly Observation[];
  /** The request body, parsed; `undefined` if it is not JSON. */
  readonly request: unknown;
}

/** The fields of a create in which its id is: gift card orders have another name for it. */
const idFields = ["client_request_id", "request_id"] as const;

export class Judge {
  readonly #contract: Contract;
  readonly #history: History;
  readonly #redactors: RecentRedactors;
  readonly #allowedHeaders: ReadonlySet<string>;
  readonly #basePath: string;

  constructor(
    contract: Contract,
    history: History,
    redactors: RecentRedactors,
    { allowHeaders, basePath }: { readonly allowHeaders: readonly string[]; readonly basePath: string },
  ) {
    this.#contract = contract;
    this.#history = history;
    this.#redactors = redactors;
    this.#allowedHeaders = new Set(allowHeaders.map((name) => name.toLowerCase()));
    this.#basePath = basePath.replace(/\/+$/, "");
  }

  judge(exchange: PassedExchange): Judgement {
    const { method, response } = exchange;
    const path = pathOf(exchange.url, this.#basePath);
    const match = matchOperation(method, path);
    const request = parseJson(exchange.requestBody ?? "").value;
    const secret = exchange.requestHeaders["x-merchant-secret"];
    const observations: Observation[] = secret ? [...credentialsIn(exchange, this.#redactors.of(secret))] : [];
    if (!match) {
      return { operationId: undefined, request, observations: [...observations, { cause: "unknown-route" }] };
    }
    const { operationId, parameters } = match;
    if (!response) observations.push(lossOf(operationId, exchange.loss));
    else {
      const received = readResponse(response);
      if (received) observations.push(...this.#responseObservations(operationId, exchange, received));
      observations.push(...this.#requestObservations(operationId, exchange, request, response.status));
      const sighting = sightingOf(operationId, parameters, exchange, request, received?.json);
      if (sighting) {
        observations.push(...this.#history.add(sighting).map((cause) => ({ cause })), ...mismatch(sighting, received));
      }
    }
    return { operationId, request, observations };
  }

  #responseObservations(operationId: OperationId, exchange: PassedExchange, received: ReceivedResponse): Observation[] {
    const sent = {
      operationId,
      method: exchange.method,
      url: exchange.url,
      headers: exchange.requestHeaders,
      body: exchange.requestBody,
    };
    const symptoms = validateResponse(this.#contract, sent, received).map(
      ({ code, detail, message }): Observation => ({
        cause: code === "undeclared-status" || code === "media-type" || code === "schema" ? code : "unreadable-body",
        detail: code === "undeclared-status" ? `HTTP ${received.status}` : (detail ?? message),
      }),
    );
    const headers = undeclaredHeaders(received, this.#allowedHeaders).map(
      (name): Observation => ({ cause: "undeclared-header", detail: name }),
    );
    return [...symptoms, ...headers, ...outcomeOf(operationId, received)];
  }

  #requestObservations(
    operationId: OperationId,
    { requestBody }: PassedExchange,
    request: unknown,
    status: number,
  ): Observation[] {
    const validator = this.#contract.requestValidator(operationId);
    if (!validator || requestBody === undefined || accepts(validator, request)) return [];
    const [issue] = validator["~standard"].validate(request).issues ?? [];
    // The value that was sent makes no other finding.
    const detail = request === undefined ? "the body is not JSON" : (issue?.message.replace(/, not .*$/s, "") ?? "");
    return [{ cause: status === 200 ? "invalid-accepted" : "invalid-request", detail }];
  }
}

/** The path in an address, without its query and without the path before those of the contract. */
export function pathOf(url: string, basePath = ""): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

const lossCauses = {
  client: "client-left",
  service: "no-response",
  connection: "not-connected",
  monitor: "monitor-broke-off",
} as const;

/** Who it was that the client got no complete response from: where nothing is known, the service. */
const lossOf = (operationId: OperationId, { by, why }: Loss = { by: "service" }): Observation => ({
  cause: lossCauses[by],
  detail: why === undefined ? operationId : `${operationId}, ${why}`,
});

function readResponse(response: NonNullable<PassedExchange["response"]>): ReceivedResponse | undefined {
  if (response.body === undefined) return undefined;
  const { value, problem } = parseJson(response.body);
  return {
    status: response.status,
    headers: response.headers,
    text: response.body,
    json: value,
    ...(problem !== undefined && { unreadable: problem }),
  };
}

/** Credentials where they must not be. */
function credentialsIn({ url, response }: PassedExchange, redactor: Redactor): Observation[] {
  // The redactor takes the beginning of a secret at the end of a text for a cut secret: a whole text has an end.
  const has = (text: string): boolean => redactor.redact(`${text}\n`) !== `${text}\n`;
  const observations: Observation[] = [];
  if (has(url)) observations.push({ cause: "secret-in-address" });
  if (response && (has(response.body ?? "") || response.headers.some(([, value]) => has(value)))) {
    observations.push({ cause: "secret-echoed" });
  }
  return observations;
}

/** A create that returns an outcome which its route cannot have (section 4.1 to 4.3). */
function outcomeOf(operationId: OperationId, { status, json }: ReceivedResponse): Observation[] {
  const outcome = at(json, "response_code");
  const responses: Readonly<Record<string, { readonly outcomes: readonly string[] }>> =
    operations[operationId].responses;
  const allowed = responses[String(status)]?.outcomes ?? [];
  const isWrong = status === 200 && sells(operations[operationId]) && typeof outcome === "string";
  return isWrong && ["00", "01", "02"].includes(outcome) && !allowed.includes(outcome)
    ? [{ cause: "create-outcome", detail: `${operationId} returns ${outcome}` }]
    : [];
}

function sightingOf(
  operationId: OperationId,
  parameters: Readonly<Record<string, string>>,
  { requestHeaders, response, startedAt, endedAt }: PassedExchange,
  request: unknown,
  json: unknown,
): Sighting | undefined {
  const operation = operations[operationId];
  const isCreate = sells(operation);
  const hasOutcome = Object.values(operation.responses).some(({ outcomes }) => outcomes.length > 0);
  if (!response || !hasOutcome) return undefined;
  const requestId = isCreate ? idFields.map((name) => at(request, name)).find(Boolean) : Object.values(parameters)[0];
  if (typeof requestId !== "string") return undefined;
  const text = (path: string): string | undefined => {
    const value = at(json, path);
    return typeof value === "string" ? value : undefined;
  };
  return {
    // Each kind of order has ids of its own.
    merchantKey: `${requestHeaders["x-merchant-key"] ?? ""}\0${operation.path.split("/")[1] === "giftcards"}`,
    requestId,
    kind: isCreate ? "create" : "status",
    httpStatus: response.status,
    outcome: text("response_code"),
    reference: text("data.internal_reference"),
    startedAt,
    endedAt,
  };
}

/** A response about another purchase than the one that was asked for. */
function mismatch({ requestId }: Sighting, received: ReceivedResponse | undefined): Observation[] {
  const shown = received?.status === 200 ? at(received.json, "data.request_id") : undefined;
  return typeof shown === "string" && shown !== requestId ? [{ cause: "echo", detail: "data.request_id" }] : [];
}
