/** The lint rules of this contract, as a plugin of redocly. Each has a broken document in test/artifacts that turns it red. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isOpen, json, operationsOf } from "@vending/openapi/document";
import { inlined, withNotes } from "@vending/openapi/inlined";
import { openPointsOf, placesLeftOpen } from "@vending/openapi/left-open";
import type { Node, Rule } from "@vending/openapi/redocly";
import { reachable } from "@vending/openapi/references";
import { replacedWords } from "../../spec/glossary.ts";
import { generated } from "../lib/paths.ts";

const codes: Record<string, string> = { success: "00", failed: "01", pending: "02" };

/** `x-meaning` names exactly one entry for each outcome, each HTTP status, and no response at all. */
const meaningOfEveryResponse: Rule = () => ({
  Operation(operation: Node, { report, location, resolve }) {
    const meaning: Node = operation["x-meaning"] ?? {};
    const success = operation.responses?.["200"]?.content?.["application/json"]?.schema;
    const outcomes = outcomesOf(success, (node) => (node?.$ref ? resolve(node).node : node));
    const statuses = Object.keys(operation.responses ?? {}).filter((status) => status !== "200");
    const wanted = [...(outcomes.length > 0 ? outcomes : ["200"]), ...statuses, "no-answer"].sort();
    const there = Object.keys(meaning).sort();
    const missing = wanted.filter((key) => !there.includes(key));
    const surplus = there.filter((key) => !wanted.includes(key));
    const at = location.child("x-meaning");
    if (missing.length > 0) report({ message: `The meaning lacks ${missing.join(", ")}.`, location: at });
    if (surplus.length > 0)
      report({ message: `The meaning has ${surplus.join(", ")}, which the operation cannot return.`, location: at });
  },
});

function outcomesOf(schema: Node | undefined, resolve: (node: Node) => Node): string[] {
  if (!schema) return [];
  const model = resolve(schema);
  const branches: Node[] = (model?.oneOf ?? [model]).map(resolve);
  return branches.flatMap((branch) => {
    const status: string | undefined = branch?.properties?.status?.enum?.[0];
    return branch?.properties?.response_code && status && codes[status] ? [codes[status]] : [];
  });
}

/** A document with the notes beside it, if it does not hold any. */
const notesOf = (root: Node): Node =>
  root["x-open-points"] ? root : withNotes(root as Document, JSON.parse(readFileSync(notesFile, "utf8")));
const notesFile = join(generated, "contract-notes.json");

/** Every `x-unspecified` quotes an open point, and the names of the points are unique. */
const openPointOfEveryPlace: Rule = () => ({
  Root(own: Node, { report, location }) {
    const root = notesOf(own);
    const points = openPointsOf(root);
    const sentences = new Set(points.map(({ open }) => open));
    for (const { where, reason } of placesLeftOpen(root)) {
      if (!sentences.has(reason)) {
        report({ message: `${where} leaves open "${reason}", which is no open point.`, location });
      }
    }
    for (const { id } of points.filter(({ id }, index) => points.findIndex((one) => one.id === id) < index)) {
      report({ message: `Two open points are called "${id}".`, location });
    }
  },
});

/** What OpenAPI allows, and tools that partners use refuse, or read each in its own way. */
const opensEverywhere: Rule = () => ({
  ExternalDocs(_, { report, location }) {
    report({ message: "Tools refuse a relative address here: link it in a description.", location });
  },
  ServerVariable({ description }, { report, location }) {
    if (description !== undefined)
      report({ message: "Tools refuse a description here: say it in that of the server.", location });
  },
  Schema({ type, properties, allOf = [] }, { report, location, resolve }) {
    if (Array.isArray(type)) report({ message: "Tools refuse a list of types.", location });
    if (properties && allOf.some((one: Node) => resolve(one).node?.properties))
      report({ message: "Tools read inheritance each in its own way: a schema states all its fields.", location });
  },
});

