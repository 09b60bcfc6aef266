/** Whatever a server does, a run ends within its time and memory, and names what is wrong. */
import { setTimeout as sleep } from "node:timers/promises";
import { type ConformanceOptions, type Report, runConformance, sandboxConfig } from "@vending/conformance";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { virtualClock } from "./lib/clock.ts";
import { localServer, localUrl } from "./lib/command-line.ts";
import {
  afterHealth,
  bomb,
  drip,
  endlessHeaders,
  gigabyte,
  type Handler,
  type Hostile,
  hangUp,
  json,
  notListening,
  raw,
  silence,
  speaking,
} from "./lib/hostile.ts";

/** The time limit of a request to a server that never responds in full. */
const timeoutMs = 300;
/** For a server that responds: on a busy machine its response may take long. */
const longTimeoutMs = 10_000;
/** The checks against a server that responds. With a large budget, all. */
const someChecks = thorough
  ? {}
  : {
      only: [
        "server",
        "schema",
        "health",
        "creates/outcome",
        "creates/echo",
        "status/unknown",
        "list/defaults",
        "plans/unique",
      ],
    };

/** Runs every check, with purchases allowed. */
function run(baseUrl: string, options: Partial<ConformanceOptions> = {}): Promise<Report> {
  return runConformance({
    baseUrl,
    config: sandboxConfig,
    allowPurchases: true,
    timeoutMs,
    clock: virtualClock(),
    ...options,
  });
}

/** The messages of each failed check. */
const failuresOf = ({ checks }: Report): Record<string, string> =>
  Object.fromEntries(
    checks
      .filter(({ verdict }) => verdict === "failed")
      .map(({ name, failures }) => [name, failures.map(({ message }) => message).join("\n")]),
  );

/** Runs against a server, expects that a check names what it does, and stops it. */
async function expectNamed(
  start: () => Promise<Hostile>,
  check: string,
  says: RegExp,
  options: Partial<ConformanceOptions> = {},
): Promise<{ report: Report; requests: number }> {
  const server = await start();
  try {
    const report = await run(server.url, options);
    const failures = failuresOf(report);
    expect(failures[check]).toMatch(says);
    expect(Object.entries(failures).filter(([, message]) => message.includes("itself broke"))).toEqual([]);
    expect(report.checks.every(({ skipped, verdict }) => verdict !== "skipped" || skipped[0])).toBe(true);
    // The report stays readable, whatever the server sent.
    expect(JSON.stringify(report).length).toBeLessThan(10 * 1024 * 1024);
    return { report, requests: server.requests() };
  } finally {
    await server.stop();
  }
}

interface Case {
  readonly does: string;
  readonly start: () => Promise<Hostile>;
  /** The check that must name it, and how. */
  readonly check: string;
  readonly says: RegExp;
  /** A run must send it no more requests. */
  readonly requests: number;
}

const http = (handler: Handler) => () => speaking(handler);
const text = (handler: string) => () => raw((socket) => socket.end(handler));
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

/** There is no complete response: one request is enough. */
const unanswered: readonly Omit<Case, "check" | "requests">[] = [
  {
    does: "has no address",
    start: async () => ({ ...(await notListening()), url: "http://nowhere.invalid" }),
    says: /no such host|could not be looked up/,
  },
  { does: "never responds", start: http(silence), says: /no complete response within 300 ms/ },
  { does: "drips", start: http(drip), says: /no complete response within 300 ms/ },
  {
    does: "sends headers without end",
    start: () => raw(endlessHeaders),
    says: /headers are too large|no complete response/,
  },
  { does: "closes at once", start: () => raw((socket) => socket.destroy()), says: /connection was closed/ },
  { does: "closes in a body with a length", start: text(`${head}Content-Length: 100\r\n\r\n{`), says: /was closed/ },
  { does: "speaks another protocol", start: text("SSH-2.0-OpenSSH_9.6\r\n"), says: /the response is not HTTP/ },
  { does: "asks for a proxy's password", start: text("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"), says: /./ },
  { does: "sends a gigabyte", start: http(gigabyte), says: /larger than 1 MiB/ },
  { does: "sends a gigabyte in a megabyte", start: http(bomb), says: /larger than 1 MiB/ },
  {
    does: "sends what is not compressed as it says",
    start: http(json("{}", 200, { "content-encoding": "gzip" })),
    says: /cannot be decompressed/,
  },
];

/** The health check succeeds, and nothing after it. A few requests at a time are enough. */
const unansweredLater: readonly Omit<Case, "check">[] = [
  {
    does: "never responds",
    start: http(afterHealth(silence)),
    says: /stopped responding \(no complete response within 300 ms\)/,
    requests: 12,
  },
  {
    does: "closes",
    start: http(afterHealth(hangUp)),
    says: /stopped responding \(the connection was closed\)/,
    requests: 30,
  },
  { does: "sends a gigabyte", start: http(afterHealth(gigabyte)), says: /stopped responding/, requests: 30 },
];

