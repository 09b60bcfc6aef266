import type { Document, OperationAt } from "@vending/openapi/document";
import { type Built, find } from "../built.ts";
import { ofInternal, ofPartner, type Promised } from "../source/index.ts";
import type { PromisedOperation } from "../source/noun.ts";

/** A promise of the source document that a built contract keeps or breaks. */
export interface SourcePromise {
  /** A short name, for tables. */
  name: string;
  /** The promise as a sentence. */
  promise: string;
  /** The sections of the source document. */
  section: string;
  /** Returns the faults: an empty list if the promise is kept. */
  broken(built: Built): string[];
}

export interface Contract extends Promised {
  name: "partner" | "internal";
  document: Document;
}

/** Both contracts with their promised operations. */
export function contractsOf(built: Built): Contract[] {
  return [
    { name: "partner", document: built.partner, ...ofPartner },
    { name: "internal", document: built.internal, ...ofInternal },
  ];
}

export interface PromisedAt {
  contract: Contract;
  operationId: string;
  /** Names the operation in messages. */
  at: string;
  promised: PromisedOperation;
  there: OperationAt;
}

/** The promised operations of both contracts that exist. Another promise reports missing ones. */
export function promisedOperations(built: Built): PromisedAt[] {
  return contractsOf(built).flatMap((contract) =>
    Object.entries(contract.operations).flatMap(([operationId, { file, fact: promised }]) => {
      const there = find(contract.document, operationId);
      return there ? [{ contract, operationId, at: `${file}: ${contract.name} ${operationId}`, promised, there }] : [];
    }),
  );
}

/** The differences between two lists, as messages. */
export function missingAndMore(at: string, promised: readonly string[], there: readonly string[]): string[] {
  return [
    ...promised.filter((one) => !there.includes(one)).map((one) => `${at} lacks ${one}`),
    ...there.filter((one) => !promised.includes(one)).map((one) => `${at} has ${one}, which the source does not give`),
  ];
}
