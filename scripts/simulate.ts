/** `npm run simulate -- --seed N`: simulates the client once and prints the timeline; `--seeds N` runs many seeds. */
import { usageError, wholeNumber } from "@vending/terminal/flags";
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";

const help = `Usage: npm run simulate -- [--seed N | --seeds N [--from N]]

Runs the client against a simulated service that follows the contract but is slow, loses responses and fails. The seed
decides everything, so a run can be repeated.

  --seed N    run this seed and print its timeline (default: 1)
  --seeds N   run N seeds, and name those in which something went wrong
  --from N    the first of these seeds (default: 1)

The exit status is 1 if something went wrong, 2 on an invalid flag.`;

const maxSeed = 2 ** 31 - 1;

const options = {
  seed: { type: "string" },
  seeds: { type: "string" },
  from: { type: "string" },
} as const;

await command({ help, options }, async ({ values }) => {
  if (values.seeds === undefined ? values.from : values.seed)
    throw usageError("--from belongs to --seeds, which excludes --seed");
  const seed = wholeNumber("seed", values.seed ?? "1", 0, maxSeed);
  const from = wholeNumber("from", values.from ?? "1", 0, maxSeed);
  const count = values.seeds === undefined ? undefined : wholeNumber("seeds", values.seeds, 1, maxSeed);
  await ensureBuilt("artifacts");
  const client = await import("@vending/client");
  const { report, simulate } = await import("../packages/client/simulation/run.ts");
  if (count === undefined) {
    const verdict = await simulate(client, seed);
    console.log(report(verdict));
    return verdict.findings.length > 0 ? 1 : 0;
  }
  let requests = 0;
  let wrong = 0;
  for (let at = 0; at < count; at++) {
    const verdict = await simulate(client, from + at);
    requests += verdict.requests;
    for (const finding of verdict.findings) console.log(`seed ${verdict.seed}: ${finding}`);
    if (verdict.findings.length > 0) wrong++;
    if ((at + 1) % 500 === 0) console.log(`${at + 1} of ${count} seeds, ${requests} requests, ${wrong} went wrong`);
  }
  console.log(
    `${count} seeds from ${from}, ${requests} requests: ${wrong === 0 ? "nothing went wrong" : `${wrong} went wrong`}`,
  );
  return wrong > 0 ? 1 : 0;
});
