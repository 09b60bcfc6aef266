import type { TransactionStatus } from "@vending/contract";

type Documented = Extract<TransactionStatus, { status: "success" | "pending" }>["data"];

/**
 * A transaction as the service sent it. Of one that failed only the two references are certain. A service that does not
 * keep the contract may send other types than these.
 */
export type Transaction = Partial<Documented> & Pick<Documented, "internal_reference" | "request_id">;
