/** Compares who may call an operation: the credentials of existing clients must still do. */
import type { Context, OperationPair } from "./context.ts";
import type { OpenApiDocument } from "./document.ts";
import { arrayAt, canonical, isObject, type JsonObject, objectAt, stringAt } from "./json.ts";

/** One way to authenticate: each scheme, as what it is and not as what it is called, with its scopes. */
type Requirement = Map<string, { name: string; scopes: string[] }>;

export function compareSecurity({ name, context }: OperationPair, before: JsonObject, after: JsonObject): void {
  const old = context.before.document;
  const [was, is] = [requirementsOf(old, before, old), requirementsOf(context.after.document, after, old)];
  for (const requirement of was) {
    if (is.some((other) => satisfies(requirement, other))) continue;
    const change = is.some((other) => [...other.keys()].every((key) => requirement.has(key)))
      ? `${label(requirement)} now needs more scopes`
      : `${label(requirement)} is no longer enough: ${is.map(label).join(", or ")}`;
    context.changes.add(name, "security", change, true, "The credentials of existing clients are rejected.");
  }
  for (const requirement of is) {
    if (was.some((other) => sameText(requirement, other))) continue;
    const change = `${label(requirement)} is now accepted`;
    if (was.some((other) => satisfies(other, requirement)) || is.length > was.length) {
      context.changes.add(name, "security", change, false, "The credentials of existing clients still do.");
    }
  }
}

/** Without an entry there is one way: to send nothing. */
function requirementsOf(document: OpenApiDocument, operation: JsonObject, before: OpenApiDocument): Requirement[] {
  const list = arrayAt(Array.isArray(operation.security) ? operation : document.root, "security");
  const requirements = list
    .filter(isObject)
    .map(
      (requirement): Requirement =>
        new Map(
          Object.keys(requirement).map((name) => [
            identityOf(document, name, before),
            { name, scopes: arrayAt(requirement, name).map(String).sort() },
          ]),
        ),
    );
  return requirements.length === 0 ? [new Map()] : requirements;
}

function satisfies(has: Requirement, needs: Requirement): boolean {
  return [...needs].every(
    ([key, { scopes }]) => scopes.every((scope) => has.get(key)?.scopes.includes(scope)) && has.has(key),
  );
}

const sameText = (a: Requirement, b: Requirement) => satisfies(a, b) && satisfies(b, a);

function label(requirement: Requirement): string {
  if (requirement.size === 0) return "a request without credentials";
  return [...requirement.values()]
    .map(({ name, scopes }) => (scopes.length > 0 ? `${name} (${scopes.join(", ")})` : name))
    .join(" and ");
}

/** What a client does for a scheme. What a flow offers is compared on its own. */
function identityOf(document: OpenApiDocument, name: string, before: OpenApiDocument): string {
  const scheme = schemeOf(document, name);
  const type = stringAt(scheme, "type") ?? name;
  if (type === "apiKey") {
    const header = stringAt(scheme, "name") ?? "";
    return `apiKey ${scheme.in} ${scheme.in === "header" ? header.toLowerCase() : header}`;
  }
  if (type === "http") return `http ${String(scheme.scheme).toLowerCase()}`;
  if (type === "openIdConnect") return `openIdConnect ${scheme.openIdConnectUrl}`;
  if (type === "oauth2") return `oauth2 ${oldNameOf(document, name, before)}`;
  return type;
}

/** The name that a scheme of OAuth has in the old document: its flows may change, and so may its name. */
function oldNameOf(document: OpenApiDocument, name: string, before: OpenApiDocument): string {
  const [now, old] = [document, before].map((one) => objectAt(objectAt(one.root, "components"), "securitySchemes"));
  if (!now || !old || isObject(old[name])) return name;
  const flows = canonical(objectAt(schemeOf(document, name), "flows"));
  const same = (other: string) =>
    !isObject(now[other]) && canonical(objectAt(schemeOf(before, other), "flows")) === flows;
  return Object.keys(old).find(same) ?? name;
}

function schemeOf(document: OpenApiDocument, name: string): JsonObject {
  return document.follow(objectAt(objectAt(document.root, "components"), "securitySchemes")[name]);
}

/** What the flows of OAuth offer: a client may use each of them. */
export function compareFlows({ before, after, changes }: Context, used: ReadonlySet<string>): void {
  for (const name of used) {
    const [was, is] = [schemeOf(before.document, name), schemeOf(after.document, name)];
    if (was.type !== "oauth2" || is.type !== "oauth2") continue;
    const [old, current] = [objectAt(was, "flows"), objectAt(is, "flows")];
    for (const flow of Object.keys(old).filter((key) => !key.startsWith("x-"))) {
      const location = `security.${name}.${flow}`;
      const add = (change: string) => changes.add("*", location, change, true, "Clients get their token this way.");
      if (!isObject(current[flow])) {
        add("the flow is removed");
        continue;
      }
      const [a, b] = [objectAt(old, flow), objectAt(current, flow)];
      for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl"]) {
        if (a[key] !== undefined && a[key] !== b[key]) add(`${key} changed from ${a[key]} to ${b[key] ?? "none"}`);
      }
      for (const scope of Object.keys(objectAt(a, "scopes"))) {
        if (!Object.hasOwn(objectAt(b, "scopes"), scope)) add(`scope ${scope} is removed`);
      }
      for (const scope of Object.keys(objectAt(b, "scopes"))) {
        if (Object.hasOwn(objectAt(a, "scopes"), scope)) continue;
        changes.add("*", location, `scope ${scope} is added`, false, "Clients need not ask for it.");
      }
    }
    for (const flow of Object.keys(current)) {
      if (isObject(old[flow])) continue;
      changes.add("*", `security.${name}.${flow}`, "the flow is added", false, "The old flows still work.");
    }
  }
}

/** The schemes that some operation of the old document names. */
export function usedSchemes(document: OpenApiDocument, operations: readonly JsonObject[]): Set<string> {
  return new Set(
    [document.root, ...operations].flatMap((holder) =>
      arrayAt(holder, "security").flatMap((requirement) => (isObject(requirement) ? Object.keys(requirement) : [])),
    ),
  );
}
