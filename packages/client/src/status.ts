/** Reading a status once, and what was learned by it. */
import { type Meaning, meaningOf, type TransactionStatus } from "@vending/contract";
import type { VendingClient } from "./client.ts";
import type { Timer } from "./timing.ts";

type Known = Extract<TransactionStatus, { status: "success" | "pending" }>["data"];

/** A transaction as its status shows it. Of one that failed only the two references are certain. */
export type Transaction = Partial<Known> & Pick<Known, "internal_reference" | "request_id">;

/** What reading a status can teach. */
export type Reading =
  | { kind: "final"; status: "success" | "failed"; transaction: Transaction }
  | { kind: "pending"; transaction: Transaction }
  /** Nothing is known under the id, and sending the purchase under it cannot buy twice. */
  | { kind: "absent" }
  /** Nothing was learned; reading it again may teach more. */
  | { kind: "nothing" }
  /** Nothing was learned, and reading it again unchanged will not help. */
  | { kind: "refused"; httpStatus: number; body: unknown };

/** Reads the status of a request id once. Never throws: what goes wrong is a reading, too. */
export async function readStatus(client: VendingClient, requestId: string, timer: Timer): Promise<Reading> {
  try {
    const { data, error, response } = await timer.attempt((signal) =>
      client.GET("/ext/gateway/v1/transactions/status/{request_id}", {
        params: { path: { request_id: requestId } },
        signal,
      }),
    );
    if (response.status === 200 && isOutcome(data, requestId)) {
      const { status, response_code, data: transaction } = data;
      const final = meaningOf("getTransactionStatus", response_code)?.final === "yes";
      return final && status !== "pending" ? { kind: "final", status, transaction } : { kind: "pending", transaction };
    }
    return readingOf(meaningOf("getTransactionStatus", response.status), response.status, error);
  } catch {
    return readingOf(meaningOf("getTransactionStatus", "no-answer"), 0, undefined);
  }
}

function readingOf(meaning: Meaning | undefined, httpStatus: number, body: unknown): Reading {
  // An answer that the contract does not declare (a proxy's page, a redirect) teaches nothing.
  if (!meaning) return { kind: "nothing" };
  if (meaning.resend === "yes") return { kind: "absent" };
  return meaning.retry === "yes" ? { kind: "nothing" } : { kind: "refused", httpStatus, body };
}

/** Enough of an outcome to rely on: the two words agree, and it is about this purchase. A cache may have answered. */
export function isOutcome(body: unknown, requestId: string): body is TransactionStatus {
  const { status, response_code, data } = (body ?? {}) as Partial<TransactionStatus>;
  const codes: Record<string, string> = { success: "00", failed: "01", pending: "02" };
  return status !== undefined && codes[status] === response_code && data?.request_id === requestId;
}
