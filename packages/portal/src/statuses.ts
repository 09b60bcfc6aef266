/** HTTP statuses in the guides: those that the contract declares, in words, and those that only something on the way sends. */
import { type Document, operationsOf } from "@vending/shared/openapi/document";

/** When the service sends each error: what holds for every operation that declares it. */
export const declared: Readonly<Record<string, string>> = {
  "400":
    "The body is not valid JSON, or a field did not pass validation. On verification also: the number was rejected. On a status request: the id is missing.",
  "401": "The key or the secret is missing or invalid.",
  "403": "The credentials may not access this merchant or transaction.",
  "404": "There is no such merchant, or no such transaction is visible yet.",
  "422": "The `client_request_id` was used before, or a field did not pass validation.",
  "500":
    "The service failed. Documented: retry with backoff. Of a purchase, repeat [the status check](buying-safely.md#after-a-status-check), not the create.",
  "502": "The verification could not be completed. Documented: retry it with backoff.",
  "503":
    "The service is temporarily overloaded. Documented: retry with backoff. Of a purchase, repeat [the status check](buying-safely.md#after-a-status-check), not the create.",
};

/** What only a proxy or a gateway sends. */
export const undeclared: readonly string[] = ["408", "429"];

const errorsOf = (document: Document): Set<string> =>
  new Set(
    operationsOf(document).flatMap(({ operation }) => Object.keys(operation.responses).filter((one) => one !== "200")),
  );

/** @throws Error if the contract declares other errors than those that this file describes. */
export function describeAll(document: Document): void {
  const there = errorsOf(document);
  const odd = [
    ...[...there].filter((status) => !(status in declared)).map((status) => `${status} is declared, and has no words`),
    ...Object.keys(declared)
      .filter((status) => !there.has(status))
      .map((status) => `${status} is not declared any more`),
    ...undeclared.filter((status) => there.has(status)).map((status) => `${status} is sent by the service now`),
  ];
  if (odd.length > 0) throw new Error(`packages/portal/src/statuses.ts does not fit the contract: ${odd.join("; ")}`);
}

/** The statuses in the prose of a guide that neither the contract declares nor this file knows. */
export function unknownStatuses(document: Document, text: string): string[] {
  const known = new Set([...errorsOf(document), ...undeclared]);
  const prose = text.replaceAll(/```[\s\S]*?```/g, "");
  const found = prose.match(/(?<![\w.,/:-])[45]\d\d(?![\w.,]\d|\w)/g) ?? [];
  return [...new Set(found)].filter((status) => !known.has(status));
}
