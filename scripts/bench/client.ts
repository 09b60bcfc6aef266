/**
 * What the client costs: CPU time per call against bare `fetch`, and the compiler's work against plain openapi-fetch with the same
 * paths. Both sides run in turn, in one run; the result is a ratio of medians.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createVendingClient } from "@vending/client";
import { UserError } from "@vending/terminal/user-error";
import { root } from "../lib/paths.ts";
import { startServerProcess } from "../servers/process.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/client.ts [--rounds N]

Measures N rounds (default 7) after a warm-up, and prints the ratio of the medians. Run a build first.`;

const perRound = 1_500;

/** CPU time of this process per call. The server is another process, and waiting costs no CPU time. */
async function callOverhead(rounds: number): Promise<void> {
  const script = join(root, "scripts/bench/lib/bare-server.ts");
  const server = await startServerProcess(process.execPath, [script], (text) => /listening on (\S+)/.exec(text)?.[1]);
  try {
    const credentials = { merchantKey: "bench-key", merchantSecret: "bench-secret" };
    const client = createVendingClient({ baseUrl: server.url, ...credentials });
    const body = {
      merchant_code: "SANDBOX",
      customer_msisdn: "08031234567",
      network: "mtn",
      product: "airtime",
      amount: "500",
      client_request_id: "bench-1",
    } as const;
    const headers = {
      "Content-Type": "application/json",
      "X-Merchant-Key": credentials.merchantKey,
      "X-Merchant-Secret": credentials.merchantSecret,
    };
    const ours = async () => (await client.POST("/ext/gateway/v1/transactions", { body })).data;
    const bare = async (): Promise<unknown> => {
      const url = `${server.url}/ext/gateway/v1/transactions`;
      return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const [a, b] = await inTurn(
      rounds,
      () => cpuOf(ours),
      () => cpuOf(bare),
    );
    console.log(
      `client.POST ${a.toFixed(0)} µs, fetch ${b.toFixed(0)} µs of CPU per call: ratio ${(a / b).toFixed(2)}, ${(a - b).toFixed(0)} µs more`,
    );
  } finally {
    await server.stop();
  }
}

/** Microseconds per call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let left = perRound; left > 0; left--) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / perRound;
}

const calls = `
const body = { merchant_code: "M", customer_msisdn: "0803", network: "mtn", product: "airtime", amount: "5", client_request_id: "1" } as const;
export const created = client.POST("/ext/gateway/v1/transactions", { body });
export const plans = client.GET("/v1/plans/{network}", { params: { path: { network: "mtn" } } });
export const list = client.GET("/ext/gateway/v1/transactions", { params: { query: { limit: 1 } } });
export const status = client.GET("/ext/gateway/v1/transactions/status/{request_id}", { params: { path: { request_id: "1" } } });
`;
const consumers = {
  ours: `import { createVendingClient, purchase } from "@vending/client";
const client = createVendingClient({ baseUrl: "", merchantKey: "", merchantSecret: "" });
${calls}
export const outcome = purchase(client, body);`,
  plain: `import createClient from "openapi-fetch";
import type { paths } from "@vending/contract";
const client = createClient<paths>({ baseUrl: "" });
${calls}`,
};

const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  module: "nodenext",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};

async function compilerWork(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  try {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [side, code] of Object.entries(consumers)) {
      await writeFile(join(folder, `${side}.mts`), code);
      await writeFile(join(folder, `${side}.json`), JSON.stringify({ compilerOptions, files: [`${side}.mts`] }));
    }
    const instantiations = async (side: string) => (await diagnose(folder, side)).instantiations;
    const [own, plain] = [await instantiations("ours"), await instantiations("plain")];
    const seconds = (side: string) => async () => (await diagnose(folder, side)).seconds;
    const [a, b] = await inTurn(Math.min(rounds, 5), seconds("ours"), seconds("plain"));
    console.log(
      `type-check of @vending/client ${own} instantiations, of openapi-fetch with the same paths ${plain}: ratio ${(own / plain).toFixed(2)}`,
    );
    console.log(
      `check time ${(a * 1000).toFixed(0)} ms against ${(b * 1000).toFixed(0)} ms: ratio ${(a / b).toFixed(2)}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function diagnose(folder: string, side: string): Promise<{ instantiations: number; seconds: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), ...["--project", `${side}.json`, "--extendedDiagnostics"]],
    { cwd: folder },
  ).catch((error: { stdout?: string }) => {
    throw new UserError(`the consumer of ${side} does not compile:\n${error.stdout}`);
  });
  const figure = (label: string) => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, "m").exec(stdout)?.[1]);
  return { instantiations: figure("Instantiations"), seconds: figure("Check time") };
}

/** Measures both sides in turn, after a warm-up round. Returns the medians. */
async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<[number, number]> {
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [a, b] = [await ours(), await theirs()];
    if (round === 0) continue;
    measured[0].push(a);
    measured[1].push(b);
  }
  return [median(measured[0]), median(measured[1])];
}

await withRounds(help, 7, async (rounds) => {
  await callOverhead(rounds);
  await compilerWork(rounds);
});
