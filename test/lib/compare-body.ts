/** Compares a request or response with the source: first the set of alternatives, then each one. */
import type { Document, Schema } from "@vending/openapi/document";
import { follow } from "./built.ts";
import { compareForm, type Difference, type Place, rulesOf } from "./compare.ts";
import type { Body } from "./source/form.ts";

/** Compares a body. Its alternatives differ in `status` or `product`. */
export function compareBody(promised: Body, schema: Schema, place: Place): Difference[] {
  if (promised === "unknown") return compareForm("unknown", schema, place);
  const body = follow(place.document, schema);
  const branches = ((body.oneOf ?? body.anyOf ?? [schema]) as Schema[]).map((one) => follow(place.document, one));
  const names = Object.keys(promised);
  const [only] = branches;
  if (names.length === 1 && branches.length === 1 && only) {
    return compareForm(promised[names[0] ?? ""] ?? {}, only, place);
  }

  const there = new Map(branches.map((branch) => [wordOf(place.document, branch), branch]));
  const differences: Difference[] = [...there.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => ({ aspect: "alternatives", text: `${place.at} can be ${name || "something else"}, and must not` }));
  for (const keyword of Object.keys(rulesOf(body))) {
    if (["type", "oneOf", "anyOf", "discriminator"].includes(keyword)) continue;
    differences.push({ aspect: "bounds", text: `${place.at} has ${keyword} on all of its alternatives` });
  }
  for (const [name, fields] of Object.entries(promised)) {
    const branch = there.get(name);
    if (branch) differences.push(...compareForm(fields, branch, { ...place, at: `${place.at} ${name}` }));
    else differences.push({ aspect: "alternatives", text: `${place.at} cannot be ${name}` });
  }
  return differences;
}

/** The value that distinguishes a branch from the others. */
function wordOf(document: Document, branch: Schema): string {
  const properties = (branch.properties ?? {}) as Record<string, Schema>;
  for (const name of ["status", "product"]) {
    const words = properties[name] && follow(document, properties[name]).enum;
    if (Array.isArray(words) && words.length === 1) return String(words[0]);
  }
  return "";
}
