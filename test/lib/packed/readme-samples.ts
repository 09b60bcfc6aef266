/** The samples of the READMEs as programs of a project with our packages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { samples as clientSamples, printed } from "../../../packages/client/test/lib/readme.ts";
import { root } from "../../../scripts/lib/paths.ts";

export interface Program {
  /** The file to run. */
  readonly file: string;
  readonly prints: RegExp;
}

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

/** The files of all samples. */
export async function sampleFiles(url: string): Promise<Record<string, string>> {
  const start = await sampleOf("README.md", "createVendingClient");
  const contract = await sampleOf("packages/contract/README.md", "meaningOf");
  const conformance = await sampleOf("packages/conformance/README.md", "runConformance");
  const shop = await sampleOf("packages/ledger/README.md", "// shop.ts");
  return {
    ...Object.fromEntries(clientSamples.map(({ file, code }) => [file, code])),
    "start.ts": `const deliver = (_: unknown) => {};\nconst refund = () => {};\nconst keepOpen = (_: unknown) => {};\n${given(start, { "http://127.0.0.1:4020": url })}console.log(outcome.state);`,
    "contract.ts": `${contract}console.log(issues, ${[...contract.matchAll(/^\w+\(.*\)(?=;)/gm)].join(", ")});`,
    // The part of a test runner that the sample needs.
    "vitest.ts": `import { partialDeepStrictEqual } from "node:assert";
export const test = (_title: string, run: () => Promise<void>) => run().then(() => console.log("passed"));
export const expect = (found: unknown) => ({ toMatchObject: (wanted: object) => partialDeepStrictEqual(found, wanted) });`,
    "conformance.ts": given(conformance, { '"vitest"': '"./vitest.ts"' }),
    // Uses another store, because there is no PostgreSQL.
    "shop.ts": given(shop, {
      'import { createLedger } from "@vending/ledger"': 'import { createLedger, memoryStore } from "@vending/ledger"',
      'import { postgresStore } from "@vending/ledger/postgres";\n': "",
      'import { Pool } from "pg";\n': "",
      "const { DATABASE_URL: connectionString } = process.env;": 'const connectionString = "unused";',
      "new Pool({ connectionString })": "{ connect() {} }",
      'pool.on("error", console.error);\n': "",
      "postgresStore({ pool })": "memoryStore()",
      "await transaction.query(`INSERT INTO ${table} (order_id) VALUES ($1)`, [requestId])":
        "console.error(table, requestId, transaction)",
    }),
    "sell.ts": await sampleOf("packages/ledger/README.md", "// sell.ts"),
    "ledger.ts": `import examples from "@vending/contract/examples.json" with { type: "json" };
import { sell } from "./sell.ts";
console.log(await sell(examples.createTransaction.request["cable-success"]));
process.exit();`,
  };
}

/** The programs to run, in order. */
export const programs: readonly Program[] = [
  ...printed.map(([file, prints]) => ({ file, prints })),
  { file: "start.ts", prints: /^succeeded$/ },
  { file: "contract.ts", prints: /^undefined \/ext\S+\/shop-1 \{\s*operationId: 'listDataPlans'[^}]+\}.*queryFirst/s },
  { file: "conformance.ts", prints: /^passed$/ },
  { file: "ledger.ts", prints: /^delivered: \S+$/ },
];