/** There are responses, and they cannot be read, or are wrong. */
const wrong: readonly Omit<Case, "requests">[] = [
  { does: "responds with an empty body", start: http(json("")), check: "schema/checkHealth", says: /there is no body/ },
  {
    does: "responds with half a body",
    start: http(json('{"status":')),
    check: "schema/checkHealth",
    says: /is not JSON/,
  },
  {
    does: "responds with bytes that are not UTF-8",
    start: http(json(Buffer.from([0x22, 0xff, 0xfe, 0x22]))),
    check: "schema/checkHealth",
    says: /is not UTF-8/,
  },
  {
    does: "responds with JSON a hundred thousand levels deep",
    start: http(json(`{"status":"success","data":${deep}}`)),
    check: "schema/checkHealth",
    says: /nested more than 100 times/,
  },
  {
    does: "responds with a list of half a million numbers",
    start: http(json(`{"status":"success","data":[${"1,".repeat(500_000)}1]}`)),
    check: "schema/checkHealth",
    says: /more than 20000 values/,
  },
  {
    does: "responds with a status that HTTP does not have",
    start: text("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"),
    check: "schema/checkHealth",
    says: /HTTP 999, which the contract does not declare/,
  },
  {
    does: "responds with 500 to everything",
    start: http(json({ status: "error" }, 500)),
    check: "creates/echo",
    says: /A purchase \(airtime-sync\) got HTTP 500/,
  },
  {
    does: "is another service",
    start: http(json({ items: [1, 2], data: { hello: null }, pagination: "none" })),
    check: "schema/listTransactions",
    says: /does not match its schema: status is required/,
  },
  {
    does: "responds with thousands of rows with nothing in them",
    start: http(json(`{"status":"success","data":[${"{},".repeat(15_000)}{}]}`)),
    check: "schema/listTransactions",
    says: /does not match its schema: data\.0\.internal_reference is required/,
  },
];

describe("a server", () => {
  test.each(sampled(unanswered, 3))("that $does is named, and asked once", async ({ start, says }) => {
    const options = says.source.includes("no complete response") ? {} : { timeoutMs: longTimeoutMs };
    const { report, requests } = await expectNamed(start, "server/reachable", says, options);
    expect(failuresOf(report)["server/reachable"]).toMatch(/The run was ended: The server did not respond/);
    expect(report).toMatchObject({ passed: 0, failed: 1 });
    expect(requests).toBeLessThanOrEqual(1);
  });

  test.each(sampled(unansweredLater, 8))("that $does, but for its health check, is named, and left alone", async ({
    start,
    says,
    requests: most,
  }) => {
    const { requests } = await expectNamed(start, "server/reachable", says);
    expect(requests).toBeLessThanOrEqual(most);
  });

  test.each(sampled(wrong, 3))("that $does is named", async ({ start, check, says }) => {
    const { report } = await expectNamed(start, check, says, { timeoutMs: longTimeoutMs, ...someChecks });
    expect(report.failed).toBeGreaterThan(thorough ? 50 : 5);
  });

  test("that speaks no TLS at an https address is not judged: the address is wrong", async () => {
    const server = await speaking(json({ status: "success" }));
    const report = await run(server.url.replace("http:", "https:"), { timeoutMs: longTimeoutMs });
    expect(report).toMatchObject({ verdict: "incomplete", findings: [] });
    expect(report.incompleteReason).toMatch(/does not speak TLS/);
    await server.stop();
  });

  test("that redirects does not get the credentials sent elsewhere", async () => {
    const other = await speaking(json({ status: "success" }));
    for (const status of thorough ? [301, 302, 307, 308] : [307]) {
      const redirect: Handler = ({ url }, response) => {
        response.writeHead(status, { location: `${other.url}${url}`, "content-type": "application/json" });
        response.end("{}");
      };
      const says = new RegExp(`Returns HTTP ${status}, which the contract does not declare`);
      await expectNamed(http(redirect), "schema/createAirtimeSync", says, {
        timeoutMs: longTimeoutMs,
        ...someChecks,
      });
    }
    expect(other.requests()).toBe(0);
    await other.stop();
  });
});

describe("the time of a run", () => {
  test.each(
    thorough ? [0, 5, 100, 500] : [100],
  )("ends when it is interrupted, after %i requests, and without a finding", async (after) => {
    const stopper = new AbortController();
    const { host, requests } = localServer(({ index, pass }) => {
      if (index + 1 === after) stopper.abort();
      return pass();
    });
    if (after === 0) stopper.abort();
    const report = await runConformance({ baseUrl: localUrl, ...host, signal: stopper.signal });
    expect(report).toMatchObject({ ended: "The run was interrupted.", failed: 0 });
    expect(report.skipped).toBeGreaterThan(after === 500 ? 10 : 50);
    expect(requests()).toBeLessThanOrEqual(after + 4);
  });

  test("ends for good: nothing is sent after the report", async () => {
    const server = await speaking(async (request, response) => {
      await sleep(20);
      json({ status: "success" })(request, response);
    });
    await run(server.url, { signal: AbortSignal.timeout(300), timeoutMs: 5_000 });
    // Open requests may still arrive.
    await sleep(200);
    const then = server.requests();
    await sleep(500);
    expect(server.requests()).toBe(then);
    await server.stop();
  });
});

describe("requests at a time", () => {
  const limits: readonly [concurrency: number | undefined, most: number][] = [
    [undefined, 4],
    [1, 1],
    [9, 9],
  ];
  test.each(
    thorough ? limits : limits.slice(0, 1),
  )("with --concurrency %s are %i and never more", async (concurrency, most) => {
    let underWay = 0;
    let highest = 0;
    const { host } = localServer(async ({ pass }) => {
      highest = Math.max(highest, ++underWay);
      try {
        const response = await pass();
        return new Response(await response.text(), response);
      } finally {
        underWay--;
      }
    });
    const report = await runConformance({
      baseUrl: localUrl,
      ...host,
      ...(concurrency !== undefined && { concurrency }),
      ...(thorough ? {} : { only: ["plans", "list", "validation/amount"] }),
    });
    expect(highest).toBe(most);
    expect(report.failed).toBe(0);
  });
});
