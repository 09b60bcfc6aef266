/** The binary: what it prints, and what it says of flags that make no sense. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { binary, startCli } from "./lib/cli.ts";

test("it warns of what anybody can do when it listens beyond this machine, and says nothing otherwise", async () => {
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
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function file(name: string, text: string, encoding: BufferEncoding = "utf8"): string {
  writeFileSync(join(folder, name), text, encoding);
  return join(folder, name);
}

const purchase = {
  merchant_code: "SANDBOX",
  customer_msisdn: "08031234567",
  network: "mtn",
  product: "airtime",
  amount: "500",
  client_request_id: "from-file",
};

test("it begins with what a file has, byte order mark or not, at the time that it is told", async () => {
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

test("hosted for many, it logs a line for each request, prints no secret, and finishes what runs when it ends", async () => {
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
  await expect
    .poll(async () => (await fetch(`${cli.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text())
    .toContain("vending_sandbox_transactions 2");

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

test("whoever takes its log may end, and it goes on", async () => {
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

test("it loses responses without a word on its own streams", async () => {
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

test.each([
  [["--port", "80000"], /--port takes a whole number from 0 to 65535, not "80000"/],
  [["--port", "-1"], /--port takes a whole number from 0 to 65535, not "-1"/],
  [["--port", "1e3"], /--port takes a whole number/],
  [["--settle-after", "-5"], /--settle-after takes a whole number from 0 to 86400000, not "-5"/],
  [["--retention", "5"], /--retention takes hours or days, such as 12h or 30d, not "5"/],
  [["--retention", "0h"], /--retention takes hours or days/],
  [
    ["--retention", "1h", "--settle-after", "3600001"],
    /--retention takes no less than --settle-after, which is 3600001 ms/,
  ],
  [["--now", "2026-01-31T09:00:00Z", "--database", "postgres://h/d"], /--now does not go with PostgreSQL/],
  [["--latency", "-5"], /--latency takes milliseconds, such as 200 or 200-1500, not "-5"/],
  [["--latency", "2-1"], /--latency takes the smaller number first/],
  [["--latency", "1-2-3"], /--latency takes milliseconds/],
  [["--prot", "1"], /Unknown option '--prot'/],
  [["--settle-after", "soon"], /--settle-after takes a whole number/],
  [["--now", "soon"], /--now takes a time such as 2026-01-31T09:00:00Z, not "soon"/],
  [["--seed", "2000000"], /--seed takes a whole number from 0 to 1000000/],
  [["--catalog", file("list.json", "3")], /--catalog: .*list\.json is not an object/],
  [
    ["--catalog", file("catalog.json", '{"cable":[{}]}')],
    /--catalog: .*catalog\.json: catalog: cable: plan 1: id is required/,
  ],
  [["--now", "2026-02-30T00:00:00Z"], /--now takes a time such as/],
  [["--now", "+010000-01-01T00:00:00Z"], /--now takes a time such as/],
  [["--seed", "-5"], /--seed takes a whole number from 0 to 1000000, not "-5"/],
  [["--seed", "1.5"], /--seed takes a whole number/],
  [["--seed", ""], /--seed takes a whole number/],
  [["--seed", "/no/such/file"], /--seed: cannot read \/no\/such\/file: there is no such file/],
  [["--seed", folder], /--seed: cannot read .*: it is a directory/],
  [["--seed", file("utf16.json", "\ufeff[]", "utf16le")], /--seed: .*utf16\.json is not UTF-8 text/],
  [
    ["--seed", file("twice.json", JSON.stringify([purchase, purchase]))],
    /--seed: .*twice\.json: transaction 2: client_request_id: from-file was used before, by transaction 1/,
  ],
  [["--merchants", "/no/such/file"], /--merchants: cannot read \/no\/such\/file: there is no such file/],
  [
    ["--merchants", file("merchants.json", "[{}]")],
    /--merchants: .*merchants\.json: merchant 1: merchant_code: it is text/,
  ],
  [["--seed", file("broken.json", "[{")], /--seed: .*broken\.json is not JSON/],
  [["--seed", file("object.json", "{}")], /--seed: .*object\.json is not a list/],
  [["--seed", file("wrong.json", '[{"amount":5}]')], /--seed: .*wrong\.json: transaction 1: product is required/],
  [["--allow-origin", "example.com"], /--allow-origin: an origin is a scheme, a host/],
  [["--database", "/no/such/folder/file"], /cannot use \/no\/such\/folder\/file as a database/],
  [["--operator-token", "short"], /--operator-token or VENDING_\w+: an operator token has at least 16 printable/],
  [["--self-service", "--host", "0.0.0.0"], /--operator-token or VENDING_\w+: self-service on 0\.0\.0\.0 needs/],
  [["--rate-limit", "0"], /--rate-limit takes a whole number from 1/],
  [["--transaction-limit", "-1"], /--transaction-limit takes a whole number from 1/],
  [["--log", "xml"], /--log takes json, not "xml"/],
  [["--database", folder], /cannot use .* as a database: it is a directory/],
  [["--database", ""], /--database takes the name of a file/],
  [["--database", ":memory:"], /--database takes the name of a file, not :memory:; without it, .* in memory/],
  [["--host", ""], /--host takes an address or a name/],
  [
    ["--catalog", file("empty-list.json", "[]")],
    /--catalog: .*catalog: must be an object of data and cable, not a list/,
  ],
  [["--host", "192.0.2.1"], /this machine has no address 192\.0\.2\.1/],
])("%j gets one line, and no stack", async (flags, message) => {
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
