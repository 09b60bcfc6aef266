/** The page of a monitor, its report and its metrics: what they hold, and who can read them. */
import { createServer, get as httpGet } from "node:http";
import { connect } from "node:net";
import { createMonitor } from "@vending/monitor";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../src/listen.ts";
import { servePage } from "../src/report/page.ts";
import { createPath, exchange, responds, success } from "./lib/traffic.ts";

/** With Node's own client, which sends any `Host`. */
function get(url: string, headers: Record<string, string>): Promise<[status: number | undefined, body: string]> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, agent: false }, async (response) => {
      resolve([response.statusCode, Buffer.concat(await response.toArray()).toString()]);
    }).on("error", reject);
  });
}

test("the page, the report and the metrics hold what passed", async () => {
  const monitor = createMonitor();
  monitor.observe(exchange("POST", createPath, {}, responds(200, success(), ["x-powered-by", "<b>"])));
  await monitor.settled();
  const page = await servePage(monitor, { port: 0, host: "127.0.0.1" });
  try {
    const text = async (path: string) => (await fetch(`${page.url}${path}`)).text();
    expect(await text("/")).toContain("Sends the header x-powered-by");
    expect(await text("/metrics")).toContain(
      'vending_monitor_exchanges_total{operation="createAirtimeSync",status="200"} 1',
    );
    expect(JSON.parse(await text("/report.json"))).toMatchObject({ exchanges: 1 });
    expect((await fetch(`${page.url}/other`)).status).toBe(404);
  } finally {
    await page.stop();
  }
});

test("no request ends the page: one that is reset, one that fails, one too many", async () => {
  const monitor = createMonitor();
  const report = (): never => {
    throw new Error("on purpose");
  };
  const failing = { ...monitor, report };
  const page = await servePage(failing, { port: 0, host: "127.0.0.1" });
  const port = Number(new URL(page.url).port);
  for (const request of ["CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n", "\0"]) {
    for (const waitMs of [0, 1, 5]) {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(request);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      socket.resetAndDestroy();
    }
  }
  for (const path of ["/metrics", "/report.json", "/"]) await fetch(`${page.url}${path}`).catch(() => {});
  expect((await fetch(`${page.url}/none`)).status).toBe(404);
  await page.stop();

  const server = createServer();
  const listening = await listen(server, { port: 0, host: "127.0.0.1" });
  // The error of a process that has no more room for connections.
  for (let time = 0; time < 2; time++) {
    expect(() => server.emit("error", new Error("accept EMFILE"))).not.toThrow();
  }
  await listening.stop();
});

describe.each([
  ["127.0.0.1", []],
  ["0.0.0.0", ["http://monitor.example:4041"]],
])("the page at %s, with the origins %j", (host, allowedOrigins) => {
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const page = await servePage(createMonitor(), { port: 0, host, allowedOrigins });
    url = page.url.replace("0.0.0.0", "127.0.0.1");
    stop = page.stop;
  });
  afterAll(() => stop());

  test.each([
    ["a site whose name comes to mean this machine", { host: "evil.example" }],
    ["a name that begins as this machine's", { host: "127.0.0.1.evil.example" }],
    ["no name", { host: " " }],
    ["what is no name", { host: "[" }],
    ["a page of another site", { origin: "https://evil.example" }],
    ["another site, as browsers say it", { "sec-fetch-site": "cross-site" }],
  ])("shows %s nothing", async (_, headers: Record<string, string>) => {
    for (const path of ["/", "/report.json", "/metrics", "/none"]) {
      expect(await get(`${url}${path}`, headers)).toEqual([403, expect.stringMatching(/--allow-origin/)]);
    }
  });

  test("is there for this machine and for an allowed name", async () => {
    const names = ["localhost:4041", "[::1]:4041", "10.0.0.7", ...allowedOrigins.map((one) => new URL(one).host)];
    for (const name of names) {
      const [status] = await get(`${url}/metrics`, { host: name });
      expect([name, status]).toEqual([name, 200]);
    }
  });
});
