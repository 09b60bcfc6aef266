/** A simulation that could not fail would prove little: it finds each broken client out. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import type { Api } from "../simulation/process.ts";
import { simulate } from "../simulation/run.ts";

interface Mutant {
  readonly title: string;
  /** A file of `src/` of the client, or of the contract, and a change of its text. */
  readonly of?: "contract";
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const mutants: readonly Mutant[] = [
  {
    title: "one 404 after HTTP 422 is a refusal",
    file: "purchase/options.ts",
    from: "visibility: visibilityMs / 1_000",
    to: "visibility: 0",
  },
  {
    title: "a proxy's page is a refusal",
    of: "contract",
    file: "purchase-event.ts",
    from: 'if (!response || !isObject(response.body)) return "unknown";\n  const { status, body } = response;',
    to: 'if (!response) return "unknown";\n  const { status } = response;\n  const body = Object(response.body);',
  },
  {
    title: "a refusal is believed, whatever its body shows",
    of: "contract",
    file: "purchase-event.ts",
    from: "const shows = showsPurchase(body, order.client_request_id);",
    to: 'const shows = showsPurchase({}, "");',
  },
  {
    title: "an old purchase is sent again",
    file: "purchase/protocol-state.ts",
    from: "actionIn(state, secondsSinceFirstSend(), timings)",
    to: "actionIn(state, 0, timings)",
  },
  {
    title: "a lost response is a failure",
    of: "contract",
    file: "purchase-event.ts",
    from: 'if (!response || !isObject(response.body)) return "unknown";',
    to: 'if (!response || !isObject(response.body)) return response || action === "check" ? "unknown" : "rejected";',
  },
  {
    title: "another name of a network is another network",
    of: "contract",
    file: "differences.ts",
    from: '"network", oneOf(networks)',
    to: '"network", (text) => text.toLowerCase()',
  },
  {
    title: "an amount with commas is another amount",
    of: "contract",
    file: "differences.ts",
    from: '"amount", unsigned',
    to: '"amount", (text) => text',
  },
  {
    title: "a null in a response is taken for text",
    of: "contract",
    file: "differences.ts",
    from: "textOf(value)?.trim()",
    to: "value === undefined ? undefined : (value as string).trim()",
  },
  {
    title: "money is returned for what is open",
    file: "purchase/purchase.ts",
    from: 'state: "open",',
    to: 'state: "rejected" as "open",',
  },
  {
    title: "an attempt is given as much time as it wants",
    file: "http/exchange.ts",
    from: "await timer.attempt(",
    to: "await ((make: (signal: AbortSignal) => Promise<Result>, _: unknown) => make(new AbortController().signal))(",
  },
  {
    title: "a retry comes without a pause",
    file: "http/retry-budget.ts",
    from: "await timer.pause(minMs);",
    to: "void minMs;",
  },
  {
    title: "a failure of no transaction is believed",
    of: "contract",
    file: "purchase-event.ts",
    from: 'word !== "failed" || isNamed',
    to: "word || isNamed",
  },
];

/** How many worlds may pass until a mutant is found out. */
const maxSeeds = 1_000;

const packages = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(async () => {
  // Inside of the package, so that the mutants find what they depend on.
  folder = await mkdtemp(join(import.meta.dirname, ".mutants-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build({ of, file, from, to }: Mutant, name: string): Promise<Api> {
  const client = join(folder, name, "client/src");
  const contract = join(folder, name, "contract/src");
  await cp(join(packages, "client/src"), client, { recursive: true });
  await cp(join(packages, "client/package.json"), join(client, "../package.json"));
  await cp(join(packages, "contract/src"), contract, { recursive: true });
  // What the contract is generated from stays where it is, and the client of this copy reads this copy of the contract.
  await rewrite(contract, '"../../../generated/', `"${join(packages, "../generated")}/`);
  await rewrite(client, '"@vending/contract"', `"${join(contract, "index.ts")}"`);
  const target = of === "contract" ? contract : client;
  const text = await readFile(join(target, file), "utf8");
  expect(text.split(from), `${file} has this text once`).toHaveLength(2);
  await writeFile(
    join(target, file),
    text.replace(from, () => to),
  );
  // Its exports are those of the client: only a few characters differ.
  return (await import(/* @vite-ignore */ join(client, "index.ts"))) as Api;
}

/** Replaces a text in every file of a folder. */
async function rewrite(at: string, from: string, to: string): Promise<void> {
  for (const name of await readdir(at, { recursive: true })) {
    if (!name.endsWith(".ts")) continue;
    const text = await readFile(join(at, name), "utf8");
    if (text.includes(from)) await writeFile(join(at, name), text.replaceAll(from, to));
  }
}

test.each(sampled(mutants, 3))("$title", async (mutant) => {
  const api = await build(mutant, String(mutants.indexOf(mutant)));
  for (let seed = 1; seed <= maxSeeds; seed++) if ((await simulate(api, seed)).findings.length > 0) return;
  expect.fail(`${maxSeeds} worlds did not find it out`);
}, 120_000);
