/** HTTP statuses in the guides: those that the contract declares, and those that only a proxy or a gateway sends. */
import { type Document, type Operation, operationsOf } from "@vending/openapi/document";

const errorsOf = ({ responses }: Operation): string[] => Object.keys(responses).filter((status) => status !== "200");
const allErrors = (document: Document): Set<string> =>
  new Set(operationsOf(document).flatMap(({ operation }) => errorsOf(operation)));

/** Statuses that a proxy or a gateway sends, and that the contract does not declare. */
export const undeclaredIn = (document: Document): readonly string[] =>
  ["408", "429"].filter((status) => !allErrors(document).has(status));

/** The statuses in the prose of a guide that neither the contract nor a proxy has. */
export function unknownStatuses(document: Document, text: string): string[] {
  const known = new Set([...allErrors(document), ...undeclaredIn(document)]);
  const prose = text.replaceAll(/```[\s\S]*?```/g, "");
  const found = prose.match(/(?<![\w.,/:-])[45]\d\d(?![\w.,]\d|\w)/g) ?? [];
  return [...new Set(found)].filter((status) => !known.has(status));
}
