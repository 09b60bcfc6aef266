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
  const examples = sharedExamples(written as Document);
  const responses: Node = {};
  for (const { operation } of operationsOf(written as Document)) {
    for (const [status, { "x-name": name, ...response }] of Object.entries(operation.responses)) {
      if (!name) continue;
      const { [name]: known = response } = responses;
      if (!isDeepStrictEqual(known, response)) throw new UserError(`two of the responses are called ${name}`);
      responses[name] = known;
      (operation.responses as Node)[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  const isShared = Object.keys(examples).length > 0;
  return { ...written, components: { ...written.components, responses, ...(isShared && { examples }) } };
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
