/**
 * The flat document: the partner contract in OpenAPI 3.0 for generators that cannot read a union. Every request and every
 * response is one object. Requests too: PHP would send the name of its class as the `product`.
 */
import { acceptsAnyJson, type Content, type Document, json, operationsOf } from "@vending/openapi/document";
import { dropUnused, follow } from "@vending/openapi/references";
import { mergeUnions } from "./flat-merge.ts";

const note =
  "This edition is for generators that cannot read unions: each request and each response is one object here. " +
  "Error responses declare no body, except the 400 of `verifyCustomer`; decide by the HTTP status. " +
  "Envelopes of operations whose routes are not documented are only in `openapi.yaml` and `openapi-3.0.yaml`.";

/** A flat copy of a document. */
export function flatten(document: Document): Document {
  // What a field must not be, generators cannot say, and some stop at it. Its description says it.
  const flat: Document = JSON.parse(JSON.stringify(document, (key, value) => (key === "not" ? undefined : value)));
  flat.info.description = [note, document.info.description].filter(Boolean).join("\n\n");
  for (const { operation } of operationsOf(flat)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = json(response.content)?.schema;
      // For an open body, generators write PHP that does not parse, and type the whole response as `Any` in Python.
      if (status !== "200" && schema && acceptsAnyJson(follow(flat, schema))) delete response.content;
      else if (response.content) oneExample(response.content);
    }
    if (operation.requestBody) oneExample(operation.requestBody.content);
    operation.parameters.forEach(firstExample);
  }
  mergeUnions(flat);
  dropUnused(flat);
  return flat;
}

const oneExample = (content: Content): void => Object.values(content).forEach(firstExample);

/** Some tools read only `example`. All examples are in `examples.json` and in the other documents. */
function firstExample(holder: { example?: unknown; examples?: Record<string, { value: unknown }> }): void {
  const [first] = Object.values(holder.examples ?? {});
  delete holder.examples;
  if (first) holder.example = first.value;
}
