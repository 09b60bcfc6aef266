/**
 * Compares the schemas that no operation uses. In most documents nobody can tell. A contract that says what it leaves
 * open (`x-open-points`, once `x-unspecified`) has them on purpose: they are the responses of operations whose route is not documented.
 */
import type { Context } from "./context.ts";
import type { OpenApiDocument } from "./document.ts";
import { type Json, type JsonObject, objectAt } from "./json.ts";
import { forEachReference } from "./references.ts";

export function compareUnusedSchemas(context: Context): void {
  const [before, after] = [context.before.document, context.after.document];
  const isPromise = ["x-open-points", "x-unspecified"].some((key) => before.root[key] !== undefined);
  const [was, is] = [schemasOf(before), schemasOf(after)];
  const [used, stillUsed] = [usedSchemas(before), usedSchemas(after)];
  for (const name of Object.keys(was).filter((key) => !used.has(key))) {
    const location = `components.schemas.${name}`;
    if (is[name] === undefined) {
      const reason = isPromise ? "It is the documented form of a response." : "No operation uses it.";
      context.changes.add("*", location, "is removed", isPromise, reason);
      continue;
    }
    if (stillUsed.has(name)) continue;
    for (const finding of context.schemas("response", was[name], is[name])) {
      const { path, change, breaking, reason } = finding;
      context.changes.add(
        "*",
        location + path,
        change,
        breaking && isPromise,
        isPromise ? reason : "No operation uses it.",
      );
    }
  }
}

const schemasOf = (document: OpenApiDocument) => objectAt(objectAt(document.root, "components"), "schemas");

const known = new WeakMap<OpenApiDocument, Set<string>>();

/** The names of the schemas that are reached from an operation, also through other components. */
function usedSchemas(document: OpenApiDocument): Set<string> {
  const found = known.get(document) ?? findUsedSchemas(document);
  known.set(document, found);
  return found;
}

function findUsedSchemas(document: OpenApiDocument): Set<string> {
  const names = new Set<string>();
  const visited = new Set<Json>();
  const visit = (value: Json) => {
    const waiting = [value];
    for (const item of waiting) {
      forEachReference(item, ({ $ref }) => {
        const reference = String($ref);
        const target = document.resolve(reference);
        const name = /^#\/components\/schemas\/([^/]+)/.exec(reference)?.[1];
        if (name !== undefined) names.add(name);
        if (target === undefined || visited.has(target)) return;
        visited.add(target);
        waiting.push(target);
      });
    }
  };
  const { paths, webhooks } = document.root;
  visit({ paths: paths ?? {}, webhooks: webhooks ?? {} } satisfies JsonObject);
  return names;
}
