/** What the reference adds to the document before it is rendered. The published documents stay as they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { markLeftOpen } from "@vending/shared/openapi/left-open";
import type { Decorator, Node } from "@vending/shared/openapi/redocly";
import { reachable } from "@vending/shared/openapi/references";
import type { PurchaseProtocol } from "../../../contract/src/protocol.ts";
import { generated } from "../paths.ts";
import { exampleTitles, type OperationAtPath } from "../samples/call.ts";
import { samplesOf } from "../samples/index.ts";
import { explained } from "../source.ts";
import { meaningTable } from "./meaning-table.ts";

const protocol = JSON.parse(readFileSync(join(generated, "purchase-protocol.json"), "utf8")) as PurchaseProtocol;

/** A table at each operation: what follows each response. */
const addMeaningTables: Decorator = () => ({
  Operation: {
    leave(operation: Node) {
      operation.description += `\n\n${meaningTable(explained(operation["x-meaning"] ?? {}, protocol))}`;
    },
  },
});

/** Says at each place what is not documented there. */
const addOpenPoints: Decorator = () => ({
  Root: {
    leave(root: Node) {
      markLeftOpen(root);
    },
  },
});

/** The bodies that no operation uses. A list of values is not a body, and the parts of a body are shown inside it. */
function schemasWithoutRoutes(root: Node): string[] {
  const schemas: Node = root.components.schemas;
  const used = reachable(schemas, root.paths);
  const unused = Object.keys(schemas).filter((name) => !used.has(name) && !schemas[name].enum);
  const parts = new Set(unused.flatMap((name) => [...reachable(schemas, schemas[name])]));
  return unused.filter((name) => !parts.has(name));
}

const withoutRoute = {
  name: "Bodies without a documented route",
  description:
    "These bodies are known to exist. Their routes are not documented, so no operation shows them: ask the service's team for the routes.",
};

/** Shows the bodies that no operation shows: under a tag of their own. */
const addSchemasWithoutRoutes: Decorator = () => ({
  Root: {
    leave(root: Node) {
      root.tags.push(withoutRoute);
      for (const name of schemasWithoutRoutes(root)) root.components.schemas[name]["x-tags"] = [withoutRoute.name];
    },
  },
});

/** Code for the first example of each operation, in every language. */
const addCodeSamples: Decorator = () => ({
  Root: {
    leave(root: Node) {
      for (const [path, item] of Object.entries<Node>(root.paths)) {
        for (const [method, operation] of Object.entries<Node>(item)) {
          // The lint has judged the document: its operations have the form of one.
          const at: OperationAtPath = { method, path, operation: operation as OperationAtPath["operation"] };
          // Redoc shows one sample a language, whichever example is chosen: so each says whose code it is.
          operation["x-codeSamples"] = samplesOf(at).map(({ language, label, code, note }) => ({
            lang: language,
            label,
            source: note(exampleTitles(at)[0] ?? "", code),
          }));
        }
      }
    },
  },
});

/** The address of the service as its variable has it: Redoc takes a bare variable for a path below the page's own address. */
const setServerAddress: Decorator = () => ({
  Server: {
    leave(server: Node) {
      const { base_url: variable } = server.variables ?? {};
      delete server.variables;
      if (!variable) return;
      server.url = variable.default;
      server.description = `${server.description} base_url: ${variable.description}`;
    },
  },
});

/** What the page shows in another form, or not at all, it need not carry. */
const removeExtensions: Decorator = () => ({
  Root: {
    leave(root: Node) {
      for (const name of ["x-open-points", "x-readings", "x-meaning-keys"]) delete root[name];
      for (const item of Object.values<Node>(root.paths)) {
        for (const operation of Object.values<Node>(item)) delete operation["x-meaning"];
      }
    },
  },
});

export const decorators: Record<string, Decorator> = {
  "meaning-tables": addMeaningTables,
  "open-points": addOpenPoints,
  "schemas-without-routes": addSchemasWithoutRoutes,
  "code-samples": addCodeSamples,
  "server-address": setServerAddress,
  "without-extensions": removeExtensions,
};
