/** The TypeScript types, from 3.1: the 3.0 form would let unknown properties into closed requests. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { acceptsAnyJson, type Document, jsonTypes, resolve } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import type { GlobalContext, OpenAPI3 } from "openapi-typescript";
import { astToString, STRING, tsIntersection, tsLiteral, tsUnion } from "openapi-typescript/dist/lib/ts.mjs";
import { resolveRef } from "openapi-typescript/dist/lib/utils.mjs";
import transformSchema from "openapi-typescript/dist/transform/index.mjs";
import typescript from "typescript";
import type { Contract } from "./examples.ts";

/** What has types: the contracts, and the data of the spec. */
type Typed = Contract | "data";
export type TypedDocuments = Readonly<Record<Typed, Node>>;

const files: Record<Typed, string> = {
  partner: "types.ts",
  internal: "types-internal.ts",
  data: "types-data.ts",
};

/** Editors complete the documented values of a list that may grow, and every other string is allowed. */
const anyOther = tsIntersection([STRING, typescript.factory.createTypeLiteralNode([])]);

/** Writes a file of types for each document. A whole response, with its headers, has no name: nobody handles it as one value. */
export default async function writeTypes(out: string, documents: TypedDocuments): Promise<void> {
  for (const [typed, file] of Object.entries(files) as [Typed, string][]) {
    const document = forTypes(documents[typed]);
    const options: Partial<GlobalContext> = {
      transform: ({ "x-extensible-enum": documented }: Node) =>
        Array.isArray(documented) ? tsUnion([...documented.map((value) => tsLiteral(value)), anyOther]) : undefined,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      defaultNonNullable: true,
      immutable: typed === "data",
      discriminators: { objects: {}, refsHandled: [] },
      injectFooter: [],
      resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
    };
    // Whatever is left out is off.
    const nodes = transformSchema(document, options as GlobalContext);
    const responses = Object.keys(documents[typed].components.responses ?? {});
    const leftOut = new Set([...responses.map((name) => `Response${name}`), "webhooks", "$defs"]);
    const named = nodes.filter((node) => !(typescript.isTypeAliasDeclaration(node) && leftOut.has(node.name.text)));
    const header = "// Generated from spec/ by `npm run build`. Do not edit.\n\n";
    await writeFile(join(out, file), header + astToString(named));
  }
}

/**
 * Each branch of a union already has the value of its
 * discriminator; the library would set it again and say so in the description. Any JSON beside a documented body is the list of
 * its types: of a union with `unknown`, TypeScript keeps nothing else. The document is typed as the library types it.
 */
function forTypes(document: Node): OpenAPI3 {
  const typed: Node = JSON.parse(
    JSON.stringify(document, (name, value) => (name === "discriminator" ? undefined : value)),
  );
  for (const one of Object.values<Node>(typed.components.schemas).flatMap(({ anyOf = [] }) => anyOf)) {
    const branch = resolve(typed as Document, one);
    if (one.$ref && acceptsAnyJson(branch)) branch.type = jsonTypes;
  }
  return typed as OpenAPI3;
}
