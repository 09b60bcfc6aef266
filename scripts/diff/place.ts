/** The place of a difference for readers: the operation, and the part of its request or response. */
import { isObject, type Json, type JsonObject, stringAt } from "./json.ts";
import { wholeDocument } from "./normal/index.ts";
import type { Direction } from "./normal/schema.ts";
import { decoded, inside, stepsOf } from "./references.ts";

export interface Place {
  operation: string;
  location: string;
  /** Whether a client sends or receives it; undefined if neither. */
  direction?: Direction | undefined;
  /** The node, and the objects around it, the nearest first. */
  node: Json | undefined;
  holders: JsonObject[];
  /** The last two steps of the pointer, the last one first. */
  key: string;
  list: string;
  /** Whether the node is inside `not`. */
  isExcluded: boolean;
}

/** `names` maps anonymous paths to their spelling in the documents. */
export function placeOf(document: JsonObject, pointer: string, names: ReadonlyMap<string, string>): Place {
  const steps = stepsOf(decoded(pointer));
  const [section = "", path = "", method = "", ...rest] = steps;
  const nodes: (Json | undefined)[] = [document];
  for (const step of steps) nodes.push(inside(nodes.at(-1), step));
  const isWebhook = section === "webhooks";
  const name = names.get(path) ?? path;
  const place: Place = {
    operation: `${isWebhook ? "webhook " : ""}${method.toUpperCase()} ${name}`,
    location: "",
    node: nodes.at(-1),
    holders: nodes.slice(0, -1).reverse().filter(isObject),
    key: steps.at(-1) ?? "",
    list: steps.at(-2) ?? "",
    isExcluded: steps.some((step, i) => step === "not" && steps[i - 1] !== "properties"),
  };
  if (path.startsWith(wholeDocument)) {
    place.operation = "*";
    place.location = path.slice(wholeDocument.length + 1);
    if (place.location) {
      place.direction = "response";
      place.location += schemaSteps(rest.slice(5), nodes.slice(9));
      return place;
    }
  }
  walk(place, rest, nodes.slice(4), isWebhook, name);
  return place;
}

/** Sets the location. `nodes[i]` is the node under `steps[i]`. */
function walk(place: Place, steps: string[], nodes: (Json | undefined)[], isSent: boolean, path: string): void {
  const [part = "", key = "", method = "", name = ""] = steps;
  const sent = isSent ? "response" : "request";
  const received = isSent ? "request" : "response";
  const body = (depth: number, location: string) => {
    const types = isObject(nodes[depth]) ? Object.keys(nodes[depth]) : [];
    const type = steps[depth + 1];
    const label = type !== undefined && types.length > 1 ? `(${type})` : "";
    return location + label + schemaSteps(steps.slice(depth + 3), nodes.slice(depth + 3));
  };
  if (part === "requestBody") {
    place.direction = sent;
    place.location = body(1, "request.body");
  } else if (part === "parameters") {
    const parameter = isObject(nodes[1]) ? nodes[1] : {};
    place.direction = sent;
    place.location = `request.${stringAt(parameter, "in") ?? "parameters"}`;
    if (parameter.name !== undefined) place.location += `.${spelled(parameter, path)}`;
    place.location += schemaSteps(steps.slice(3), nodes.slice(3));
  } else if (part === "responses") {
    place.direction = received;
    place.location = `response.${key}`;
    if (method === "content") place.location = body(2, `${place.location}.body`);
    if (method === "headers" && name) place.location += `.header.${name}${schemaSteps(steps.slice(5), nodes.slice(5))}`;
  } else if (part === "callbacks") {
    place.operation += ` callback ${key}: ${name.toUpperCase()} ${method}`;
    walk(place, steps.slice(4), nodes.slice(4), !isSent, method);
  } else place.location = part;
}

/** The name of a parameter. The normal form numbers path parameters. */
function spelled(parameter: JsonObject, path: string): string {
  const name = stringAt(parameter, "name") ?? "";
  return parameter.in === "path" ? ([...path.matchAll(/\{([^{}]*)\}/g)][Number(name)]?.[1] ?? name) : name;
}

function schemaSteps(steps: readonly string[], nodes: readonly (Json | undefined)[]): string {
  let location = "";
  for (let i = 0; i < steps.length; i++) {
    const [step, next] = [steps[i], steps[i + 1]];
    if (step === "items") location += "[]";
    else if (step === "additionalProperties") location += ".*";
    else if (next !== undefined && step === "properties") {
      location += `.${next}`;
      i++;
    } else if (next !== undefined && (step === "anyOf" || step === "allOf")) {
      const member = nodes[i + 1];
      const chosen = isObject(member) ? stringAt(member, "x-chosen-by")?.split(": ")[1] : undefined;
      if (step === "anyOf") location += `(${chosen ?? Number(next) + 1})`;
      i++;
    }
  }
  return location;
}
