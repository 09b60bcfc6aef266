/** The bodies that a generated client has to read and write: all documented ones, and each response with unknown fields. */
import { isDeepStrictEqual } from "node:util";
import type { Document } from "@vending/openapi/document";
import { nameOf } from "@vending/openapi/references";
import { bodies, nameOfBody, otherErrors, schemaOf, withNewFields } from "./documents.ts";

export interface Case {
  title: string;
  /** The name of the schema and of the class. */
  model: string;
  direction: "request" | "response";
  /** The input of the client. */
  body: unknown;
  /** The data that must survive. Unknown fields may be dropped. */
  known: unknown;
}

/** The cases of a document. Undocumented bodies have no class and no case. */
export function casesOf(document: Document): Case[] {
  return bodies.flatMap((body): Case[] => {
    const model = nameOf(String(schemaOf(document, body).$ref));
    const { type } = document.components.schemas[model] ?? {};
    if (type === undefined) return [];
    const others = body.status !== undefined && body.status !== "200" ? otherErrors : [];
    const given = [
      ...Object.entries(body.examples),
      ...others.map((value): [string, unknown] => [JSON.stringify(value), value]),
    ];
    return given.flatMap(([example, known]) => {
      const one = { model, direction: body.direction, known };
      const title = `${nameOfBody(body)} ${example}`;
      const documented = { ...one, title, body: known };
      if (body.direction === "request") return [documented];
      return [documented, { ...one, title: `${title}, with new fields`, body: withNewFields(known) }];
    });
  });
}

/** The result of a client for a case. */
export type Result = { value: unknown } | { error: string };

/** The faults of a result: an error, or lost, changed or invented fields. */
export function faultsOf({ title, known }: Case, result: Result | undefined): string[] {
  if (!result) return [`${title}: no result`];
  if ("error" in result) return [`${title}: ${result.error}`];
  return differences(known, result.value, "").map((difference) => `${title}: ${difference}`);
}

function differences(known: unknown, value: unknown, at: string): string[] {
  if (Array.isArray(known)) {
    if (!Array.isArray(value) || value.length !== known.length) return [`${at} is another list`];
    return known.flatMap((item, index) => differences(item, value[index], `${at}/${index}`));
  }
  if (!known || typeof known !== "object") {
    return isDeepStrictEqual(known, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(known)}`];
  }
  if (!value || typeof value !== "object") return [`${at} is no object`];
  const [before, after] = [known, value].map((one) => new Map(Object.entries(one)));
  const changed = [...(before ?? [])].flatMap(([name, field]) =>
    after?.has(name) ? differences(field, after.get(name), `${at}/${name}`) : [`${at}/${name} is lost`],
  );
  // Some clients write null for absent fields. Unknown fields may be kept.
  const added = [...(after ?? [])].filter(
    ([name, field]) => !before?.has(name) && field !== null && !name.startsWith("a_new_"),
  );
  return [...changed, ...added.map(([name, field]) => `${at}/${name} is made up: ${JSON.stringify(field)}`)];
}
