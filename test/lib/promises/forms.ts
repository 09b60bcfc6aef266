/** Sections 2 and 3: the form of every request and response. One comparison, of which each promise covers an aspect. */
import { json } from "@vending/openapi/document";
import type { Built } from "../built.ts";
import type { Aspect, Difference } from "../compare.ts";
import { compareBody } from "../compare-body.ts";
import { withoutRoute } from "../source/index.ts";
import { lists } from "../source/values.ts";
import { missingAndMore, promisedOperations, type SourcePromise } from "./promise.ts";

const compared = new WeakMap<Built, Difference[]>();

/** All differences between the bodies of both contracts and the source. */
function differencesOf(built: Built): Difference[] {
  const differences = compared.get(built) ?? [...bodies(built), ...components(built)];
  compared.set(built, differences);
  return differences;
}

function bodies(built: Built): Difference[] {
  return promisedOperations(built).flatMap(({ contract: { document }, at, promised, there: { operation } }) => {
    const differences: Difference[] = [];
    const response = json(operation.responses["200"]?.content)?.schema;
    if (response)
      differences.push(...compareBody(promised.response, response, { document, at: `${at} response`, closed: false }));
    if (!promised.request) return differences;

    const place = { document, at: `${at} request`, closed: true, atLeastOneOf: promised.atLeastOneOf };
    const { required, content } = operation.requestBody ?? { required: false };
    if (!required) differences.push({ aspect: "required", text: `${place.at} must be there` });
    const request = json(content)?.schema;
    if (request) differences.push(...compareBody(promised.request, request, place));
    return differences;
  });
}

function components(built: Built): Difference[] {
  const document = built.partner;
  return Object.entries(withoutRoute).flatMap(([name, { file, fact: body }]): Difference[] => {
    const schema = document.components.schemas[name];
    const at = `${file}: ${name}`;
    if (!schema) return [{ aspect: "fields", text: `${at} is not there` }];
    return compareBody(body, schema, { document, at, closed: false });
  });
}

const about = (built: Built, aspect: Aspect): string[] =>
  differencesOf(built).flatMap((difference) => (difference.aspect === aspect ? [difference.text] : []));

const promiseOf = (aspect: Aspect, section: string, promise: string): SourcePromise => ({
  name: aspect,
  section,
  promise,
  broken: (built) => about(built, aspect),
});

const closedLists: SourcePromise = {
  name: "closed lists",
  section: "2.1, 3",
  promise: "a closed list has the values of the source, and any other string accepts any value",
  broken: (built) => [
    ...Object.entries(lists).flatMap(([name, values]) =>
      missingAndMore(
        `test/lib/source/values.ts: ${name}`,
        values,
        (built.partner.components.schemas[name]?.enum ?? []) as string[],
      ),
    ),
    ...about(built, "lists"),
  ],
};

const wholeCodes: SourcePromise = {
  name: "whole codes",
  section: "4.8, 4.9",
  promise: "code is a whole number, and no number is a fraction, in every document",
  broken: (built) =>
    Object.entries(built).flatMap(([name, document]) =>
      JSON.stringify(document).includes('"type":"number"') ? [`the ${name} document has a number with a fraction`] : [],
    ),
};

export const aboutForms: SourcePromise[] = [
  closedLists,
  promiseOf(
    "alternatives",
    "3, 4.1, 4.2, 4.3",
    "a body has the documented alternatives: a final outcome is never pending",
  ),
  promiseOf("fields", "2, 4", "a body has the fields of the source, and no other"),
  promiseOf("required", "2, 4", "required means that the source says so"),
  wholeCodes,
  promiseOf("types", "2", "a value has the type of the source, and no type where the source shows none"),
  promiseOf("strings", "2.1, 8", "a string with a form accepts everything of this form, and nothing else"),
  promiseOf("bounds", "8", "only the bounds of the source apply"),
  promiseOf("closed", "2.1, 4.8", "a request rejects a field that it does not know, a response may have more"),
];
