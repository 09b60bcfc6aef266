/** The TypeScript types. From 3.1: the 3.0 form would let unknown properties into closed requests. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@vending/openapi/document";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { Contract } from "./compile-spec.ts";
import { inThread } from "./thread.ts";

/** The request to the thread: to write one file of types per contract into a folder. */
export interface TypesRequest {
  readonly out: string;
  readonly documents: Record<Contract, Document>;
}

const files: Record<Contract, string> = { partner: "types.ts", internal: "types-internal.ts" };

/**
 * The document without `discriminator`. Each branch of a union already has the value of its discriminator; the library would
 * set it again and say so in the description. The document is typed as the library types it.
 */
const withoutDiscriminators = (document: Document): OpenAPI3 =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === "discriminator" ? undefined : value))) as OpenAPI3;

inThread(async ({ out, documents }: TypesRequest) => {
  for (const [contract, file] of Object.entries(files) as [Contract, string][]) {
    const nodes = await openapiTS(withoutDiscriminators(documents[contract]), {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
    });
    const header = "// Generated from spec/ by `npm run build`. Do not edit.\n\n";
    await writeFile(join(out, file), header + astToString(nodes));
  }
});
