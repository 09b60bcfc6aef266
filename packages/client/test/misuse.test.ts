/** The client used wrongly: by a tired person, from JavaScript, with two copies of the package, over something that is not `fetch`. */
import { setTimeout } from "node:timers/promises";
import {
  accountOf,
  type Exchange,
  purchase,
  resume,
  routesOf,
  transactions,
  verify,
  waitForOutcome,
} from "@vending/client";
import { expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, credentials, inTurn, lost, meter, outcome, status } from "./lib/service.ts";

test.each([
  ["https://vending.test/", "https://vending.test"],
  ["https://vending.test//", "https://vending.test"],
  ["https://vending.test ", "https://vending.test"],
  [" https://vending.test\n", "https://vending.test"],
  ["https://vending.test/base/\n", "https://vending.test/base"],
  ["HTTPS://Vending.test:443/Base", "https://vending.test/Base"],
])("the address %j is called as %s", async (baseUrl, base) => {
  const called: string[] = [];
  const request = airtime();
  const client = clientOf(
    (sent) => {
      called.push(sent.url);
      return outcome("01", request)(sent);
    },
    { baseUrl },
  );
  await purchase(client, request);
  await routesOf(client).GET("/v1/healthz");
  expect(called).toEqual([`${base}/ext/gateway/v1/transactions`, `${base}/v1/healthz`]);
  expect(accountOf(client)).toMatch(`${base}, merchant `);
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["an empty object", {}],
  ["the options of a client", { baseUrl: "https://vending.test", ...credentials }],
  ["a promise of a client", Promise.resolve(clientOf(lost))],
])("%s is no client, and that is said at once", async (_, given) => {
  const client = given as ReturnType<typeof clientOf>;
  const calls = [
    purchase(client, airtime()),
    resume(client, airtime()),
    waitForOutcome(client, "1"),
    verify(client, meter),
    transactions(client).next(),
    Promise.resolve().then(() => routesOf(client)),
  ];
  const reason = { code: "invalid-option", message: "client must be what createVendingClient returns." };
  for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ status: "rejected", reason });
});

test("a clock that does not wait is no reason to hammer: what it was told to wait has passed", async () => {
  const handler = inTurn(lost);
  const clock = { now: () => performance.now(), sleep: async () => {}, random: () => 0.5 };
  expect(await purchase(clientOf(handler), airtime(), { clock })).toMatchObject({ state: "open" });
  expect(handler.methods.length).toBeLessThan(30);
});

test.each<[string, () => unknown]>([
  ["returns no promise", () => undefined],
  [
    "throws",
    () => {
      throw new Error("x");
    },
  ],
])("a clock whose sleep %s ends no purchase with a throw after it was sent", async (_, sleep) => {
  const clock = { ...fakeClock(), sleep: sleep as () => Promise<void> };
  expect(await purchase(clientOf(lost), airtime(), { clock })).toMatchObject({ state: "open" });
});

test("what fetch throws, even if it cannot be read, ends a purchase with no throw", async () => {
  const broken = Object.defineProperty(new Error("x"), "message", {
    get: () => {
      throw new Error("unreadable");
    },
  });
  const client = clientOf(() => Promise.reject(broken));
  const result = await purchase(client, airtime(), { clock: fakeClock() });
  const cause = { kind: "no-response", message: "No response: fetch failed." };
  expect(result).toMatchObject({ state: "open", cause });
});

test("a line break at the end of key and secret, as a file has it, is not sent, and makes no other merchant", async () => {
  const { merchantKey, merchantSecret } = credentials;
  let sent: unknown;
  const look = ({ headers }: Request) => {
    sent = [headers.get("x-merchant-key"), headers.get("x-merchant-secret")];
    return status(404)(new Request("https://vending.test"));
  };
  const withBreaks = clientOf(look, { merchantKey: `${merchantKey}\n`, merchantSecret: `${merchantSecret}\n` });
  await verify(withBreaks, meter).catch(() => {});
  expect(sent).toEqual([merchantKey, merchantSecret]);
  expect(accountOf(withBreaks)).toBe(accountOf(clientOf(lost)));
});

test("two copies of the package know each other's clients", async () => {
  vi.resetModules();
  const copy = await import("../src/index.ts");
  expect(copy.purchase).not.toBe(purchase);
  const told: Exchange[] = [];
  const request = airtime();
  const client = clientOf(outcome("01", request), { onExchange: (one) => told.push(one) });
  expect(copy.accountOf(client)).toBe(accountOf(client));
  await copy.purchase(client, request);
  expect(told).toHaveLength(1);
});

test.each([
  "before the response",
  "with the response",
  "in the pause after it",
])("whenever the caller leaves, %s, nothing more is sent, and the outcome says that it was aborted", async (when) => {
  const request = airtime();
  for (const [at, state] of ["unanswered", "resending", "processing"].entries()) {
    const controller = new AbortController();
    let asked = 0;
    const leave = (moment: string) => moment === when && asked === at + 1 && controller.abort();
    const handler = inTurn(lost, status(404), outcome("02", request));
    const client = clientOf(async (sent) => {
      asked++;
      leave("before the response");
      try {
        return await handler(sent);
      } finally {
        leave("with the response");
      }
    });
    const clock = fakeClock();
    const sleep: typeof clock.sleep = (ms, signal) => {
      leave("in the pause after it");
      return clock.sleep(ms, signal);
    };
    const result = await purchase(client, request, { clock: { ...clock, sleep }, signal: controller.signal });
    expect(result).toMatchObject({ state: "open", cause: { kind: "aborted" } });
    // What was learned before is stored.
    if (when === "in the pause after it") expect(result).toMatchObject({ progress: { state } });
    await setTimeout();
    expect(asked, state).toBe(at + 1);
  }
});

test("whatever fetch throws or returns, and whatever an abort gives as its reason, there is an outcome", async () => {
  const odd = [undefined, null, 5, Symbol("x"), Object.create(null), { status: 200, headers: [["a"]], body: null }];
  for (const value of odd) {
    const controller = new AbortController();
    const aborting = () => {
      controller.abort(value);
      return new Promise<Response>(() => {});
    };
    for (const handler of [() => Promise.reject(value), () => value as Response, aborting]) {
      const options = { clock: fakeClock(), deadlineMs: 2_000, signal: controller.signal };
      expect(await purchase(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
    }
  }
});
