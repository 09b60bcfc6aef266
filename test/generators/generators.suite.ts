/**
 * Clients from code generators: generated from our documents, compiled, and given every documented body. A client that
 * misreads a body costs money: a completed purchase that throws looks like one that failed.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { load } from "../lib/documents.ts";
import { type Case, casesOf, faultsOf, type Result } from "./lib/cases.ts";
import { Missing } from "./lib/run.ts";
import { rows } from "./rows.ts";

const home = join(tmpdir(), "vending-generators");

describe.each(rows)("$name, from $document", ({ name, document, client, faults: expected }) => {
  test("reads every documented body and keeps every field of it", async (context) => {
    const folder = join(home, `${name} ${document}`.replaceAll(/[^a-z0-9.]+/gi, "-"));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const cases = casesOf(load(`${document}.json`));
    expect(cases.length).toBeGreaterThan(50);
    const casesFile = join(folder, "cases.json");
    await writeFile(casesFile, JSON.stringify(cases));

    let results: Result[];
    try {
      const models = [...new Set(cases.map(({ model }) => model))].sort();
      const lines = await client({
        home,
        folder,
        document: join(root, `generated/${document}.json`),
        cases,
        casesFile,
        models,
      });
      results = lines.map((line) => JSON.parse(line) as Result);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      console.warn(`SKIPPED: ${name}: ${error.message}`);
      return context.skip(error.message);
    }
    const faults = cases.flatMap((one: Case, index) => faultsOf(one, results[index]).slice(0, 1));
    console.log(`${name} from ${document}: ${cases.length - faults.length} of ${cases.length} bodies`);
    if (expected === undefined) expect(faults).toEqual([]);
    else expect(faults.join("\n")).toMatch(expected);
  });
});
