/** The binary: what it prints, and how it ends. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { headers, topUp } from "./lib/checked.ts";
import { startCli } from "./lib/cli.ts";

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

const folder = temporaryFolder();
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("it starts with the transactions of a file with a byte order mark, at a given time", async () => {
  const purchase = { ...topUp, product: "airtime", client_request_id: "from-file" };
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

test("it continues when the reader of its output exits, and ends with 0", async () => {
  const cli = await startCli();
  cli.child.stdout?.destroy();
  for (let count = 0; count < 3; count++) expect((await fetch(`${cli.url}/v1/healthz`)).status).toBe(200);
  cli.child.kill("SIGTERM");
  expect(await once(cli.child, "exit")).toEqual([0, null]);
});

test("it prints nothing about responses that it loses on purpose", async () => {
  const cli = await startCli();
  for (const failure of ["truncated", "drop", "bad-gateway", "truncated; unhandled", "drop; unhandled"]) {
    const response = await fetch(`${cli.url}/v1/plans/mtn`, { headers: { ...headers, "X-Sandbox-Failure": failure } })
      .then((received) => received.text())
      .catch((error: Error) => error.name);
    expect(response).toMatch(/Bad Gateway|TypeError/);
  }
  expect((await fetch(`${cli.url}/v1/healthz`)).status).toBe(200);
  expect(cli.output()).not.toMatch(/\n\s+at |error/i);
  await cli.kill();
});
