/** The packed client in each runtime, and over each `fetch`, that its README names: one attempt is one delivery. */
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runIn } from "../lib/packed/project.ts";
import { buying, install, startProxy, startService } from "./lib/outside.ts";

interface Between {
  readonly packages: Readonly<Record<string, string>>;
  /** The program. `buy` and `service` are there. */
  readonly program?: string;
  readonly command?: readonly string[];
  readonly proxied?: true;
}

const nodeOf = (version: string): Between => ({
  packages: { "other-node": `npm:node-${process.platform}-${process.arch}@${version}` },
  command: ["node_modules/other-node/bin/node"],
});

/** As in the README. */
const throughProxy = (version: string): Between => ({
  packages: { undici: version },
  program: `import { fetch, ProxyAgent } from "undici";
const dispatcher = new ProxyAgent(process.env.PROXY);
console.log(await buy(service, (url, options) => fetch(url, { ...options, dispatcher })));
await dispatcher.close();`,
  proxied: true,
});

const betweens: Readonly<Record<string, Between>> = {
  "this Node": { packages: {} },
  "Node 22": nodeOf("22.23.5"),
  "Node 26": nodeOf("26.12.1"),
  Deno: { packages: { deno: "2.9.6" }, command: ["node_modules/.bin/deno", "run", "--allow-all"] },
  // Its own package gets its binary in a script, and no script runs here.
  Bun: {
    packages: {
      bun: `npm:@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}@1.4.5`,
    },
    command: ["node_modules/bun/bin/bun"],
  },
  workerd: {
    packages: { miniflare: "4.20260426.0" },
    program: `import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
const main = 'import { buy } from "./buy.mjs"; export default { fetch: async (request) => new Response(await buy(await request.text())) };';
const modules = [["main.mjs", main], ["buy.mjs", readFileSync("buy.mjs", "utf8")]];
const worker = new Miniflare({
  // Before the date from which there is \`cache\`, a request with it is refused.
  compatibilityDate: "2024-09-23",
  modules: modules.map(([path, contents]) => ({ type: "ESModule", path, contents })),
});
console.log(await (await worker.dispatchFetch("http://worker.test", { method: "POST", body: service })).text());
await worker.dispose();`,
  },
  "node-fetch": {
    packages: { "node-fetch": "3.3.2" },
    program: `import fetch from "node-fetch";
console.log(await buy(service, fetch));`,
  },
  "whatwg-fetch, as React Native has it": {
    packages: { "whatwg-fetch": "3.6.20", xhr2: "0.2.1" },
    program: `import XMLHttpRequest from "xhr2";
XMLHttpRequest.prototype.responseType = "";
Object.assign(globalThis, { XMLHttpRequest, self: globalThis });
for (const name of ["fetch", "Headers", "Request", "Response"]) delete globalThis[name];
await import("whatwg-fetch");
console.log(await buy(service));`,
  },
  "undici 6, through a proxy": throughProxy("6.29.1"),
  "undici 7, through a proxy": throughProxy("7.30.2"),
  "undici 8, through a proxy": throughProxy("8.13.1"),
};

describe("a sold order whose response is lost, on a connection that was used before", () => {
  let code: string;
  beforeAll(async () => {
    code = await buying();
  });

  test.for(Object.entries(betweens))("%s delivers it once, and finds it", async ([, between], { skip }) => {
    const { packages, program = "console.log(await buy(service));", command = [process.execPath], proxied } = between;
    const folder = await install(packages, skip);
    const [service, proxy] = await Promise.all([startService(), startProxy()]);
    await writeFile(join(folder, "buy.mjs"), code);
    const given = 'import { buy } from "./buy.mjs";\nconst service = process.env.SERVICE;\n';
    await writeFile(join(folder, "main.mjs"), `${given}${program}\nprocess.exit();`);
    const [file = "", ...args] = command;
    const run = [resolve(folder, file), ...args, "main.mjs"];
    const ran = await runIn(folder, run, { SERVICE: service.url, PROXY: proxy.url, HOME: folder });
    service.stop();
    proxy.stop();
    expect(ran).toEqual({ status: 0, output: "succeeded keep 1\n" });
    expect(service.seen.creates).toBe(1);
    expect(proxy.counts.passed > 0).toBe(proxied === true);
  });
});
