/** Which example the mock returns, by its name. */

import { table } from "../page/table.ts";
import type { Include } from "./include.ts";

interface Outcome {
  readonly status?: string;
  readonly response_code?: string;
  readonly data?: { readonly product?: string; readonly network?: string };
}

/** The examples of an operation with HTTP 200, by product. */
export const mockExamples: Include = ({ examples }, operationId = "") => {
  const found = Object.entries(examples[operationId]?.responses["200"] ?? {});
  if (found.length === 0) throw new Error(`the operation "${operationId}" has no examples of outcomes`);
  const rows = found.map(([name, body], index) => {
    const { data, status, response_code } = body as Outcome;
    const outcome = `${data?.product ?? "any product"}: \`${response_code}\` ${status}`;
    return [outcome, `\`${name}\`${index === 0 ? ", also without `Prefer`" : ""}`];
  });
  return { markdown: table(["the response", "`Prefer: example=…`"], rows) };
};
