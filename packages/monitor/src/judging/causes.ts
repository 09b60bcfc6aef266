/** What can be wrong with traffic: causes that conformance has too, and some that only traffic shows. */
import { type OperationId, operations } from "@vending/contract";
import { type Cause, causeAt } from "@vending/shared/judging/causes";
import { sells } from "@vending/shared/judging/contract";

const shared = [
  "duplicate-sold",
  "duplicate-accepted",
  "final-changes",
  "lost-purchase",
  "create-outcome",
  "tokens",
  "other-merchants-data",
  "echo",
  "secret-echoed",
  "undeclared-status",
  "media-type",
  "unreadable-body",
  "schema",
  "invalid-accepted",
  "undeclared-header",
] as const;

const own = {
  "duplicate-possible": {
    severity: "money",
    title: "May have made a second purchase under a request id that was already used",
    why: "The customer may get the same purchase twice, and the merchant may pay for it twice.",
    fix: "Return 422 for each client_request_id the merchant has used, and one reference for each purchase in all responses.",
  },
  "secret-in-address": {
    severity: "trust",
    title: "A client sends its credentials in an address",
    why: "Addresses are written to logs, and anyone who reads one can buy in the merchant's name.",
    fix: "Send them in the headers X-Merchant-Key and X-Merchant-Secret only.",
  },
  "no-response": {
    severity: "shape",
    title: "A request gets no complete response: {}",
    why: "The client cannot know whether something was bought.",
    fix: "Find the handler that crashes or hangs, or what lies between that ends the connection.",
  },
  "client-left": {
    severity: "style",
    title: "A client breaks off before its response is complete: {}",
    why: "It cannot know whether something was bought.",
    fix: "Let the client wait for as long as the service may take, and check the status after it has broken off.",
  },
  "not-connected": {
    severity: "shape",
    title: "The monitor could not connect to the service: {}",
    why: "The request was not sent, so nothing was bought; but the client cannot know that.",
    fix: "Start the service, or correct the address after --upstream.",
  },
  "monitor-broke-off": {
    severity: "shape",
    title: "The monitor broke off, and neither the client nor the service did: {}",
    why: "The client cannot know whether something was bought.",
    fix: "Stop the monitor when no request is under way, and find out why the service is silent for minutes.",
  },
  "invalid-request": {
    severity: "style",
    title: "A client sends an invalid request: {}",
    why: "It is rejected, or it buys something else than was meant.",
    fix: "Correct the client; the types and validators of @vending/contract name each fault.",
  },
  "unknown-route": {
    severity: "style",
    title: "A client calls a route that the contract does not have",
    why: "The contract does not say what it returns, or that it stays.",
    fix: "Correct the method or the path, or add the operation to the contract.",
  },
  hammering: {
    severity: "style",
    title: "A client checks the status of one purchase too often",
    why: "In an outage the checks of all clients add to it.",
    fix: "Pause between two checks, and longer each time.",
  },
} as const;

export type TrafficCause = (typeof shared)[number] | keyof typeof own;

/** Something that is wrong with an exchange. */
export interface Violation {
  readonly cause: TrafficCause;
  /** What it is about, where the cause alone does not say: never customer data or a token. */
  readonly detail?: string | undefined;
  /** The place in the body, where it is about one. */
  readonly path?: string | undefined;
}

/** Why a lost response matters at an operation that sells nothing. */
const losses: Readonly<Partial<Record<TrafficCause, string>>> = {
  "no-response": "The client does not learn what it asked for.",
  "client-left": "It does not learn what it asked for.",
  "not-connected": "The request was not sent, and the client cannot know that.",
  "monitor-broke-off": "The client does not learn what it asked for.",
};

/**
 * @param operationId Where it was seen; absent for a route that the contract does not have.
 * @param path The place in the body that it is about.
 */
export function trafficCause(cause: TrafficCause, operationId?: OperationId, path?: string): Cause {
  const operation = operationId && operations[operationId];
  const isSale = operation !== undefined && sells(operation);
  const found: Cause =
    cause in own ? own[cause as keyof typeof own] : causeAt(cause as (typeof shared)[number], operation, path); // one or the other
  const { [cause]: why } = losses;
  return why === undefined || isSale ? found : { ...found, why };
}
