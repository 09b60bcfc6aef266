/**
 * The samples of READMEs run as programs of a project with our packages. Those of the client and the contract run in
 * first-hour.packaging.test.ts, and those of the ledger in its own tests.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { published } from "../../scripts/lib/published.ts";
import { packed } from "../lib/packed/project.ts";
import { samplesIn } from "../lib/samples.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startServer({ port: 0, settleAfter: 100 });
});
afterAll(() => server.stop());

/** The first sample of a README that contains a text. */
async function sampleOf(readme: string, text: string): Promise<string> {
  const found = samplesIn(await readFile(join(root, readme), "utf8")).find(({ code }) => code.includes(text));
  if (!found) throw new Error(`${readme} has no sample with ${text}`);
  return found.code;
}

test.each([
  ["README.md", "createVendingClient", /^deliver$/m],
  ["packages/conformance/README.md", "runConformance", /^passed 0$/m],
])("the sample in %s with %s runs", async (readme, text, prints) => {
  // Its project finds all packages.
  const { write, run } = packed("ledger");
  const code = await sampleOf(readme, text);
  expect(code).toContain("http://127.0.0.1:4020");
  await write("sample.ts", code.replace("http://127.0.0.1:4020", server.url));
  // Only our Node runs TypeScript.
  const { status, output } = await run([process.execPath, "--no-warnings", "sample.ts"]);
  expect(status, output).toBe(0);
  expect(output).toMatch(prints);
});

/** The files to which a README leads: by a link, or by a path in code such as `dist/FILE` and `@vending/contract/dist/FILE`. */
const filesIn = (readme: string): string[] => [
  ...[...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link),
  ...[...readme.matchAll(/`((?:@vending\/[\w-]+\/)?dist\/[\w./-]+)`/g)].map(([, path = ""]) => path),
];

/** Those that a reader of the installed package has not. */
const lost = (readme: string, installed: string): string[] =>
  filesIn(readme).filter((path) => {
    const to = path.startsWith("@vending/") ? join(installed, "../..", path) : join(installed, path);
    return path.startsWith("..") || !existsSync(to);
  });

test.each(
  published().map((folder) => basename(folder)),
)("the README of %s leads to nothing that is not installed", async (name) => {
  const { installed } = packed(name);
  expect(lost(await readFile(join(installed, "README.md"), "utf8"), installed)).toEqual([]);
});

test("what leads out of a package, or to a file that it lacks, is found", () => {
  const { installed } = packed("contract");
  const away = ["[a](../portal/guides/index.md)", "[a](../client/README.md#x)", "[a](guides/a.md)", "`dist/a.md`"];
  expect(lost(away.join(" "), installed)).toHaveLength(away.length);
  expect(lost("`@vending/client/dist/a.md`", installed)).toHaveLength(1);
  expect(lost("[a](LICENSE) [b](#b) [c](https://a.example) `dist/purchase-protocol.json`", installed)).toEqual([]);
});
