/** A simulation that could not fail would prove little: it finds each broken client out. */
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import type { Api } from "../simulation/process.ts";
import { simulate } from "../simulation/run.ts";

/** A file of the client, or of the contract, and a change of its text. */
type Mutant = readonly [title: string, file: string, from: string, to: string];

const mutants: readonly Mutant[] = [
  [
    "one 404 after HTTP 422 is a refusal",
    "client/src/purchase/options.ts",
    "visibility: visibilityMs / 1_000",
    "visibility: 0",
  ],
  [
    "a proxy's page is a refusal",
    "contract/src/purchase-event.ts",
    'if (!response || !isObject(response.body)) return "unknown";\n  const { status, body } = response;',
    'if (!response) return "unknown";\n  const { status } = response;\n  const body = Object(response.body);',
  ],
  [
    "a refusal is believed, whatever its body shows",
    "contract/src/purchase-event.ts",
    "const shows = showsPurchase(body, order.client_request_id);",
    'const shows = showsPurchase({}, "");',
  ],
  [
    "a first rejection is believed, and nobody looks",
    "contract/src/protocol.ts",
    "): PurchaseStateName | undefined {",
    '): PurchaseStateName | undefined {\n  if (state === "ready" && event === "rejected") return "rejected";',
  ],
  [
    "an old purchase is sent again",
    "client/src/purchase/protocol-state.ts",
    "actionIn(state, secondsSinceFirstSend(), timings)",
    "actionIn(state, 0, timings)",
  ],
  [
    "a lost response is a failure",
    "contract/src/purchase-event.ts",
    'if (!response || !isObject(response.body)) return "unknown";',
    'if (!response || !isObject(response.body)) return response?.status || action === "check" ? "unknown" : "rejected";',
  ],
  [
    "an amount with commas is another amount",
    "contract/src/differences.ts",
    '"amount", unsigned',
    '"amount", (text) => text',
  ],
  [
    "money is returned for what is open",
    "client/src/purchase/call.ts",
    'state = "open";',
    'state = "rejected" as "open";',
  ],
  [
    "an attempt is given as much time as it wants",
    "client/src/http/exchange.ts",
    "await timer.attempt(",
    "await ((make: (signal: AbortSignal) => Promise<Result>, _: unknown) => make(new AbortController().signal))(",
  ],
  ["a retry comes without a pause", "client/src/http/retry-budget.ts", "await timer.pause(minMs);", "void minMs;"],
  [
    "a failure of no transaction is believed",
    "contract/src/purchase-event.ts",
    'word !== "failed" || isNamed',
    "word || isNamed",
  ],
];

/** How many worlds may pass until a mutant is found out. */
const maxSeeds = 1_000;

const packages = join(import.meta.dirname, "../..");
// Inside of the package, so that the mutants find what they depend on.
const folder = temporaryFolder(join(import.meta.dirname, ".mutants-"));

async function build([, file, from, to]: Mutant, name: string): Promise<Api> {
  const client = join(folder, name, "client/src");
  const contract = join(folder, name, "contract/src");
  await cp(join(packages, "client/src"), client, { recursive: true });
  await cp(join(packages, "client/package.json"), join(client, "../package.json"));
  await cp(join(packages, "contract/src"), contract, { recursive: true });
  // What the contract is generated from stays where it is, and the client of this copy reads this copy of the contract.
  await rewrite(contract, '"../../../generated/', `"${join(packages, "../generated")}/`);
  await rewrite(client, '"@vending/contract"', `"${join(contract, "index.ts")}"`);
  const target = join(folder, name, file);
  const text = await readFile(target, "utf8");
  expect(text.split(from), `${file} has this text once`).toHaveLength(2);
  await writeFile(
    target,
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

test.each(sampled(mutants, 6))("%s", async (...mutant) => {
  const api = await build(mutant, mutant[0]);
  for (let seed = 1; seed <= maxSeeds; seed++) if ((await simulate(api, seed)).findings.length > 0) return;
  expect.fail(`${maxSeeds} worlds did not find it out`);
}, 120_000);
