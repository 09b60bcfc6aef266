/**
 * The lint rules of the emitted documents, as a plugin of redocly. Those of the sources are in spec/lint/. Each has a broken
 * input in test/artifacts that turns it red.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, json, operationsOf } from "@vending/openapi/document";
import { inlined, withNotes } from "@vending/openapi/inlined";
import type { Node, Rule } from "@vending/openapi/redocly";
import { reachable } from "@vending/openapi/references";
import { replacedWords } from "../../spec/glossary.ts";
import { generated } from "../lib/paths.ts";

/** A document with the notes beside it, if it does not hold any. */
const notesOf = (root: Node): Node =>
  root["x-open-points"] ? root : withNotes(root as Document, JSON.parse(readFileSync(notesFile, "utf8")));
const notesFile = join(generated, "contract-notes.json");

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
  "opens-everywhere": opensEverywhere,
  "own-request-id": ownRequestId,
  "used-component": usedComponent,
};

export default (): { id: string; rules: { oas3: Record<string, Rule> } } => ({
  id: "contract",
  rules: { oas3: rules },
});
