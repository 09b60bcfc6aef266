/** The client against the in-process sandbox, in every runtime that has `fetch`: a purchase whose response is lost. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { bundle } from "../lib/packed/bundle.ts";
import { oldestNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const client = packed("client");
const { project, write } = client;

/** For a number that ends in 902, the connection is dropped although the transaction exists. */
const buy = `
import { createVendingClient, purchase } from "@vending/client";
import { createSandbox } from "@vending/sandbox";

export async function buy() {
  const sandbox = createSandbox({ settleAfter: 0 });
  let sent = 0;
  const fetch = (request) => {
    if (request.method === "POST") sent++;
    return sandbox.fetch(request);
  };
  const client = createVendingClient({ baseUrl: "http://vending.test", merchantKey: "sandbox-key", merchantSecret: "sandbox-secret", fetch,
    dangerouslyAllowBrowser: true });
  const outcome = await purchase(client, {
    merchant_code: "SANDBOX", product: "airtime", network: "mtn", customer_msisdn: "08031230902", amount: "500", client_request_id: "once",
  });
  return outcome.state + " after " + sent;
}
`;
const once = "succeeded after 1";

const tool = (path: string): string => join(root, "tools/node_modules", path);
const platform = `${process.platform}-${process.arch}`;
const runtimes: [name: string, file: string, args: readonly string[]][] = [
  ["our Node", process.execPath, []],
  ["Node 22.12", oldestNode, ["--no-warnings"]],
  ["Bun 1.4", tool(`@oven/bun-${platform}/bin/bun`), []],
  [
    "Deno 2.9",
    tool(`@deno/${platform}${process.platform === "linux" ? "-glibc" : ""}/deno`),
    ["run", "--allow-all", "--node-modules-dir=manual"],
  ],
];

const run = async (file: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(file, [...args], { cwd: project })).stdout.trim();

/** Whether a runtime is installed. The thorough run gets them from `tools/`. */
function isThere(name: string, file: string): boolean {
  if (existsSync(file)) return true;
  if (thorough)
    console.warn(`SKIPPED: a purchase under ${name}, which is not for this platform: ${file} is not there.`);
  return false;
}

describe.runIf(thorough)("a purchase whose response is lost is made once, and its outcome is found,", () => {
  describe.each(runtimes)("under %s", (name, file, args) => {
    test.skipIf(!isThere(name, file))("imported", async () => {
      await write("buy.mjs", buy);
      await write("run.mjs", 'import { buy } from "./buy.mjs";\nconsole.log(await buy());');
      expect(await run(file, [...args, "run.mjs"])).toBe(once);
    });
  });

  const workerd = tool(`@cloudflare/workerd-${platform.replace("x64", "64")}/bin/workerd`);
  test.skipIf(!isThere("workerd", workerd))("under workerd, bundled", async () => {
    const worker = `${buy}
export default {
  async test() {
    const said = await buy();
    if (said !== ${JSON.stringify(once)}) throw new Error(said);
  },
};`;
    await write("worker.js", (await bundle(client, worker, { external: /^node:/ })).code);
    await write(
      "worker.capnp",
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-01-01",
);`,
    );
    // Exits with 1 if the test throws.
    await run(workerd, ["test", "worker.capnp"]);
    await write("worker.js", "export default { test() { throw new Error('no'); } };");
    await expect(run(workerd, ["test", "worker.capnp"])).rejects.toThrow();
  });

  test.skipIf(!findChromium())("in Chromium, bundled", async () => {
    const page = `${buy.replace("export ", "")}\nglobalThis.bought = buy();`;
    const { code } = await bundle(client, page, { external: /^node:/, format: "iife" });
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      await tab.addScriptTag({ content: code });
      expect(await tab.evaluate("bought")).toBe(once);
    } finally {
      await browser.close();
    }
  });
});
