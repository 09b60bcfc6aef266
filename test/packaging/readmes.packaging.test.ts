/**
 * The samples of READMEs run as programs of a project with our packages. Those of the client and the contract run in
 * first-hour.packaging.test.ts.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { published } from "../../scripts/lib/published.ts";
import { packed } from "../lib/packed/project.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startServer({ port: 0, settleAfter: 100 });
});
afterAll(() => server.stop());

/** The first sample in TypeScript of a README that contains a text. */
async function sampleOf(readme: string, text: string): Promise<string> {
  const markdown = await readFile(join(root, readme), "utf8");
  const samples = [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
  const found = samples.find((code) => code.includes(text));
  if (found === undefined) throw new Error(`${readme} has no sample with ${text}`);
  return found;
}

/** Fills in what a sample leaves to its reader. */
function given(code: string, pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    return text.replaceAll(from, to);
  }, code);
}

interface Program {
  /** Files of a project, of which the last is run. */
  readonly files: () => Promise<Readonly<Record<string, string>>>;
  readonly prints: RegExp;
}

const programs: Readonly<Record<string, Program>> = {
  "the project": {
    files: async () => ({
      "start.ts": given(await sampleOf("README.md", "createVendingClient"), { "http://127.0.0.1:4020": server.url }),
    }),
    prints: /^deliver$/m,
  },
  conformance: {
    files: async () => ({
      "conformance.ts": given(await sampleOf("packages/conformance/README.md", "runConformance"), {
        "http://127.0.0.1:4020": server.url,
      }),
    }),
    prints: /^passed 0$/m,
  },
  "the ledger": {
    files: async () => ({
      // Uses another store, because there is no PostgreSQL.
      "shop.ts": given(await sampleOf("packages/ledger/README.md", "// shop.ts"), {
        'import { createLedger } from "@vending/ledger"': 'import { createLedger, memoryStore } from "@vending/ledger"',
        'import { postgresStore } from "@vending/ledger/postgres";\n': "",
        'import { Pool } from "pg";\n': "",
        "const { DATABASE_URL: connectionString } = process.env;": 'const connectionString = "unused";',
        "new Pool({ connectionString })": "{ connect() {} }",
        'pool.on("error", console.error);\n': "",
        "postgresStore({ pool })": "memoryStore()",
        "async onEnd(purchase, transaction) {":
          "async onEnd(purchase) {\n    const transaction = { query: async (...given: unknown[]) => console.error(given) };",
      }),
      "ledger.ts": `import examples from "@vending/contract/examples.json" with { type: "json" };
import { ledger } from "./shop.ts";
const { state } = await ledger.buy(examples.createTransaction.request["cable-success"]);
console.log(state);
process.exit();`,
    }),
    prints: /^succeeded$.*INSERT INTO deliveries/ms,
  },
};

test.each(Object.entries(programs))("the sample in the README of %s runs", async (_, { files, prints }) => {
  // Its project finds all packages.
  const { write, run } = packed("ledger");
  const written = await files();
  for (const [file, code] of Object.entries(written)) await write(file, code);
  const environment = { VENDING_URL: server.url, VENDING_KEY: "sandbox-key", VENDING_SECRET: "sandbox-secret" };
  // Only our Node runs TypeScript.
  const command = [process.execPath, "--no-warnings", Object.keys(written).at(-1) ?? ""];
  const { status, output } = await run(command, environment);
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
