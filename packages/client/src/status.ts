/** Reading a status once, and what was learned by it. */
import { type Meaning, meaningOf, type TransactionStatus } from "@vending/contract";
import type { VendingClient } from "./client.ts";

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
export async function readStatus(client: VendingClient, requestId: string, signal: AbortSignal): Promise<Reading> {
  try {
    const { data, error, response } = await client.GET("/ext/gateway/v1/transactions/status/{request_id}", {
      params: { path: { request_id: requestId } },
      signal,
    });
    if (response.status === 200 && isOutcome(data)) {
      const meaning = meaningOf("getTransactionStatus", data.response_code);
      if (meaning?.final === "yes")
        return { kind: "final", status: data.status as "success" | "failed", transaction: data.data };
      return { kind: "pending", transaction: data.data };
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

/** Enough of an outcome to rely on: the two words agree, and the references are there. */
export function isOutcome(data: unknown): data is TransactionStatus {
  const { status, response_code, data: inner } = (data ?? {}) as Partial<TransactionStatus>;
  const codes: Record<string, string> = { success: "00", failed: "01", pending: "02" };
  return status !== undefined && codes[status] === response_code && typeof inner === "object" && inner !== null;
}
