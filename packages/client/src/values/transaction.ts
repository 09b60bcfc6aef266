import type { TransactionStatus } from "@vending/contract";

type Documented = Extract<TransactionStatus, { status: "success" | "pending" }>["data"];

/**
 * A transaction as the service sent it. Of a failed one only the two references are certain. A service that breaks the contract
 * may send other types.
 */
export type Transaction = Partial<Documented> & Pick<Documented, "internal_reference" | "request_id">;