/** A request rejects unknown fields, such as a typo or a field that only responses have. */
const closedRequest: Rule = () => ({
  RequestBody: {
    leave(body: Node, { report, location, resolve }) {
      const follow = (schema: Node): Node => (schema?.$ref ? resolve(schema).node : schema);
      const schema = follow(body.content?.["application/json"]?.schema);
      const branches: Node[] = (schema?.oneOf ?? [schema]).map(follow);
      for (const branch of branches.filter((branch) => branch && !isOpen(branch))) {
        if (branch.additionalProperties !== false) report({ message: "A request is closed: @closed.", location });
      }
    },
  },
});

/** Each purchase has a request id of its own, so the examples of creates have, too: whoever sends them all buys nothing twice. */
const ownRequestId: Rule = () => ({
  Root(root: Node, { report, location }) {
    const seen = new Set<unknown>();
    for (const { path, method, operation } of operationsOf(inlined(root))) {
      for (const [title, { value }] of Object.entries(json(operation.requestBody?.content)?.examples ?? {})) {
        const { request_id, client_request_id: id = request_id }: Node = value as Node;
        const at = location.child(["paths", path, method]);
        if (id !== undefined && seen.has(id))
          report({ message: `"${title}": another example has this request id.`, location: at });
        seen.add(id);
      }
    }
  },
});

/** A component is used by an operation, directly or not, or listed in `except` with a reason. */
const usedComponent: Rule = ({ except = {} }) => ({
  Root: {
    leave(root: Node, { report, location }) {
      const schemas: Node = root.components?.schemas ?? {};
      const at = (name: string) => location.child(["components", "schemas", name]);
      const used = reachable(schemas, inlined(root).paths);
      const explained = reachable(
        schemas,
        Object.keys(except).map((name) => schemas[name]),
      );
      for (const name of Object.keys(schemas)) {
        if (used.has(name) && name in except) {
          report({
            message: `Component "${name}" is used now: remove its exception from redocly.yaml.`,
            location: at(name),
          });
        }
        if (!used.has(name) && !explained.has(name) && !(name in except)) {
          report({
            message: `Component "${name}" is never used, and redocly.yaml does not say why.`,
            location: at(name),
          });
        }
      }
      for (const name of Object.keys(except).filter((name) => !(name in schemas))) {
        report({ message: `redocly.yaml excepts "${name}", which does not exist.`, location });
      }
    },
  },
});

/** The keys whose text partners read as prose. */
const proseOf = [
  "description",
  "summary",
  "means",
  "documented",
  "readAs",
  "open",
  "ask",
  "x-unspecified",
  "x-message",
];
const proseLists = ["x-enumDescriptions", "x-meaning-keys"];

/** Prose uses the terms of spec/glossary.ts. */
const plainWords: Rule = () => ({
  Root(root: Node, { report, location }) {
    const visit = (node: unknown, path: string[]): void => {
      if (!node || typeof node !== "object") return;
      for (const [key, value] of Object.entries(node)) {
        const at = [...path, key];
        // Values are the service's own words.
        if (key === "value" || key === "example") continue;
        const texts = proseLists.includes(key) ? Object.values(value) : proseOf.includes(key) ? [value].flat() : [];
        for (const text of texts.filter((text) => typeof text === "string")) {
          for (const { found, term } of replacedWords(text)) {
            report({ message: `"${found}": the glossary has "${term}" for it.`, location: location.child(at) });
          }
        }
        visit(value, at);
      }
    };
    visit(notesOf(root), []);
  },
});

const rules: Record<string, Rule> = {
  "plain-words": plainWords,
  "meaning-of-every-response": meaningOfEveryResponse,
  "open-point-of-every-place": openPointOfEveryPlace,
  "opens-everywhere": opensEverywhere,
  "closed-request": closedRequest,
  "own-request-id": ownRequestId,
  "used-component": usedComponent,
};

export default (): { id: string; rules: { oas3: Record<string, Rule> } } => ({
  id: "contract",
  rules: { oas3: rules },
});
