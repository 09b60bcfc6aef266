/** What this contract promises of its documents. Each rule has a broken document in test/artifacts that turns it red. */
import { replacedWords } from "../../packages/portal/src/glossary.ts";
import { isOpen } from "../build/document.ts";
import { reachable } from "../build/references.ts";
import { openPointsOf, placesLeftOpen } from "./left-open.ts";
import type { Node, Rule } from "./types.ts";

<<<<<<< HEAD
=======
/** A camelCase operationId that begins with a verb, one tag, a summary and a description that say something. */
const documentedOperation: Rule = () => ({
  Operation(operation: Node, { report, location }) {
    if (!/^(create|get|list|verify|check)[A-Z]\w*$/.test(operation.operationId ?? "")) {
      report({
        message: "operationId must be camelCase and begin with a verb: create, get, list, verify or check.",
        location,
      });
    }
    if (operation.tags?.length !== 1) report({ message: "An operation has exactly one tag.", location });
    if (!operation.summary) report({ message: "An operation has a summary.", location });
    if ((operation.description ?? "").length < 30) {
      report({ message: "An operation has a description that says more than its name.", location });
    }
  },
});

/** The statuses that an operation can return, by its shape, as section 7.1 of the specification has them. */
export function statusesOf(method: string, path: string): string[] {
  const always = ["200", "500", "503"];
  if (path === "/v1/healthz") return always;
  if (path.endsWith("/verify")) return [...always, "400", "401", "403", "404", "422", "502"].sort();
  if (method === "post") return [...always, "400", "401", "403", "404", "422"].sort();
  if (/\/\{\w*request_id\}$/.test(path)) return [...always, "400", "401", "403", "404"].sort();
  if (path.endsWith("/transactions")) return [...always, "400", "401", "403", "422"].sort();
  return [...always, "400", "401", "422"].sort();
}

const statusesOfSection71: Rule = () => ({
  Operation(operation: Node, { report, location }) {
    // `#/paths/~1v1~1healthz/get`
    const [path = "", method = ""] = location.pointer.split("/").slice(-2);
    const wanted = statusesOf(method, path.replaceAll("~1", "/"));
    const declared = Object.keys(operation.responses ?? {}).sort();
    if (declared.join() !== wanted.join()) {
      report({
        message: `Section 7.1 gives this operation ${wanted.join(", ")}; it declares ${declared.join(", ")}.`,
        location: location.child("responses"),
      });
    }
    for (const [status, response] of Object.entries<Node>(operation.responses ?? {})) {
      if (response.content?.["application/json"]?.schema) continue;
      report({
        message: `Response ${status} has no JSON body. Declare the open one: without it clients type the success as undefined.`,
        location: location.child(["responses", status]),
      });
    }
  },
});

>>>>>>> spec
const codes: Record<string, string> = { success: "00", failed: "01", pending: "02" };

