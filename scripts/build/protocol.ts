/** The purchase protocol: read from spec/protocol.yaml, held against the contract, and written as files. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Document, json, operationCalled } from "@vending/openapi/document";
import { isExample, operationOf } from "@vending/openapi/events";
import type { Node } from "@vending/openapi/redocly";
import { mapValues } from "@vending/terminal/values";
import type { PurchaseEventName, PurchaseProtocol, PurchaseStateName } from "../../generated/types-data.ts";
import { type Fault, formFaults, formsWith, readData, type Source, schemaOf, stopAt } from "./data.ts";
import { outcomeCodes } from "./operations.ts";
import { type ProductTable, productsOf } from "./products.ts";
import { vectorsOf } from "./vectors.ts";

/**
 * The protocol, with the examples that it names.
 *
 * @throws {UserError} It names something that does not exist, or says nothing of an event in a state.
 */
export async function readProtocol(source: Source, document: Document, table: ProductTable): Promise<PurchaseProtocol> {
  const file = await readData(source, "protocol.yaml");
  const { protocol, faults } = withExamples(document, { ...file.data, comparison: withProducts(file.data, table) });
  stopAt([...faults, ...formFaults(source, "PurchaseProtocol", protocol, file.data)], file);
  // Now it has the form of its schema, of which the type is made.
  const whole = protocol as unknown as PurchaseProtocol;
  stopAt([...ruleFaults(whole), ...responseFaults(whole, document)], file);
  return whole;
}

/** The comparisons, each of the products that it names. `top-up` and `bill` stand for all of their kind. */
function withProducts({ comparison }: Node, table: ProductTable): unknown {
  // The schema judges what has another form.
  if (!Array.isArray(comparison)) return comparison;
  const named = (one: string): string[] => (one === "top-up" || one === "bill" ? productsOf(one, table) : [one]);
  return comparison.map((one: Node | null) => (Array.isArray(one?.of) ? { ...one, of: one.of.flatMap(named) } : one));
}

/** The protocol with the bodies of the examples that it names, as `operation/title`. */
function withExamples(document: Document, written: Node): { protocol: Node; faults: Fault[] } {
  const faults: Fault[] = [];
  const find = (path: Fault[0], direction: "request" | "response", name: unknown) => {
    const [id = "", title = ""] = String(name).split("/");
    const operation = operationCalled(document, id);
    const bodies = direction === "request" ? { "": operation?.requestBody } : (operation?.responses ?? {});
    for (const [status, body] of Object.entries(bodies)) {
      const example = json(body?.content)?.examples?.[title];
      if (example) return { status: Number(status), body: example.value };
    }
    faults.push([path, `no ${direction} is the example "${name}"`]);
    return { status: 200, body: {} };
  };
  const events = mapValues<Node | null, Node | null>(written.events ?? {}, (event, name) => {
    // The schema judges what has another form.
    if (!Array.isArray(event?.examples)) return event;
    const examples = event.examples.map((one: Node | null, index) => {
      if (!one?.example) return one;
      const { example, with: changes = {}, ...own } = one;
      const { status, body } = find(["events", name, "examples", index], "response", example);
      return { status, body: merged(body, changes), ...own };
    });
    return { ...event, examples };
  });
  const { body: order } = find(["order"], "request", written.order);
  return { protocol: { ...written, order, events }, faults };
}

const isObject = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** A value with changes of some of its fields, at any depth. */
const merged = (value: unknown, changes: unknown): unknown =>
  isObject(value) && isObject(changes)
    ? { ...value, ...mapValues(changes, (change, key) => merged(value[key], change)) }
    : changes;

/** Each event that can happen in a state leads somewhere at any time; and no transition is about any other event. */
function ruleFaults({ states, events, transitions }: PurchaseProtocol): Fault[] {
  const canHappen = (name: PurchaseStateName, event: PurchaseEventName): boolean => {
    const state = states[name];
    if ("end" in state) return false;
    const { after } = events[event];
    return event === "late" ? state.within !== undefined : !after || after.includes(state.do);
  };
  const [stateNames, eventNames] = [keysOf(states), keysOf(events)];
  const leads = (from: PurchaseStateName, on: PurchaseEventName): boolean =>
    transitions.some((one) => one.from.includes(from) && one.event.includes(on) && !one.after && !one.within);
  return [
    ...stateNames.flatMap((from) =>
      eventNames
        .filter((on) => canHappen(from, on) && !leads(from, on))
        .map((on): Fault => [["states", from], `no transition says what follows ${on}, at any time`]),
    ),
    ...transitions.flatMap(({ from, event: events }, index) =>
      from.flatMap((state) =>
        events
          .filter((event) => !canHappen(state, event))
          .map((event): Fault => [["transitions", index], `${event} cannot happen in ${state}`]),
      ),
    ),
  ];
}

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];

