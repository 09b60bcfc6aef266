/** Puts what several operations have into the components, under its name. `inlined` reads it. */
import { isDeepStrictEqual } from "node:util";
import { type Document, json, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { UserError } from "../lib/command.ts";

/** A copy for a file: each response that has a name stands once, and so does an example that occurs twice. */
export function share(document: Document): Node {
  // The notes stand beside the document.
  const { "x-open-points": _, ...rest } = document;
  const written: Node = structuredClone(rest);
  const shared: Node = { responses: {}, examples: sharedExamples(written as Document) };
  const once = (kind: string, name: string, value: unknown): void => {
    const { [name]: known = value } = shared[kind];
    if (!isDeepStrictEqual(known, value)) throw new UserError(`two of the ${kind} are called ${name}`);
    shared[kind][name] = known;
  };
  for (const { operation } of operationsOf(written as Document)) {
    const { responses }: Node = operation;
    for (const [status, { "x-name": name, ...response }] of Object.entries<Node>(responses)) {
      if (!name) continue;
      once("responses", name, response);
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  for (const [kind, parts] of Object.entries<Node>(shared))
    if (Object.keys(parts).length > 0) written.components[kind] = parts;
  return written;
}

interface Body {
  readonly direction: "request" | "response";
  readonly examples: Record<string, Node>;
}

/** Shares the examples of bodies by value. A request and its response have one title. */
function sharedExamples(written: Document): Record<string, Node> {
  const operations = operationsOf(written).map(({ operation }) => operation);
  const bodies = operations.flatMap(({ requestBody, responses }): Body[] => [
    { direction: "request", examples: json(requestBody?.content)?.examples ?? {} },
    ...Object.values(responses).map(({ content }): Body => {
      return { direction: "response", examples: json(content)?.examples ?? {} };
    }),
  ]);
  const all = bodies.flatMap(({ examples }) => Object.values(examples));
  const shared: Record<string, Node> = {};
  for (const { direction, examples } of bodies) {
    for (const [title, example] of Object.entries(examples)) {
      if (all.filter((other) => isDeepStrictEqual(other, example)).length < 2) continue;
      const known = Object.keys(shared).find((one) => isDeepStrictEqual(shared[one], example));
      const name = known ?? `${title}-${direction}`;
      if (!isDeepStrictEqual(shared[name] ?? example, example))
        throw new UserError(`two of the examples are called ${name}`);
      shared[name] = example;
      examples[title] = { $ref: `#/components/examples/${name}` };
    }
  }
  return shared;
}