/** `x-meaning` has an entry for each outcome, each HTTP status and no response at all, and no other. */
const meaningOfEveryResponse: Rule = () => ({
  Operation(operation: Node, { report, location, resolve }) {
    const meaning: Node = operation["x-meaning"] ?? {};
    const success = operation.responses?.["200"]?.content?.["application/json"]?.schema;
    const outcomes = outcomesOf(success, (node) => (node?.$ref ? resolve(node).node : node));
    const statuses = Object.keys(operation.responses ?? {}).filter((status) => status !== "200");
    const wanted = [...(outcomes.length > 0 ? outcomes : ["200"]), ...statuses, "no-answer"].sort();
    const there = Object.keys(meaning).sort();
    if (there.join() !== wanted.join()) {
      report({
        message: `x-meaning must speak of ${wanted.join(", ")}; it speaks of ${there.join(", ")}.`,
        location: location.child("x-meaning"),
      });
    }
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

<<<<<<< HEAD
/** A schema that accepts any JSON says why, in `x-unspecified`: also the items of a list and the values of a record, which the compiler does not ask. */
=======
/** A request or response body whose form is known has a named example. */
const exampleOfEveryBody: Rule = () => ({
  MediaType(media: Node, { report, location, resolve }) {
    const schema = media.schema?.$ref ? resolve(media.schema).node : media.schema;
    if (!schema || isOpen(schema)) return;
    if (Object.keys(media.examples ?? {}).length === 0) {
      report({ message: "A body whose form is known needs a named example (@@exchange).", location });
    }
  },
});

/** Every property says what it means. */
const describedProperty: Rule = () => ({
  Schema: {
    skip: (schema: Node) => !schema.properties,
    enter(schema: Node, { report, location }) {
      for (const [name, property] of Object.entries<Node>(schema.properties)) {
        if (!property.description?.trim()) {
          report({ message: `Property "${name}" has no description.`, location: location.child(["properties", name]) });
        }
      }
    },
  },
});

const shaping = ["type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const", "not"];
const isOpen = (schema: Node): boolean => shaping.every((keyword) => schema[keyword] === undefined);

/** A schema that accepts any JSON says why, in `x-unspecified`. */
>>>>>>> spec
const openSchemaHasReason: Rule = () => ({
  Schema(schema: Node, { report, location }) {
    if (isOpen(schema) && !String(schema["x-unspecified"] ?? "").trim()) {
      report({ message: "This schema accepts any JSON and does not say why: give it x-unspecified.", location });
    }
  },
});

/** Every place that is left open says what one of the points of `x-open-points` says, and each point has a name of its own. */
const openPointOfEveryPlace: Rule = () => ({
  Root(root: Node, { report, location }) {
    if (root["x-open-points"] === undefined) return;
    const points = openPointsOf(root);
    const sentences = new Set(points.map(({ open }) => open));
    for (const { where, reason } of placesLeftOpen(root)) {
      if (!sentences.has(reason)) {
        report({ message: `${where} leaves open "${reason}", which is no point of x-open-points.`, location });
      }
    }
    for (const { id } of points.filter(({ id }, index) => points.findIndex((one) => one.id === id) < index)) {
      report({ message: `Two points of x-open-points are called "${id}".`, location });
    }
  },
});

/** A request rejects unknown fields: a typo, or a field that only responses have. */
const closedRequest: Rule = () => ({
  RequestBody: {
    leave(body: Node, { report, location, resolve }) {
      const follow = (schema: Node): Node => (schema?.$ref ? resolve(schema).node : schema);
      const schema = follow(body.content?.["application/json"]?.schema);
      const branches: Node[] = (schema?.oneOf ?? [schema]).map(follow);
      for (const branch of branches.filter((branch) => branch && !isOpen(branch))) {
        if (branch.additionalProperties === false) continue;
        report({ message: "A request is closed: @closed.", location });
      }
    },
  },
});

/** A component is used by an operation, or by one that stands in `except` with a reason. */
const usedComponent: Rule = ({ except = {} }) => ({
  Root: {
    leave(root: Node, { report, location }) {
      const schemas: Node = root.components?.schemas ?? {};
      const at = (name: string) => location.child(["components", "schemas", name]);
      const used = reachable(schemas, root.paths);
      const explained = reachable(
        schemas,
        Object.keys(except).map((name) => schemas[name]),
      );
      for (const name of Object.keys(schemas)) {
        if (used.has(name) && name in except) {
          report({
            message: `Component "${name}" is used now: take its exception out of redocly.yaml.`,
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

/** Where a partner reads prose. */
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

/** One word for one thing: packages/portal/src/glossary.ts. */
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
    visit(root, []);
  },
});

export const rules: Record<string, Rule> = {
  "plain-words": plainWords,
  "meaning-of-every-response": meaningOfEveryResponse,
  "open-schema-has-reason": openSchemaHasReason,
  "open-point-of-every-place": openPointOfEveryPlace,
  "closed-request": closedRequest,
  "used-component": usedComponent,
};
