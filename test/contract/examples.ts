/** The rows about examples: what they show, that they are first, and that a response echoes its request. */
import { type Document, json } from "@vending/openapi/document";
import { type Judge, operationAt } from "./judges.ts";
import { specification } from "./specification/index.ts";
import type { Shown } from "./specification/words.ts";
import { documentsSay, type Fact, fact } from "./table.ts";

type Json = Readonly<Record<string, unknown>>;

/** An example of an operation: its request and its response. */
export interface Example {
  readonly request?: Json;
  readonly response?: Json;
}

/** The examples of an operation by title, in the order of the document. */
export function examplesOf(document: Document, id: string): Readonly<Record<string, Example>> {
  const operation = operationAt(document, id)?.operation;
  const all: Record<string, Example> = {};
  for (const { content } of Object.values(operation?.responses ?? {})) {
    for (const [title, { value }] of Object.entries(json(content)?.examples ?? {}))
      all[title] = { response: value as Json };
  }
  for (const [title, { value }] of Object.entries(json(operation?.requestBody?.content)?.examples ?? {})) {
    all[title] = { ...all[title], request: value as Json };
  }
  return all;
}

/** A field of an example, as a row says it. */
function shows(example: Example, [, , , side, field, wanted]: Shown): string {
  const body =
    side === "response" ? ((example.response?.data ?? example.response) as Json | undefined) : example.request;
  const value = body?.[field ?? ""];
  if (typeof wanted === "boolean")
    return (value !== undefined) === wanted ? "shown" : `${field} is ${JSON.stringify(value)}`;
  const fits = wanted instanceof RegExp ? typeof value === "string" && wanted.test(value) : value === wanted;
  return fits ? "shown" : `${field} is ${JSON.stringify(value)}`;
}

/** The field of the request that each field of the response repeats. The case of a network may change on the way. */
const echoed = {
  msisdn: ["customer_msisdn"],
  amount: ["amount"],
  product: ["product"],
  network: ["network"],
  plan: ["plan_code", "plan"],
};
const same = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

function echo(id: string, { request = {}, response = {} }: Example): string {
  const data = (response.data ?? {}) as Json;
  const ids = [id === "createGiftCardOrder" ? "request_id" : "client_request_id"];
  const lost = Object.entries({ ...echoed, request_id: ids }).flatMap(([back, from]) => {
    const [sent] = from.flatMap((field) => (request[field] === undefined ? [] : [request[field]]));
    // Airtime has an empty plan or none.
    const isThere = sent !== undefined && data[back] !== undefined && data[back] !== "";
    return isThere && !same(sent, data[back]) ? [`${sent} comes back as ${data[back]}`] : [];
  });
  return lost.join(", ");
}

export function exampleFacts(judges: readonly Judge[]): Fact[] {
  // The flat document has those of 3.0.
  const readers = judges.filter(({ name }) => name !== "flat");
  return Object.entries(specification).flatMap(([contract, { examples, operations }]) => {
    const of = (
      section: string,
      id: string,
      what: string,
      promise: string,
      want: string,
      say: (document: Document) => string,
    ) => {
      const subject = `${contract === "internal" ? "internal " : ""}${id} ${what}:`;
      return fact(section, subject, promise, want, documentsSay(readers, contract, say));
    };
    const rows = examples.map((row): Fact => {
      const [section, id, title, side, field, wanted] = row;
      const what = { true: `has ${field}`, false: `has no ${field}` }[String(wanted)] ?? `has ${field} ${wanted}`;
      return of(section, id, `example ${title}`, side ? `its ${side} ${what}` : "is there", "shown", (document) => {
        const example = examplesOf(document, id)[title];
        const needsRequest = operationAt(document, id)?.operation.requestBody !== undefined;
        if (!example?.response || (needsRequest && !example.request)) return "not there";
        return side ? shows(example, row) : "shown";
      });
    });
    const whole = operations.flatMap(([section, id, route]): Fact[] => {
      const first = examples.find(([, at]) => at === id)?.[2];
      const say = (document: Document) => {
        const pairs = Object.values(examplesOf(document, id)).filter(({ request, response }) => request && response);
        const lost = pairs.map((pair) => echo(id, pair)).filter(Boolean);
        return pairs.length === 0 ? "no example has both" : lost.join(", ");
      };
      return [
        ...(first
          ? [
              of(
                section,
                id,
                "examples",
                `the first is ${first}`,
                first,
                (document) => Object.keys(examplesOf(document, id))[0] ?? "none",
              ),
            ]
          : []),
        ...(route.startsWith("POST") ? [of("2.1", id, "examples", "each response echoes its request", "", say)] : []),
      ];
    });
    return [...rows, ...whole];
  });
}

/** The text of an example of a parameter, or of a request, that is about the response. */
export function misplacedTexts(document: Document): string[] {
  return specification.partner.operations.flatMap(([, id]) => {
    const operation = operationAt(document, id)?.operation;
    const bare = operation?.parameters.flatMap(({ name, examples = {} }) =>
      Object.entries(examples).flatMap(([title, { summary, description }]) =>
        summary || description ? [`${id} ${name}: ${title} has the text of a response`] : [],
      ),
    );
    const responses = Object.values(operation?.responses ?? {}).map(({ content }) => json(content)?.examples ?? {});
    const own = Object.entries(json(operation?.requestBody?.content)?.examples ?? {}).flatMap(([title, { summary }]) =>
      !summary || responses.some((all) => all[title]?.summary === summary)
        ? [`${id}: the request of ${title} has no text of its own`]
        : [],
    );
    return [...(bare ?? []), ...own];
  });
}
