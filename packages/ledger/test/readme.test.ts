/** The samples of the README compile, and its tables name what there is. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as ledger from "@vending/ledger";
import ts from "typescript";
import { expect, test } from "vitest";

const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");

test("the samples compile, strictly", async () => {
  const samples = [...readme.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)];
  expect(samples.map(([, file]) => file)).toEqual(["shop.ts", "sell.ts"]);
  // Inside of the package, so that the samples find what it depends on.
  const folder = await mkdtemp(join(import.meta.dirname, ".readme-"));
  try {
    for (const [, file = "", code = ""] of samples) await writeFile(join(folder, file), code);
    const program = ts.createProgram(
      samples.map(([, file = ""]) => join(folder, file)),
      {
        strict: true,
        exactOptionalPropertyTypes: true,
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2023.d.ts"],
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        customConditions: ["source"],
        allowImportingTsExtensions: true,
        noEmit: true,
        skipLibCheck: true,
        types: ["node"],
      },
    );
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("everything that the package exports is on the page", () => {
  const { createLedger, memoryStore } = ledger;
  const options = ["deadlineMs", "leaseMarginMs", "concurrency", "purchase", "onError"];
  const calls = Object.keys(createLedger({ client: {} as never, store: memoryStore() }));
  for (const name of [...Object.keys(ledger), ...calls, ...options]) expect(readme, name).toContain(name);
});
