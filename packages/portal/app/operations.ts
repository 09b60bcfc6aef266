/** The operations of the document with their examples. The build fills them in: src/page/assets.ts. */
import type { OperationId } from "@vending/contract";
import type { OperationAtPath } from "../src/samples/call.ts";

export interface ListedOperation extends OperationAtPath {
  readonly operation: OperationAtPath["operation"] & {
    readonly operationId: OperationId;
    readonly summary: string;
    readonly tags: readonly string[];
  };
}

export const operations: readonly ListedOperation[] = [];
