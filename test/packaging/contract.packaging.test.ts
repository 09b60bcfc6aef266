import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { partner } from "../lib/documents.ts";
import { testPackage, typesTestOf } from "../lib/packed/package.ts";
import { bundle } from "../lib/packed/project.ts";

const contract = testPackage({
  folder: "contract",
  entries: ["index", "validators"],
  isCommonJs: true,
  files: [
    ...Object.keys(partner.components.schemas).map((model) => `schemas/${model}.json`),
    ...["openapi.json", "openapi.yaml", "openapi-3.0.json", "contract-notes.json", "examples.json"],
    ...["purchase-protocol.json", "purchase-protocol.schema.json"],
  ],
  dependencies: [],
  consumer: typesTestOf("contract"),
  types: { lib: ["es2022"] },
});

test("an editor shows the descriptions of the document", async () => {
  const folder = join(contract.installed, "dist");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".d.ts"));
  const declarations = (await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
  const descriptions = Object.values(partner.components.schemas).map(({ description }) => String(description));
  expect(descriptions.length).toBeGreaterThan(50);
  for (const text of descriptions) expect(declarations).toContain(text.split("\n")[0]);
  // An editor ignores a comment at the end of the line before.
  expect(declarations).not.toMatch(/^.*[^\s*/].*\/\*\*/m);
});

describe("a bundler leaves out what is not imported", () => {
  const sizeOf = async (code: string): Promise<number> => (await bundle(contract, code)).code.length;

  test("one validator is less than 4 kB, and a fraction of all", async () => {
    const one = await sizeOf('export { DataPurchase } from "@vending/contract/validators";');
    const union = await sizeOf('export { CreateTransactionRequest } from "@vending/contract/validators";');
    const all = await sizeOf('export * from "@vending/contract/validators";');
    expect(one).toBeLessThan(4_000);
    expect(union).toBeLessThan(all / 5);
    expect(one).toBeLessThan(all / 8);
  });

  test("a list of networks does not pull in the meanings", async () => {
    expect(await sizeOf('export { mobileNetworks } from "@vending/contract";')).toBeLessThan(500);
  });

  test("an import for side effects only is empty", async () => {
    expect(await sizeOf('import "@vending/contract"; import "@vending/contract/validators";')).toBeLessThan(100);
  });
});
