/** The binary: flags, files, exit statuses, and the routes under /certification/. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { rules } from "../src/index.ts";

const binary = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "vending-certify-"));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

function start(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [binary, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, output })));
}

interface List {
  readonly base_url: string;
  readonly merchant_code: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
  readonly orders: readonly Record<string, string>[];
}

let count = 0;

/** A certification on a free port, once it is ready. */
async function ready(...args: string[]): Promise<{ list: List; ended: Promise<Ended> }> {
  const file = join(folder, `orders-${count++}.json`);
  const ended = start("--port", "0", "--pace", "fast", "--seed", "5", "--orders-out", file, ...args);
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 25));
  return { list: JSON.parse(await readFile(file, "utf8")) as List, ended };
}

test("what keeps a run from beginning is one line, and exit status 2", async () => {
  vi.stubEnv("TMPDIR", join(folder, "none"));
  execFileSync("mkfifo", [join(folder, "a.json")]);
  for (const args of [
    ["--pace", "slow"],
    ["--report", join(folder, "none", "a.json")],
    ["--orders-out", join(folder, "none", "a.json")],
    ["--report", join(folder, "a.json")],
    ["--port", "0", "--exec", "true"],
  ]) {
    const { status, output } = await start(...args);
    expect(status).toBe(2);
    expect(output).toMatch(/^error: (?:--pace takes|cannot write .*(?:a\.json|none):)/);
    expect(output).not.toMatch(/^ {4}at /m);
  }
});

test("beliefs that are posted get the verdict, and the process ends", async () => {
  const report = join(folder, "report.json");
  const { list, ended } = await ready("--report", report);
  const { orders, base_url, merchant_code, merchant_key, merchant_secret } = list;
  expect(Object.keys(list)).toEqual([
    "base_url",
    "merchant_code",
    "merchant_key",
    "merchant_secret",
    "products",
    "orders",
  ]);
  expect(orders.length).toBeGreaterThan(35);
  const order = orders.find(({ product }) => product === "airtime") ?? {};
  const { reference = "", ...goods } = order;
  await fetch(`${base_url}/ext/gateway/v1/transactions`, {
    method: "POST",
    headers: {
      "X-Merchant-Key": merchant_key,
      "X-Merchant-Secret": merchant_secret,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ merchant_code, ...goods, client_request_id: "a", tip: "1" }),
  }).catch(() => {});
  const hand = (body: unknown) =>
    fetch(`${base_url}/certification/beliefs`, { method: "POST", body: JSON.stringify(body) });
  expect((await hand([{ reference: "nobody", state: "failed", money: "return" }])).status).toBe(400);
  expect((await fetch(`${base_url}/certification/beliefs`)).status).toBe(405);
  const response = await hand(orders.map((one) => ({ reference: one.reference, state: "open", money: "hold" })));
  const verdict = (await response.json()) as { passed: boolean; seed: number; rules: { id: string }[] };
  expect(verdict).toMatchObject({ passed: false, seed: 5 });
  expect(verdict.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  expect(verdict.rules).toContainEqual({
    id: "valid-requests",
    severity: "mandatory",
    verdict: "failed",
    orders: [reference],
  });
  const { status, output } = await ended;
  expect(status).toBe(1);
  expect(output).toContain("NOT CERTIFIED");
  expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject(verdict);
});

test("a report that cannot be written costs no verdict", async () => {
  const report = join(folder, "full.json");
  // Every write to it fails as one to a full disk.
  await symlink("/dev/full", report);
  const exec = await programOf(`import { readFileSync, writeFileSync } from "node:fs";${hello}
writeFileSync(process.env.VENDING_BELIEFS, '[{"reference":"order-01","state":"open","money":"hold"}]');`);
  const { status, output } = await start("--port", "0", "--pace", "fast", "--exec", exec, "--report", report);
  expect(output).toMatch(/^NOT CERTIFIED: [\s\S]*^error: cannot write .*full\.json: the disk is full$/m);
  expect(status).toBe(2);
});

/** The command of a program in JavaScript. */
async function programOf(source: string): Promise<string> {
  const file = join(folder, `program-${count++}.mjs`);
  await writeFile(file, source);
  return `"${process.execPath}" "${file}"`;
}

const hello = `
  const { base_url } = JSON.parse(readFileSync(process.env.VENDING_ORDERS, "utf8"));
  await fetch(base_url + "/ext/gateway/v1/transactions/status/none");`;

