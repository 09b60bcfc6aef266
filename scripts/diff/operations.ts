/** Compares the operations of two documents. */
import { compareContent } from "./content.ts";
import type { Context, OperationPair } from "./context.ts";
import { methods, type OpenApiDocument } from "./document.ts";
import { canonical, isObject, type JsonObject, objectAt } from "./json.ts";
import { compareMeaning } from "./meaning.ts";
import { compareParameters, parametersOf } from "./parameters.ts";
import { compareResponses } from "./responses.ts";
import { onlyDocumentation } from "./schema/finding.ts";
import { compareSecurity } from "./security.ts";
import { compareServers, serversOf } from "./servers.ts";

export interface Operation {
  path: string;
  method: string;
  item: JsonObject;
  operation: JsonObject;
}

/** The operations under `paths`, `webhooks` or a callback, by method and path. The names of path variables are no matter. */
export function operationsOf(document: OpenApiDocument, paths: JsonObject): Map<string, Operation> {
  const found = new Map<string, Operation>();
  for (const path of Object.keys(paths).filter((key) => !key.startsWith("x-"))) {
    const entry = objectAt(paths, path);
    const item = typeof entry.$ref === "string" ? { ...document.follow(entry), ...entry } : entry;
    for (const method of methods) {
      if (!isObject(item[method])) continue;
      const anonymous = `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`;
      const key = found.has(anonymous) ? `${method} ${path}` : anonymous;
      found.set(key, { path, method, item, operation: objectAt(item, method) });
    }
  }
  return found;
}

/** `sent`: who sends the request. A webhook is sent by the service, so its request is what a client receives. */
export function compareOperations(
  context: Context,
  before: JsonObject,
  after: JsonObject,
  sent: OperationPair["sent"] = "request",
  prefix = "",
): void {
  const [was, is] = [operationsOf(context.before.document, before), operationsOf(context.after.document, after)];
  const label = ({ method, path }: Operation) => `${prefix}${method.toUpperCase()} ${path}`;
  for (const [key, operation] of was) {
    const now = is.get(key);
    if (now) {
      compareOperation({ name: label(operation), context, sent, received: other(sent) }, operation, now);
    } else context.changes.add(label(operation), "operation", "is removed", true, "Clients call it, or wait for it.");
  }
  for (const [key, operation] of is) {
    if (was.has(key)) continue;
    context.changes.add(label(operation), "operation", "is added", false, "Existing clients do not use it.");
  }
}

const other = (sent: OperationPair["sent"]) => (sent === "request" ? "response" : "request");

function compareOperation(pair: OperationPair, before: Operation, after: Operation): void {
  const { name, context } = pair;
  const [was, is] = [before.operation, after.operation];
  const { changes } = context;
  const [oldDocument, newDocument] = [context.before.document, context.after.document];
  if (was.operationId !== is.operationId) {
    const breaking = was.operationId !== undefined;
    const reason = breaking ? "Generated clients name their functions by it." : "Nothing was named by it before.";
    const change = `changed from ${was.operationId ?? "none"} to ${is.operationId ?? "none"}`;
    changes.add(name, "operationId", change, breaking, reason);
  }
  if ((was.deprecated === true) !== (is.deprecated === true)) {
    const change = is.deprecated === true ? "deprecated" : "no longer deprecated";
    changes.add(name, "operation", change, false, "It still works as before.");
  }
  for (const key of ["summary", "description", "tags", "x-section", "x-unspecified"]) {
    if (canonical(was[key] ?? null) === canonical(is[key] ?? null)) continue;
    changes.add(name, key, "changed", false, onlyDocumentation);
  }
  compareParameters(
    pair,
    parametersOf(oldDocument, before.path, before.item, was),
    parametersOf(newDocument, after.path, after.item, is),
  );
  compareBody(pair, was, is);
  compareResponses(pair, objectAt(was, "responses"), objectAt(is, "responses"));
  compareSecurity(pair, was, is);
  const own = [before.item, was, after.item, is].some((holder) => Array.isArray(holder.servers));
  if (own) {
    compareServers(
      context,
      name,
      serversOf(was, before.item, oldDocument.root),
      serversOf(is, after.item, newDocument.root),
    );
  }
  compareMeaning(pair, was, is);
  compareCallbacks(pair, was, is);
}

function compareBody(pair: OperationPair, before: JsonObject, after: JsonObject): void {
  const { name, context, sent } = pair;
  const { changes } = context;
  const location = "request.body";
  const [had, has] = [before.requestBody !== undefined, after.requestBody !== undefined];
  if (!had && !has) return;
  const was = context.before.document.follow(before.requestBody);
  const is = context.after.document.follow(after.requestBody);
  const isRequired = is.required === true;
  if (!had) {
    const breaking = isRequired && sent === "request";
    const reason = breaking ? "Requests of existing clients lack it." : "Existing clients need not send it.";
    changes.add(name, location, isRequired ? "is added and required" : "is added", breaking, reason);
    return;
  }
  if (!has) {
    changes.add(name, location, "is removed", true, "A client that sends it is rejected, or it is ignored.");
    return;
  }
  if ((was.required === true) !== isRequired) {
    const breaking = isRequired === (sent === "request");
    const reason = breaking ? "It can be missing where it has to be there." : "Existing clients can go on as before.";
    changes.add(name, location, isRequired ? "is now required" : "is no longer required", breaking, reason);
  }
  compareContent(pair, sent, location, objectAt(was, "content"), objectAt(is, "content"));
}

function compareCallbacks(pair: OperationPair, before: JsonObject, after: JsonObject): void {
  const { name, context } = pair;
  const [was, is] = [objectAt(before, "callbacks"), objectAt(after, "callbacks")];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const old = context.before.document.follow(was[key]);
    const current = context.after.document.follow(is[key]);
    compareOperations(context, old, current, other(pair.sent), `${name} callback ${key}: `);
  }
}
