/** The TypeScript types. From 3.1: the 3.0 form would let unknown properties into closed requests. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@vending/shared/openapi/document";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { Contract } from "./compile-spec.ts";
import { inThread } from "./thread.ts";

/** The request to the thread: to write one file of types per contract into a folder. */
export interface TypesRequest {
  readonly out: string;
  readonly documents: Record<Contract, Document>;
}

const files: Record<Contract, string> = { partner: "types.ts", internal: "types-internal.ts" };

inThread(async ({ out, documents }: TypesRequest) => {
  for (const [contract, file] of Object.entries(files) as [Contract, string][]) {
    // The same document, typed as the library types it.
    const nodes = await openapiTS(documents[contract] as unknown as OpenAPI3, {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
    });
    const header = "// Generated from spec/ by `npm run build`. Do not edit.\n\n";
    await writeFile(join(out, file), header + astToString(nodes));
  }
});
