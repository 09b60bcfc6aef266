import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { ofBrowsers, testPackage, typesTestOf } from "../lib/packed/package.ts";
import { bundle, node } from "../lib/packed/project.ts";

const client = testPackage({
  folder: "client",
  entries: ["index"],
  isCommonJs: true,
  dependencies: ["@vending/contract", "openapi-fetch"],
  consumer: typesTestOf("client"),
  // The declarations of openapi-fetch use the types of `fetch`.
  types: ofBrowsers,
});
const { installed, write, run } = client;

test("uses nothing of Node, and no code from strings", async () => {
  for (const file of await readdir(join(installed, "dist"))) {
    const code = await readFile(join(installed, "dist", file), "utf8");
    expect(code, file).not.toMatch(/["']node:|\bBuffer\b|\beval\(|new Function\b/);
    // A reference to the types of Node would make every consumer install them.
    expect(code, file).not.toMatch(/reference types=|NodeJS\./);
    // `process` does not exist in browsers.
    expect(code, file).not.toMatch(/\bprocess\./);
  }
});

// A garbage-collected signal never fires. Node 20 collected those of AbortSignal.any too early.
test("an attempt times out even during garbage collection", async () => {
  await write(
    "hangs.mjs",
    `import { createVendingClient, waitForOutcome } from "@vending/client";
const collecting = setInterval(() => globalThis.gc(), 5);
const options = { merchantKey: "k", merchantSecret: "s", fetch: () => new Promise(() => {}) };
const client = createVendingClient({ baseUrl: "http://vending.test", ...options });
const { state } = await waitForOutcome(client, "1", { attemptTimeoutMs: 100, deadlineMs: 150 });
clearInterval(collecting);
console.log(state);`,
  );
  expect(await run([node, "--expose-gc", "hangs.mjs"])).toEqual({ status: 0, output: "open\n" });
});

test.skipIf(!findChromium())(
  "a bundle of it and of the sandbox imports no module, and buys once in a browser",
  async () => {
    const buying = `
import { createVendingClient, purchase } from "@vending/client";
import { createSandbox } from "@vending/sandbox";
const { fetch } = createSandbox({ settleAfter: 0 });
const client = createVendingClient({ baseUrl: "http://vending.test", merchantKey: "sandbox-key", merchantSecret: "sandbox-secret",
  fetch, dangerouslyAllowBrowser: true });
const request = { merchant_code: "SANDBOX", product: "airtime", network: "mtn", amount: "500",
  // The connection is dropped, although the transaction exists.
  customer_msisdn: "08031230902", client_request_id: "once" };
globalThis.bought = purchase(client, request).then(({ state, replayed }) => state + " " + replayed);`;
    const { code, imports, dynamicImports } = await bundle(client, buying, /^node:/, "iife");
    expect([...imports, ...dynamicImports]).toEqual([]);
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      await tab.addScriptTag({ content: code });
      expect(await tab.evaluate("bought")).toBe("succeeded false");
    } finally {
      await browser.close();
    }
  },
);

/** What is exported, minified, in thousands of bytes. */
const kilobytes = async (names: string): Promise<number> =>
  gzipSync((await bundle(client, `export ${names} from "@vending/client";`)).code).length / 1000;

test("the README gives the sizes of buying and of everything, and the helpers alone are less than two kilobytes", async () => {
  const readme = await readFile(join(installed, "README.md"), "utf8");
  const [, buying, all] = /`purchase` with its client ([\d.]+) kB, everything ([\d.]+) kB/.exec(readme) ?? [];
  // Texts of the contract are included, so the size varies a little.
  expect(Math.abs(Number(buying) - (await kilobytes("{ createVendingClient, purchase }")))).toBeLessThan(0.3);
  expect(Math.abs(Number(all) - (await kilobytes("*")))).toBeLessThan(0.3);
  expect(await kilobytes("{ toMsisdn, electricityTokens, createRequestId }")).toBeLessThan(2);
});
