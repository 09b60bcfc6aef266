/** The binary: what it prints, also for invalid flags. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import manifest from "../package.json" with { type: "json" };
import { type BadFlags, badFlagsIn, fileIn, purchase } from "./lib/bad-flags.ts";
import { binary, startCli } from "./lib/cli.ts";

test("it warns of what anyone can do when it listens beyond loopback, and prints no warning otherwise", async () => {
  const open = await startCli("--host", "0.0.0.0");
  expect(open.output()).toMatch(
    /^warning: other machines can connect to 0\.0\.0\.0\..*\/sandbox\/journal.*\/sandbox\/reset/ms,
  );
  await open.kill();
  const closed = await startCli();
  expect(closed.output()).not.toContain("warning");
  await closed.kill();
});

const folder = mkdtempSync(join(tmpdir(), "sandbox-cli-"));
const file = fileIn(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("it starts with the transactions of a file with a byte order mark, at a given time", async () => {
  const seed = file("seed.json", `\ufeff${JSON.stringify([purchase])}`);
  const cli = await startCli("--seed", seed, "--now", "2030-01-01T00:00:00Z");
  const { transactions } = (await (await fetch(`${cli.url}/sandbox/transactions`)).json()) as {
    transactions: { request_id: string; created_at: string }[];
  };
  expect(transactions).toMatchObject([{ request_id: "from-file", created_at: expect.stringMatching(/^2030-01-01 /) }]);
  await cli.kill();
});

test("it sells for the merchants of a file, and prints no secret of theirs", async () => {
  const merchant = { merchant_code: "SHOP", merchant_key: "shop-key", merchant_secret: "zQ7xK9-of-the-shop" };
  const cli = await startCli("--merchants", file("own.json", JSON.stringify([merchant])));
  const headers = { "X-Merchant-Key": merchant.merchant_key, "X-Merchant-Secret": merchant.merchant_secret };
  expect((await fetch(`${cli.url}/v1/plans/mtn`, { headers })).status).toBe(200);
  expect(cli.output()).not.toContain("zQ7xK9");
  await cli.kill();
});

test("hosted for many, it logs a line for each request, prints no secret, and stops in time", async () => {
  const token = "zQ7xK9-of-the-operator";
  const cli = await startCli("--self-service", "--operator-token", token, "--log", "json", "--rate-limit", "5");
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${cli.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const made = (await (await post("/sandbox/merchants", {}, { merchant_code: "SHOP" })).json()) as Record<
    string,
    string
  >;
  const { merchant_key = "", merchant_secret = "" } = made;
  const own = { "X-Merchant-Key": merchant_key, "X-Merchant-Secret": merchant_secret };
  const buy = (client_request_id: string, customer_msisdn: string) =>
    post(
      "/ext/gateway/v1/transactions/airtime/sync",
      {
        ...own,
        "Content-Type": "application/json",
        "X-Sandbox-Failure": client_request_id === "slow" ? "held" : "error",
      },
      { merchant_code: "SHOP", network: "mtn", amount: "500", customer_msisdn, client_request_id },
    );
  await buy("failed", "08031234567");
  await fetch(`${cli.url}/ext/gateway/v1/transactions?msisdn=08031234567`, { headers: own });
  expect((await fetch(`${cli.url}/sandbox/journal`)).status).toBe(401);
  expect((await fetch(`${cli.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  const held = buy("slow", "08031234568").catch((error: Error) => error.name);
  const metrics = async () =>
    (await fetch(`${cli.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
  await expect.poll(metrics).toContain("vending_sandbox_transactions 2");
  expect(await metrics()).toContain("\nprocess_cpu_seconds_total ");

  const start = performance.now();
  const ended = cli.end();
  await expect.poll(async () => (await fetch(`${cli.url}/ready`)).status).toBe(503);
  // It is held for longer than the sandbox waits.
  expect([await ended, await held]).toEqual([0, "TypeError"]);
  expect(performance.now() - start).toBeLessThan(8_000);

  const lines = cli
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual({
    time: expect.stringMatching(/Z$/),
    level: "error",
    operation: "createAirtimeSync",
    status: 500,
    ms: expect.any(Number),
    merchant: "SHOP",
  });
  expect(lines.map(({ operation, status }) => [operation, status])).toEqual([
    [undefined, undefined],
    ["sandbox/merchants", 201],
    ["createAirtimeSync", 500],
    ["listTransactions", 200],
    ["sandbox/journal", 401],
    ["createAirtimeSync", null],
  ]);
  for (const secret of [token, "sandbox-secret", merchant_secret, merchant_key, "0803123456", "msisdn"])
    expect(cli.output()).not.toContain(secret);
});

test("it continues when the reader of its log exits", async () => {
  const cli = await startCli("--log", "json");
  cli.closeOutput();
  for (let count = 0; count < 3; count++) expect((await fetch(`${cli.url}/v1/healthz`)).status).toBe(200);
  expect(await cli.end()).toBe(0);
});

test("the operator's token may come from the environment", async () => {
  const before = { ...process.env };
  process.env.VENDING_SANDBOX_OPERATOR_TOKEN = "from-the-environment";
  try {
    const cli = await startCli();
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${cli.url}/sandbox/journal`, { headers })).status;
    expect([await status({}), await status({ Authorization: "Bearer from-the-environment" })]).toEqual([401, 200]);
    await cli.kill();
    process.env.VENDING_SANDBOX_OPERATOR_TOKEN = "";
    await expect(startCli()).rejects.toThrow(/VENDING_SANDBOX_OPERATOR_TOKEN: an operator token has at least/);
  } finally {
    process.env = before;
  }
});

test("it prints nothing about responses that it loses on purpose", async () => {
  const cli = await startCli();
  const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
  for (const failure of ["truncated", "drop", "bad-gateway", "truncated; before", "drop; before"]) {
    const response = await fetch(`${cli.url}/v1/plans/mtn`, { headers: { ...headers, "X-Sandbox-Failure": failure } })
      .then((received) => received.text())
      .catch((error: Error) => error.name);
    expect(response).toMatch(/Bad Gateway|TypeError/);
  }
  expect((await fetch(`${cli.url}/v1/healthz`)).status).toBe(200);
  expect(cli.output()).not.toMatch(/\n\s+at |error/i);
  await cli.kill();
});

// `command-line.test.ts` rejects all of them in process.
const some: BadFlags[] = [
  [["--prot", "1"], /unknown option --prot/],
  [["--host", "192.0.2.1"], /this machine has no address 192\.0\.2\.1/],
];

test.each(thorough ? badFlagsIn(folder) : some)("%j gets one line, and no stack", async (flags, message) => {
  const said = await startCli(...flags).then(
    () => "it started",
    ({ message }: Error) => message,
  );
  expect(said).toMatch(message);
  expect(said).not.toMatch(/\n\s+at /);
});

test("--version prints that of the package", async () => {
  const { status, stdout } = spawnSync(process.execPath, [binary, "--version"], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${manifest.version}\n` });
});
