import type { Document, OperationAt } from "@vending/shared/openapi/document";
import { type Built, find } from "../built.ts";
import { ofInternal, ofPartner, type Promised } from "../source/index.ts";
import type { PromisedOperation } from "../source/noun.ts";

/** A promise of the source document that a built contract keeps or breaks. */
export interface SourcePromise {
  /** Short, for tables. */
  name: string;
  /** As a sentence. */
  promise: string;
  /** Where the source document gives it. */
  section: string;
  /** What breaks it; nothing while it is kept. */
  broken(built: Built): string[];
}

export interface Contract extends Promised {
  name: "partner" | "internal";
  document: Document;
}

/** Both contracts, each with what it promises. */
export function contractsOf(built: Built): Contract[] {
  return [
    { name: "partner", document: built.partner, ...ofPartner },
    { name: "internal", document: built.internal, ...ofInternal },
  ];
}

export interface PromisedAt {
  contract: Contract;
  operationId: string;
  /** For the reader of a fault. */
  at: string;
  promised: PromisedOperation;
  there: OperationAt;
}

/** Every promised operation of both contracts that is there. That one is missing breaks a promise of its own. */
export function promisedOperations(built: Built): PromisedAt[] {
  return contractsOf(built).flatMap((contract) =>
    Object.entries(contract.operations).flatMap(([operationId, { file, fact: promised }]) => {
      const there = find(contract.document, operationId);
      return there ? [{ contract, operationId, at: `${file}: ${contract.name} ${operationId}`, promised, there }] : [];
    }),
  );
}

/** What one list lacks of the other, and has beyond it. */
export function missingAndMore(at: string, promised: readonly string[], there: readonly string[]): string[] {
  return [
    ...promised.filter((one) => !there.includes(one)).map((one) => `${at} lacks ${one}`),
    ...there.filter((one) => !promised.includes(one)).map((one) => `${at} has ${one}, which the source does not give`),
  ];
}
