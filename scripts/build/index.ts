/**
 * The stages of the build, in order. Everything is written to a staging folder, and moved into place once it is complete
 * and checked, so a failed build changes nothing.
 */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type CompilerHost, NodeHost } from "@typespec/compiler";
import type { Document } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import type { Node } from "@vending/openapi/redocly";
import { generated, root } from "../lib/paths.ts";
import { checkExamples } from "./check-examples.ts";
import { compileSpec } from "./compile-spec.ts";
import { writeConstants } from "./constants.ts";
import { writeDocuments } from "./document-files.ts";
import { readExamples } from "./examples.ts";
import { flatten } from "./flat.ts";
import { addMeanings } from "./meanings.ts";
import { placeExamples, writeExamples } from "./place-examples.ts";
import { readProducts } from "./products.ts";
import { readProtocol, readReadings, typesOfData, writeProtocol } from "./protocol.ts";
import { writeSchemas } from "./schemas.ts";
import { share } from "./share.ts";
import type { TypedDocuments } from "./types.ts";
import { writeValidators } from "./validators/index.ts";

export interface BuildOptions {
  /** The output folder. Default: `generated/`. */
  out?: string | undefined;
  /** The compiler host that reads the spec. Default: the disk. */
  host?: CompilerHost | undefined;
  /** Writes the types, beside the rest. Default: in this thread. */
  writeTypes?: (out: string, documents: TypedDocuments) => Promise<void>;
  /** Receives one line of progress per stage. Default: standard output. */
  log?: (line: string) => void;
}

/** Builds every artifact that comes from the spec. */
export async function build({
  out = generated,
  host = NodeHost,
  writeTypes = async (...given) => (await import("./types.ts")).default(...given),
  log = console.log,
}: BuildOptions = {}): Promise<void> {
  const began = performance.now();
  const staging = `${out}.staging-${process.pid}`;
  await mkdir(staging, { recursive: true });

  const stage = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await run();
    log(`  ${name.padEnd(44)} ${seconds(performance.now() - start)}`);
    return result;
  };

  try {
    const spec = await stage("compile the spec", () => compileSpec(host));
    const { documents } = spec;
    const examples = await stage("read the examples", async () => {
      const all = await readExamples(spec, documents.get("openapi") as Document);
      for (const [name, document] of documents)
        placeExamples(document, all[name === "openapi-internal" ? "internal" : "partner"]);
      return all;
    });
    const older = documents.get("openapi-3.0");
    if (older) documents.set("openapi-3.0-flat", flatten(older));
    const openPoints = documents.get("openapi")?.["x-open-points"];
    const written = new Map([...documents].map(([name, document]) => [name, share(document)]));
    const named = (name: string): Node => {
      const document = written.get(name);
      if (!document) throw new Error(`the spec gives no ${name}`);
      return document;
    };
    const files = { partner: named("openapi"), internal: named("openapi-internal") };
    const { protocol, readings, table } = await stage("read the data of the spec", async () => {
      const document = documents.get("openapi") as Document;
      const table = await readProducts(spec, document);
      const protocol = await readProtocol(spec, document, table);
      addMeanings(spec, written, protocol);
      return { protocol, readings: await readReadings(spec, protocol), table };
    });
    const types = stage("types*.ts", () => writeTypes(staging, { ...files, data: typesOfData(spec, protocol) }));
    const others = async () => {
      await stage("openapi*.yaml, openapi*.json", async () => {
        await writeDocuments(staging, written);
        const notes = `${JSON.stringify({ readings, openPoints }, null, 2)}\n`;
        await writeFile(join(staging, "contract-notes.json"), notes);
      });
      // Whatever follows reads the documents as everybody reads them.
      const [partner, internal] = [inlined(files.partner), inlined(files.internal)];
      await stage("check every example", async () => checkExamples({ partner, internal }, examples));
      await stage("purchase-protocol*", () => writeProtocol(staging, spec, protocol));
      await stage("constants.ts", () => writeConstants(staging, partner, protocol, table));
      await stage("schemas/, examples, validators", async () => {
        for (const write of [writeSchemas, writeValidators]) await write(staging, partner);
        await writeExamples(staging, partner, examples.partner);
      });
    };
    // Nothing writes any more when the staging folder is removed.
    for (const result of await Promise.allSettled([others(), types])) {
      if (result.status === "rejected") throw result.reason;
    }
    await moveIntoPlace(staging, out);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  log(`  built ${relative(root, out) || out} in ${seconds(performance.now() - began)}`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Replaces the old artifacts by the new ones. Keeps the portal, which `npm run docs` builds. */
async function moveIntoPlace(staging: string, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const fresh = new Set(await readdir(staging));
  const old = (await readdir(out)).filter((name) => name !== "docs" && !fresh.has(name));
  for (const name of old) await rm(join(out, name), { recursive: true });
  for (const name of fresh) {
    await rm(join(out, name), { recursive: true, force: true });
    await rename(join(staging, name), join(out, name));
  }
}
