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
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test("it begins with what a file has, at the time that it is told", async () => {
  const [merchant_code, customer_msisdn, client_request_id] = ["SANDBOX", "08031234567", "from-file"];
  const bought = {
    merchant_code,
    customer_msisdn,
    network: "mtn",
    product: "airtime",
    amount: "500",
    client_request_id,
  };
  const cli = await startCli("--seed", file("seed.json", JSON.stringify([bought])), "--now", "2030-01-01T00:00:00Z");
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

test.each([
  [["--port", "80000"], /--port takes a whole number from 0 to 65535, not "80000"/],
  [["--port", "-1"], /--port takes a whole number from 0 to 65535, not "-1"/],
  [["--port", "1e3"], /--port takes a whole number/],
  [["--settle-after", "-5"], /--settle-after takes a whole number from 0 to 86400000, not "-5"/],
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
  [["--seed", "/no/such/file"], /--seed: cannot read \/no\/such\/file: ENOENT/],
  [["--merchants", "/no/such/file"], /--merchants: cannot read \/no\/such\/file: ENOENT/],
  [
    ["--merchants", file("merchants.json", "[{}]")],
    /--merchants: .*merchants\.json: merchant 1: merchant_code: it is text/,
  ],
  [["--seed", file("broken.json", "[{")], /--seed: .*broken\.json is not JSON/],
  [["--seed", file("object.json", "{}")], /--seed: .*object\.json is not a list/],
  [["--seed", file("wrong.json", '[{"amount":5}]')], /--seed: .*wrong\.json: transaction 1: product is required/],
  [["--allow-origin", "example.com"], /--allow-origin: an origin is a scheme, a host/],
  [["--database", "/no/such/folder/file"], /cannot use \/no\/such\/folder\/file as a database/],
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