const unjudged = [
  ["is not there", "no-such-program-at-all", "the program of --exec was not found"],
  ["ends at once", "exit 3", "the program ended with exit status 3 before it sent a request"],
  ["fails later", `${hello} process.exit(4);`, "the program ended with exit status 4 before all was done"],
  ["writes no beliefs", hello, "the program ended and wrote no beliefs; write them to the file in VENDING_BELIEFS"],
  [
    "writes no JSON",
    `${hello} writeFileSync(process.env.VENDING_BELIEFS, "[{");`,
    "the file in VENDING_BELIEFS is not JSON, at position 2.*",
  ],
  [
    "makes a folder of them",
    `${hello} mkdirSync(process.env.VENDING_BELIEFS);`,
    "cannot read the file in VENDING_BELIEFS: it is a folder",
  ],
  [
    "makes a pipe of them",
    `${hello} execFileSync("mkfifo", [process.env.VENDING_BELIEFS]);`,
    "cannot read the file in VENDING_BELIEFS: it is not a file",
  ],
  [
    "links to something else",
    `${hello} symlinkSync("/dev/zero", process.env.VENDING_BELIEFS);`,
    "cannot read the file in VENDING_BELIEFS: it is a link",
  ],
  [
    "writes without end",
    `${hello} truncateSync(openSync(process.env.VENDING_BELIEFS, "w"), 3e9);`,
    "cannot read the file in VENDING_BELIEFS: it is longer than 1048576 bytes",
  ],
  [
    "nests without end",
    `${hello} writeFileSync(process.env.VENDING_BELIEFS, "[".repeat(20_000) + "]".repeat(20_000));`,
    "the beliefs in VENDING_BELIEFS cannot be judged: they are nested too deeply",
  ],
  [
    "writes beliefs of another form",
    `${hello} writeFileSync(process.env.VENDING_BELIEFS, '[{"reference":"order-01","state":"open"}]');`,
    "the beliefs in VENDING_BELIEFS cannot be judged: order-01: money is missing: keep, return or hold",
  ],
] as const;

test.each(
  sampled(unjudged, 4),
)("a program that %s could not be judged, which is one line", async (_, program, message) => {
  const source = `import { execFileSync } from "node:child_process";
import { ftruncateSync as truncateSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";${program}`;
  const exec = program.includes("base_url") ? await programOf(source) : program;
  const { status, output } = await start("--port", "0", "--pace", "fast", "--exec", exec);
  expect(output).toMatch(new RegExp(`^error: ${message}$`, "m"));
  expect(output).not.toMatch(/^ {4}at /m);
  expect(status).toBe(2);
});

test("the file with the orders is a new one that only this user may read, whatever was there", async () => {
  const victim = join(folder, "victim.txt");
  await writeFile(victim, "mine");
  const file = join(folder, "linked.json");
  await symlink(victim, file);
  await symlink(victim, `${file}.part`);
  const ended = start("--port", "0", "--pace", "fast", "--orders-out", file);
  await vi.waitFor(async () => expect((await lstat(file)).isFile()).toBe(true), { timeout: 30_000 });
  expect((await lstat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(victim, "utf8")).toBe("mine");
  for (const child of running) child.kill("SIGKILL");
  await ended;
});

const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

test.each(sampled(signals, 4))("%s leaves no process and no credentials behind", async (signal) => {
  const trace = join(folder, `trace-${count++}`);
  const exec = await programOf(`import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
${hello}
writeFileSync("${trace}.part", process.env.VENDING_ORDERS);
renameSync("${trace}.part", "${trace}");
setInterval(() => appendFileSync("${trace}.beats", "x"), 10);`);
  const ended = start("--port", "0", "--pace", "fast", "--exec", exec);
  await vi.waitFor(() => expect(existsSync(trace)).toBe(true), { timeout: 30_000 });
  const orders = await readFile(trace, "utf8");
  expect(existsSync(orders)).toBe(true);
  for (const child of running) child.kill(signal);
  const { status, output } = await ended;
  expect(status).toBe(2);
  expect(output).toContain("error: the run was over before the program had ended: the run was interrupted");
  expect(existsSync(dirname(orders))).toBe(false);
  const beats = await readFile(`${trace}.beats`, "utf8");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await readFile(`${trace}.beats`, "utf8")).toBe(beats);
});

test("a name that leads to this machine is served nothing", async () => {
  const { list } = await ready();
  const { hostname, port } = new URL(list.base_url);
  for (const path of ["/ext/gateway/v1/transactions", "/v1/plans/mtn", "/certification/beliefs"]) {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: `rebound.example:${port}`,
        "X-Merchant-Key": list.merchant_key,
        "X-Merchant-Secret": list.merchant_secret,
      };
      get({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode)).once("error", reject);
    });
    expect(status, path).toBe(403);
  }
});
