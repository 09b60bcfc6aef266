/** Checking a status once, and what that teaches. */
import { decisionOf, type OperationId, outcomeCodes, type TransactionStatus } from "@vending/contract";
import { isText } from "@vending/shared/is-text";
import type { VendingClient } from "./client.ts";
import { exchange, jsonOf, type Received } from "./exchange.ts";
import { type CauseKind, type Findings, learn } from "./outcome.ts";
import { textOf } from "./text.ts";
import type { Timer } from "./timing.ts";
import type { Transaction } from "./transaction.ts";
import { originalIn, transactionIn } from "./transaction-in.ts";

type Word = TransactionStatus["status"];

/** What one status check teaches. */
export type StatusCheck = { readonly received: Received } & (
  | { kind: "final"; status: "success" | "failed"; transaction: Transaction }
  | { kind: "pending"; transaction: Transaction }
  /** The service knows nothing under the id, or cannot see it yet. */
  | { kind: "absent" }
  /** Nothing was learned; another check may teach more. */
  | { kind: "nothing" }
  /** Nothing was learned, and checking again unchanged will not help. */
  | { kind: "refused" }
);

/** Checks the status of a request id once. Never rejects: what goes wrong is a result, too. */
export async function checkStatus(client: VendingClient, timer: Timer, findings: Findings): Promise<StatusCheck> {
  const { requestId } = findings;
  findings.statusChecks++;
  const received = await exchange(timer, (signal) =>
    client.GET("/ext/gateway/v1/transactions/status/{request_id}", {
      params: { path: { request_id: requestId } },
      parseAs: "text",
      signal,
    }),
  );
  const check = { ...learnedFrom(received, requestId), received };
  learn(findings, causeKinds[check.kind] ?? unusable(received), received);
  return check;
}

const causeKinds: Partial<Record<StatusCheck["kind"], CauseKind>> = {
  pending: "processing",
  absent: "not-found",
  refused: "refused",
};

/** Why a response, or none, taught nothing. */
export const unusable = ({ status }: Received): CauseKind => (status === 0 ? "no-response" : "unusable-response");

function learnedFrom(received: Received, requestId: string) {
  const outcome = outcomeIn(received, requestId);
  if (outcome) {
    const { status, transaction } = outcome;
    return isFinal("getTransactionStatus", status)
      ? ({ kind: "final", status, transaction } as const)
      : ({ kind: "pending", transaction } as const);
  }
  // A response that the contract does not declare (a redirect, a proxy's page) teaches nothing.
  const isOfService = received.isJson || !received.body;
  const decision = isOfService ? decisionOf("getTransactionStatus", received.status) : undefined;
  if (decision && received.status === 404) return { kind: "absent" } as const;
  return { kind: decision?.includes("retry") === false ? "refused" : "nothing" } as const;
}

/** Whether an outcome settles the purchase for good. */
export const isFinal = (operation: OperationId, status: Word): status is Exclude<Word, "pending"> =>
  decisionOf(operation, outcomeCodes[status])?.includes("final") === true;

/**
 * Enough of an outcome to rely on: the word and the code agree, and it is about this request id. A failure names its
 * transaction, too (section 2.1): money is not given back for one that nobody has seen.
 */
export function outcomeIn(
  received: Received,
  requestId: string,
): { status: Word; transaction: Transaction } | undefined {
  const transaction = transactionIn(received, requestId);
  if (!transaction) return undefined;
  const { status, response_code } = received.original as { status?: unknown; response_code?: unknown };
  const word = String(textOf(status)).toLowerCase();
  if (!isWord(word) || outcomeCodes[word] !== response_code) return undefined;
  return word !== "failed" || isText(transaction.internal_reference) ? { status: word, transaction } : undefined;
}

const isWord = (text: string): text is Word => Object.hasOwn(outcomeCodes, text);

/**
 * Whether a response shows a purchase: an outcome or the service's reference in any place of its body, or our id where an
 * outcome has it. The `client_request_id` of a request that it echoes is none.
 */
export const showsPurchase = (received: Received, requestId: string): boolean =>
  purchaseSigns.test(String(jsonOf(received.original))) || textOf(originalIn(received).request_id) === requestId;

const purchaseSigns = /"(?:status":"(?:success|pending)"|response_code":"0[012]"|internal_reference":(?!null|""))/i;
