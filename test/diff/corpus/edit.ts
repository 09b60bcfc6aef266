/** Edits a document. A path is written with spaces: `listOrders parameters limit schema maximum`. */
import { methods } from "../../../scripts/diff/document.ts";
import { isObject, type Json, type JsonObject, objectAt } from "../../../scripts/diff/json.ts";

export type Edit =
  | { verb: "set"; path: string; value: Json }
  | { verb: "remove"; path: string }
  | { verb: "rename"; path: string; to: string };

/** A copy with the edits. Throws if a path leads nowhere, because the row would test nothing. */
export function edited(root: JsonObject, edits: readonly Edit[]): JsonObject {
  const copy = structuredClone(root);
  for (const edit of edits) apply(copy, edit);
  return copy;
}

function apply(root: JsonObject, edit: Edit): void {
  const steps = expanded(edit.path);
  const last = steps.pop() ?? "";
  const holder = steps.reduce<Json>((value, step, i) => inside(root, value, step, i === 0), root);
  if (Array.isArray(holder)) applyToArray(holder, last, edit);
  else if (isObject(holder)) applyToObject(holder, last, edit);
  else throw new Error(`${edit.path} leads nowhere`);
}

/** `body` stands for the JSON schema of a body, and `schemas` for those of the components. */
function expanded(path: string): string[] {
  return path
    .split(" ")
    .flatMap((step, i) =>
      step === "body"
        ? ["content", "application/json", "schema"]
        : i === 0 && step === "schemas"
          ? ["components", "schemas"]
          : [step],
    );
}

/** The first step can be an operationId; in a list, a step is an index, a name, or the value itself. */
function inside(root: JsonObject, value: Json, step: string, isFirst: boolean): Json {
  const found = isFirst
    ? (operationOf(root, step) ?? root[step])
    : Array.isArray(value)
      ? value[indexOf(value, step)]
      : isObject(value)
        ? value[step]
        : undefined;
  if (found === undefined) throw new Error(`there is no ${step}`);
  return found;
}

function operationOf(root: JsonObject, operationId: string): JsonObject | undefined {
  for (const section of [objectAt(root, "paths"), objectAt(root, "webhooks")]) {
    for (const item of Object.values(section)) {
      if (!isObject(item)) continue;
      const found = methods.map((method) => objectAt(item, method)).find((it) => it.operationId === operationId);
      if (found) return found;
    }
  }
  return undefined;
}

function indexOf(list: readonly Json[], step: string): number {
  if (/^\d+$/.test(step)) return Number(step);
  return list.findIndex((item) => item === step || (isObject(item) && item.name === step));
}

function applyToArray(holder: Json[], step: string, edit: Edit): void {
  if (edit.verb === "set" && step === "+") {
    holder.push(structuredClone(edit.value));
    return;
  }
  const index = indexOf(holder, step);
  if (index < 0 || index >= holder.length) throw new Error(`${edit.path} leads nowhere`);
  if (edit.verb === "set") holder[index] = structuredClone(edit.value);
  else if (edit.verb === "remove") holder.splice(index, 1);
  else throw new Error("an item of a list has no key");
}

function applyToObject(holder: JsonObject, step: string, edit: Edit): void {
  if (edit.verb === "set") {
    holder[step] = structuredClone(edit.value);
    return;
  }
  if (!Object.hasOwn(holder, step)) throw new Error(`${edit.path} leads nowhere`);
  const value = holder[step] ?? null;
  delete holder[step];
  if (edit.verb === "rename") holder[edit.to] = value;
}
