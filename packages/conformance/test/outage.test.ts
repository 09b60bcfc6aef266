/** A service that is down, or does not know us, breaks no promise: exit status 2, and one line that says why. */
import { describe, expect, test } from "vitest";
import { type LocalServer, localServer, localUrl, type Passing, runMain } from "./lib/command-line.ts";

const connectionRefused = (): never => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
};
const badPort = (): never => {
  throw new TypeError("fetch failed", { cause: new Error("bad port") });
};
const html = (status: number): Response =>
  new Response("<!doctype html><h1>no</h1>", { status, headers: { "content-type": "text/html" } });
const unauthorized = (): Response => Response.json({ status: "error" }, { status: 401 });

/** Does something else from this request on. */
const from =
  (count: number, instead: (passing: Passing) => Response | Promise<Response>) =>
  (passing: Passing): Response | Promise<Response> =>
    passing.index < count ? passing.pass() : instead(passing);
const isHealth = ({ url }: Passing): boolean => /^\/(?:v1\/healthz$|sandbox\/)/.test(url.pathname);

const run = (server: LocalServer, environment = {}) =>
  runMain(["--base-url", localUrl], { ...server.host, environment });
const merchant = { VENDING_MERCHANT_CODE: "ME", VENDING_MERCHANT_KEY: "my-key", VENDING_MERCHANT_SECRET: "my-secret" };

describe("a service that", () => {
  test.each<[what: string, handle: (passing: Passing) => Response | Promise<Response>, says: RegExp]>([
    [
      "is down",
      connectionRefused,
      /^The vending contract against \S+\nIncomplete: The server did not respond \(nothing listens at this address\)\.\n$/,
    ],
    [
      "has a port that fetch refuses",
      badPort,
      /Incomplete: The server did not respond \(fetch connects to no such port/,
    ],
    ["goes down after 150 requests", from(150, connectionRefused), /Incomplete: The server stopped responding/],
    ["has only its gateway left", () => html(502), /Incomplete: The health check returns HTTP 502/],
    ["loses what is behind its gateway", from(150, () => html(503)), /Incomplete: The server returned HTTP 503 to /],
    ["is at another address", () => html(404), /Incomplete: None of 14 operations .* Is this the address\?/],
    ["is a site for people", () => html(200), /Incomplete: None of 14 operations .* Is this the address\?/],
  ])("%s ends the run with 2, and gets no finding", async (_, handle, says) => {
    const server = localServer(handle);
    const { status, stdout } = await run(server);
    expect(stdout).toMatch(says);
    expect(stdout).not.toMatch(/[1-9]\d* findings?;/);
    expect(status).toBe(2);
    expect(stdout.split("\n").length).toBeLessThan(15);
  });

  test("is at another address, and checks credentials first, ends the run with the same line", async () => {
    const server = localServer(({ headers }) =>
      headers.has("x-merchant-key") ? Response.json({}, { status: 404 }) : unauthorized(),
    );
    const { status, stdout } = await run(server, merchant);
    expect(stdout).toMatch(/Incomplete: None of 14 operations .* Is this the address\?\n$/);
    expect(status).toBe(2);
  });

  test("breaks a promise before it goes down has a finding, and the run ends with 1", async () => {
    const server = localServer(async (passing) => {
      const response = await from(150, connectionRefused)(passing);
      response.headers.set("x-powered-by", "us");
      return response;
    });
    const { status, stdout } = await run(server);
    expect(stdout).toMatch(/ 1 style Sends the header x-powered-by/);
    expect(stdout).toContain("The run was ended before everything was checked: The server stopped responding");
    expect(status).toBe(1);
  });

  test("is up, and drops every request but the health check, has a finding", async () => {
    const server = localServer((one) => (isHealth(one) ? one.pass() : connectionRefused()));
    const { status, stdout } = await run(server, merchant);
    expect(stdout).toMatch(/ 1 shape Does not respond to every request/);
    expect(status).toBe(1);
  });
});
