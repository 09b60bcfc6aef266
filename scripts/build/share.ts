/** Puts what several operations have into the components, under its name. `inlined` reads it. */
import { isDeepStrictEqual } from "node:util";
import { type Document, operationsOf } from "@vending/shared/openapi/document";
import type { Node } from "@vending/shared/openapi/redocly";
import { UserError } from "../lib/fail.ts";

/** A copy for a file: each response and each meaning that has a name stands once. */
export function share(document: Document): Node {
  const written: Node = structuredClone(document);
  const shared: Node = { responses: {}, "x-meanings": {} };
  const once = (kind: string, name: string, value: unknown): void => {
    const { [name]: known = value } = shared[kind];
    if (!isDeepStrictEqual(known, value)) throw new UserError(`two of the ${kind} are called ${name}`);
    shared[kind][name] = known;
  };
  for (const { operation } of operationsOf(written as Document)) {
    const { responses, "x-meaning": meanings }: Node = operation;
    for (const [status, { "x-name": name, ...response }] of Object.entries<Node>(responses)) {
      if (!name) continue;
      once("responses", name, response);
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
    for (const [response, { name, ...meaning }] of Object.entries<Node>(meanings)) {
      if (!name) continue;
      once("x-meanings", name, meaning);
      meanings[response] = name;
    }
  }
  Object.assign(written.components, shared);
  return written;
}
