/** The cost of a request to the sandbox, beside a constant response and beside Prism, and the time that the sandbox takes to start. */
import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { type ServerProcess, startServerProcess } from "../servers/process.ts";
import { startSandbox } from "../servers/sandbox.ts";
import { compare, type Side } from "./lib/compare.ts";
import { cpuTicks, load } from "./lib/load.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/sandbox-requests.ts [--rounds N]

Measures N rounds (default 7) after two that warm up, and prints the ratios of the minimum of each side. Requires Linux. Run a build first.`;

const any = { port: 0, host: "127.0.0.1" };

await withRounds(help, 7, async (rounds) => {
  const bareServer = join(root, "scripts/bench/lib/bare-server.ts");
  const servers = {
    bare: await startServerProcess(process.execPath, [bareServer], (output) => /listening on (\S+)/.exec(output)?.[1]),
    sandbox: await startSandbox(any),
    mock: await startServerProcess(
      process.execPath,
      [join(root, "scripts/mock.ts"), "--port=0"],
      (output) => /mock ready on (\S+)/.exec(output)?.[1],
    ),
  };
  try {
    const ours = served("sandbox", servers.sandbox, 6_000);
    await compare(
      {
        name: "create and status on the sandbox, against node:http with a constant response: CPU time of a request",
        unit: "µs",
        ours,
        theirs: served("node:http", servers.bare, 6_000),
        limit: 2,
      },
      rounds,
    );
    await compare(
      {
        name: "create and status on the sandbox, against Prism: CPU time of a request",
        unit: "µs",
        ours,
        theirs: served("Prism", servers.mock, 400),
        limit: 0.2,
      },
      rounds,
    );
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
  await startUp(rounds);
});

/** CPU time of a request in microseconds. A tick is 10 ms. */
function served(label: string, server: ServerProcess, pairs: number): Side {
  const measure = async () => {
    const before = cpuTicks(server.pid);
    await load(server.url, pairs);
    return ((cpuTicks(server.pid) - before) * 10_000) / (pairs * 2);
  };
  return { label, measure };
}

/** From the start of the process to its first response. */
async function startUp(rounds: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const server = await startSandbox(any);
    await fetch(`${server.url}/v1/healthz`);
    times.push(performance.now() - start);
    await server.stop();
  }
  console.log(`sandbox, from start to first response: ${median(times).toFixed(0)} ms, median of ${rounds} rounds\n`);
}
