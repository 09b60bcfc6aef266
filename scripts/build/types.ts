/**
 * The TypeScript types, from 3.1: the 3.0 form would let unknown properties into closed requests. They are written in a
 * thread, because loading the library takes a second, which passes while the spec compiles.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { withInherited } from "@vending/openapi/inheritance";
import type { Node } from "@vending/openapi/redocly";
import type { OpenAPI3 } from "openapi-typescript";
import type { Contract } from "./examples.ts";

/** What has types: the contracts, and the data of the spec. */
type Typed = Contract | "data";

/** One file of types is written to a folder for each. */
interface TypesRequest {
  readonly out: string;
  readonly documents: Record<Typed, Node>;
}

export interface TypesThread {
  write(request: TypesRequest): Promise<void>;
  close(): Promise<void>;
}

const isThread = "writes types";

/** Starts the thread, which loads the library. */
export function startTypes(): TypesThread {
  const worker = new Worker(new URL(import.meta.url), { workerData: isThread });
  const done = once(worker, "message");
  // `write` reports the error. An unhandled rejection must not end the process before.
  done.catch(() => {});
  return {
    async write(request) {
      worker.postMessage(request);
      await done;
    },
    close: async () => void (await worker.terminate()),
  };
}

if (workerData === isThread) {
  const {
    default: openapiTS,
    astToString,
    STRING,
    tsIntersection,
    tsLiteral,
    tsUnion,
  } = await import("openapi-typescript");
  const { factory } = (await import("typescript")).default;
  /** Editors complete the documented values of a list that may grow, and every other string is allowed. */
  const anyOther = tsIntersection([STRING, factory.createTypeLiteralNode([])]);
  const files: Record<Typed, string> = {
    partner: "types.ts",
    internal: "types-internal.ts",
    data: "types-data.ts",
  };
  parentPort?.once("message", async ({ out, documents }: TypesRequest) => {
    for (const [typed, file] of Object.entries(files) as [Typed, string][]) {
      const nodes = await openapiTS(forTypes(documents[typed]), {
        transform: ({ "x-extensible-enum": documented }: Node) =>
          Array.isArray(documented) ? tsUnion([...documented.map((value) => tsLiteral(value)), anyOther]) : undefined,
        rootTypes: true,
        rootTypesNoSchemaPrefix: true,
        silent: true,
        immutable: typed === "data",
      });
      const header = "// Generated from spec/ by `npm run build`. Do not edit.\n\n";
      await writeFile(join(out, file), header + astToString(nodes));
    }
    parentPort?.postMessage("done");
  });
}

/**
 * Each schema has what it inherits, so that editors show a list of fields. Each branch of a union already has the value of its
 * discriminator; the library would set it again and say so in the description. The document is typed as the library types it.
 */
function forTypes({ openapi, components, ...document }: Node): OpenAPI3 {
  const schemas = withInherited(components.schemas, openapi);
  return JSON.parse(
    JSON.stringify({ openapi, ...document, components: { ...components, schemas } }, (name, value) =>
      name === "discriminator" ? undefined : value,
    ),
  ) as OpenAPI3;
}