/**
 * An example of an event is a response of the contract, if the event is not `unknown`; and each response to a create is an
 * example of an event.
 */
function responseFaults({ events }: PurchaseProtocol, document: Document): Fault[] {
  const codes = outcomeCodes(document);
  const faults = Object.entries(events).flatMap(([name, { after = [], examples = [] }]) =>
    examples.flatMap((example, index): Fault[] => {
      if (!example || name === "unknown") return [];
      const { status, body } = example;
      const at = ["events", name, "examples", index];
      const undeclared = after
        .flatMap((action) => (action === "wait" ? [] : operationOf[action]))
        .filter((id) => !operationCalled(document, id)?.responses[status]);
      const { status: word, response_code: code } = body as Node;
      if (undeclared.length > 0) return [[at, `${undeclared} does not return ${status}`]];
      return status === 200 && codes[word] !== code ? [[at, `no outcome is ${word} with ${code}`]] : [];
    }),
  );
  const afterSend = Object.values(events).flatMap(({ after, examples = [] }) =>
    after?.includes("send") ? examples : [],
  );
  const unheard = Object.keys(operationCalled(document, operationOf.send)?.["x-meaning"] ?? {}).filter(
    (response) => !afterSend.some((example) => isExample(example, response)),
  );
  return [
    ...faults,
    ...unheard.map((response): Fault => [["events"], `no event after a send has an example of ${response}`]),
  ];
}

/** The readings. What they say of the protocol must be in it. */
export async function readReadings(source: Source, protocol: PurchaseProtocol): Promise<Node> {
  const file = await readData(source, "readings.yaml");
  stopAt(formFaults(source, "Readings", file.data, protocol), file);
  return file.data;
}

/** A document of the types of the data alone. */
export const typesOfData = (source: Source, protocol: PurchaseProtocol): Node => ({
  openapi: "3.1.0",
  info: { title: "", version: "" },
  paths: {},
  components: { schemas: formsWith(source, protocol) },
});

/** Writes the protocol, its schema and its test vectors. */
export async function writeProtocol(out: string, source: Source, protocol: PurchaseProtocol): Promise<void> {
  const schema = schemaOf(source, "PurchaseProtocol", protocol);
  await writeFile(join(out, "purchase-protocol.json"), `${JSON.stringify(protocol, null, 2)}\n`);
  await writeFile(join(out, "purchase-protocol.schema.json"), `${JSON.stringify(schema, null, 2)}\n`);
  await writeFile(join(out, "purchase-vectors.json"), `${JSON.stringify(vectorsOf(protocol), null, 1)}\n`);
}

/** The states without prose, for bundles. */
export const statesOf = ({ states }: PurchaseProtocol): Node => mapValues(states, ({ means, ...rules }) => rules);

/**
 * The transitions without prose, for bundles: `from`, where each event leads, `after` and `within`. Where it leads is empty if the
 * state stays. Neighbours that differ only in their events, or only in `from`, are one.
 */
export function rowsOf({ transitions }: PurchaseProtocol): unknown[] {
  const rows: [from: readonly string[], leads: Record<string, string>, ...guards: unknown[]][] = [];
  for (const { from, event, to, after, within } of transitions) {
    const guards = within ? [after ?? null, within] : after ? [after] : [];
    const leads = Object.fromEntries(event.map((name) => [name, `${from}` === to ? "" : to]));
    const last = rows.at(-1);
    if (last && isDeepStrictEqual(last.with(1, {}), [from, {}, ...guards])) Object.assign(last[1], leads);
    else if (last && isDeepStrictEqual(last.slice(1), [leads, ...guards])) last[0] = [...last[0], ...from];
    else rows.push([from, leads, ...guards]);
  }
  return rows;
}

/** The seconds of each timing. */
export const secondsOf = ({ timings }: PurchaseProtocol): Record<string, number> =>
  mapValues(timings, ({ seconds }) => seconds);
