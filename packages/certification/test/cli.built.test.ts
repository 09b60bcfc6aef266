/** The binary: flags, files, exit statuses, and the routes under /certification/. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test } from "vitest";
import { rules } from "../src/index.ts";
import { legend } from "../src/rules/verdict.ts";

const binary = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "vending-certify-"));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
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
  for (const args of [
    ["--pace", "slow"],
    ["--report", "json", join(folder, "none", "a.json")],
  ]) {
    const { status, output } = await start(...args);
    expect(status).toBe(2);
    expect(output).toMatch(/^error: (?:--pace takes|cannot write)/);
    expect(output).not.toMatch(/^ {4}at /m);
  }
});

test("beliefs that are posted get the verdict, and the process ends", async () => {
  const report = join(folder, "report.json");
  const { list, ended } = await ready("--report", "json", report);
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
  const page = await (await fetch(`${base_url}/certification/`)).text();
  expect(page).toContain("Beliefs");
  expect(page).toContain(legend.skipped);

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
  const progress = (await (await fetch(`${base_url}/certification/progress`)).json()) as {
    orders: { requests: number }[];
  };
  expect(progress.orders.filter(({ requests }) => requests > 0).length).toBe(1);

  const hand = (body: unknown) =>
    fetch(`${base_url}/certification/beliefs`, { method: "POST", body: JSON.stringify(body) });
  expect((await hand([{ reference: "nobody", outcome: "failed" }])).status).toBe(400);
  expect((await fetch(`${base_url}/certification/beliefs`)).status).toBe(405);
  const response = await hand(orders.map((one) => ({ reference: one.reference, outcome: "pending" })));
  const verdict = (await response.json()) as { passed: boolean; seed: number; rules: { id: string }[] };
  expect(verdict).toMatchObject({ passed: false, seed: 5 });
  expect(verdict.rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  expect(verdict.rules).toContainEqual({
    id: "no-undeclared-fields",
    severity: "mandatory",
    verdict: "failed",
    orders: [reference],
  });
  const { status, output } = await ended;
  expect(status).toBe(1);
  expect(output).toContain("NOT CERTIFIED");
  expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject(verdict);
});

test("beliefs in a CSV file are read once all are there; orders that were not sold cannot be judged", async () => {
  const file = join(folder, "beliefs.csv");
  await writeFile(file, "reference,outcome\n");
  const { list, ended } = await ready("--beliefs", file);
  await writeFile(file, `reference,outcome\n${list.orders[0]?.reference},pending\n`);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  await writeFile(
    file,
    `reference,outcome\n${list.orders.map(({ reference }) => `${reference},pending`).join("\n")}\n`,
  );
  const { status, output } = await ended;
  expect(output).toContain("COULD NOT JUDGE");
  expect(output).toContain(`the beliefs of ${file} are complete`);
  expect(status).toBe(2);
});

test("silence ends with exit status 2", async () => {
  const { ended } = await ready("--time-limit", "1");
  const { status, output } = await ended;
  expect(output).toMatch(/nothing came for 1 s|the time limit of 1 s is over/);
  expect(status).toBe(2);
});

test("a page of another site can neither look nor hand in", async () => {
  const { list } = await ready();
  for (const [path, method] of [
    ["progress", "GET"],
    ["beliefs", "POST"],
  ] as const) {
    const response = await fetch(`${list.base_url}/certification/${path}`, {
      method,
      headers: { Origin: "https://other.example" },
      ...(method === "POST" && { body: "[]" }),
    });
    expect(response.status).toBe(403);
  }
});
