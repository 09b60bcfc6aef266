/** What is found in traffic, and that nothing of a customer is kept. */
import { createMonitor, type TrafficReport } from "@vending/monitor";
import { describe, expect, test, vi } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { RecentRedactors } from "../src/judging/credentials.ts";
import type { PassedExchange } from "../src/traffic/exchange.ts";
import {
  createPath,
  customer,
  exchange,
  lettersOf,
  purchase,
  responds,
  secret,
  statusPath,
  success,
  transaction,
} from "./lib/traffic.ts";

const failed = (internal_reference = "ref-1") => ({
  status: "failed",
  response_code: "01",
  response_message: "Failed",
  data: { internal_reference, request_id: "order-1" },
});
const ok = (body: unknown, ...headers: [string, string][]) => responds(200, body, ...headers);
const sends = (body: object) => ({ requestBody: JSON.stringify(body) });
const create = (more: Partial<PassedExchange> = {}) => exchange("POST", createPath, success(), more);
/** One that returns pending. */
const createAsync = (internal_reference: string) => {
  const data = { ...transaction, internal_reference, plan: "", created_at: undefined, updated_at: undefined };
  const body = { status: "pending", response_code: "02", response_message: "Pending", data };
  return exchange("POST", "/ext/gateway/v1/transactions/airtime/async", body);
};
const giftCard = (response_code: "00" | "01" | "02", reference_code?: string) => {
  const [status, response_message] = giftCardOutcomes[response_code];
  const cards = response_code === "00" && { cards: ["the form of a card is open"] };
  const data = { request_id: "order-1", ...cards, ...(reference_code && { reference_code }) };
  const body = { status, response_code, response_message, data };
  return exchange("POST", "/giftcards/orders", body, sends({ client_request_id: "order-1" }));
};
const giftCardOutcomes = { "00": ["success", "Successful"], "01": ["failed", "Failed"], "02": ["pending", "Pending"] };
const status = (more: Partial<PassedExchange> = {}) => exchange("GET", statusPath, success(), more);

async function findingsOf(exchanges: readonly PassedExchange[]): Promise<string[]> {
  return (await reportOf(exchanges)).findings.map(({ id }) => id);
}
async function reportOf(exchanges: readonly PassedExchange[]): Promise<TrafficReport> {
  const monitor = createMonitor({ pollsPerMinute: 5 });
  for (const exchange of exchanges) monitor.observe(exchange);
  await monitor.settled();
  return monitor.report();
}

describe("what is found", () => {
  test("nothing in a purchase and its status", async () => {
    expect(await findingsOf([create(), status(), status()])).toEqual([]);
  });

  test("a response without a media type, in these words", async () => {
    const response = { status: 200, headers: [], body: JSON.stringify(success()) };
    expect(await findingsOf([{ ...status(), response }])).toEqual(["media-type:no media type"]);
  });

  const rows: { what: string; exchanges: () => PassedExchange[]; finds: (string | RegExp)[] }[] = [
    {
      what: "one id that is sold twice",
      exchanges: () => [create(), create(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-sold"],
    },
    {
      what: "an id that a status shows as one purchase, and a create as another",
      exchanges: () => [status(), create(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-sold"],
    },
    {
      what: "a status that shows another purchase than the create",
      exchanges: () => [create(), status(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-possible"],
    },
    {
      what: "a gift card that is sold twice",
      exchanges: () => [giftCard("00", "GC-1"), giftCard("00", "GC-2")],
      finds: ["duplicate-sold"],
    },
    {
      what: "a gift card order that is accepted again, and shows no reference",
      exchanges: () => [giftCard("00", "GC-1"), giftCard("00")],
      finds: ["duplicate-possible"],
    },
    {
      what: "an id that is accepted again",
      exchanges: () => [create(), create()],
      finds: ["duplicate-accepted"],
    },
    {
      what: "a final state that changes",
      exchanges: () => [create(), status(ok(failed()))],
      finds: ["final-changes"],
    },
    {
      what: "a transaction that is no longer there",
      exchanges: () => [create(), status(), status(responds(404, {}))],
      finds: ["lost-purchase"],
    },
    {
      what: "a response about another purchase",
      exchanges: () => [create(ok(success({ request_id: "order-2" })))],
      finds: ["echo"],
    },
    {
      what: "an outcome that the route cannot have",
      exchanges: () => [create(ok({ ...success(), status: "pending", response_code: "02" }))],
      finds: ["create-outcome:createAirtimeSync returns 02", /^schema:/],
    },
    {
      what: "an undeclared status",
      exchanges: () => [create(responds(429, {}))],
      finds: ["undeclared-status:HTTP 429"],
    },
    {
      what: "a body that does not match",
      exchanges: () => [create(ok(success({ merchant_id: "one" })))],
      finds: [/^schema:.*merchant_id/],
    },
    {
      what: "a body that is not JSON",
      exchanges: () => [create(responds(200, "<html>"))],
      finds: [/^unreadable-body:/],
    },
    {
      what: "a header that is not declared",
      exchanges: () => [create(ok(success(), ["x-powered-by", "shop"]))],
      finds: ["undeclared-header:x-powered-by"],
    },
    {
      what: "a secret that comes back",
      exchanges: () => [create(ok({ ...success(), response_message: `key ${secret}` }))],
      finds: ["secret-echoed"],
    },
    {
      what: "a secret in an address",
      exchanges: () => [exchange("GET", `${statusPath}?secret=${secret}`, success())],
      finds: ["secret-in-address"],
    },
    {
      what: "an invalid request that is accepted",
      exchanges: () => [create(sends({ ...purchase, amount: 500 }))],
      finds: [/^invalid-accepted:.*amount/],
    },
    {
      what: "an invalid request that is rejected",
      exchanges: () => [create({ ...responds(400, {}), ...sends({ ...purchase, tip: "1" }) })],
      finds: [/^invalid-request:.*tip/],
    },
    {
      what: "a route that the contract does not have",
      exchanges: () => [exchange("GET", "/admin", {}, responds(404, {}))],
      finds: ["unknown-route"],
    },
    {
      what: "no response",
      exchanges: () => {
        const { response: _, ...lost } = create();
        return [lost];
      },
      finds: ["no-response:createAirtimeSync"],
    },
    {
      what: "polling that hammers",
      exchanges: () => Array.from({ length: 6 }, () => status()),
      finds: ["hammering"],
    },
  ];
  test.each(rows)("$what", async ({ exchanges, finds }) => {
    const found = await findingsOf(exchanges());
    expect(found).toHaveLength(finds.length);
    for (const [index, expected] of finds.entries()) expect(found[index]).toMatch(expected);
  });

  const succeeds = (reference: string) => create(ok(success({ internal_reference: reference })));
  const fails = (reference: string) => create(ok(failed(reference)));
  const isAccepted = "duplicate-accepted";
  const changes = "final-changes";
  test.each<[what: string, exchanges: () => PassedExchange[], finds: string[]]>([
    ["fails twice is no sale", () => [fails("ref-1"), fails("ref-2")], [isAccepted]],
    ["fails again after a status that shows it failed", () => [status(ok(failed())), fails("ref-2")], [isAccepted]],
    ["fails and then sells is one sale", () => [fails("ref-1"), succeeds("ref-2")], [changes, isAccepted]],
    ["sells and then fails is one sale", () => [succeeds("ref-1"), fails("ref-2")], [changes, isAccepted]],
    ["is pending and then fails is one sale", () => [createAsync("ref-1"), fails("ref-2")], [isAccepted]],
    ["fails and then is pending is one sale", () => [fails("ref-1"), createAsync("ref-2")], [changes, isAccepted]],
    ["is pending twice is sold twice", () => [createAsync("ref-1"), createAsync("ref-2")], ["duplicate-sold"]],
    [
      "is pending, and sells after a status that shows it failed, is one sale",
      () => [createAsync("ref-1"), status(ok(failed())), succeeds("ref-2")],
      [changes, isAccepted],
    ],
    [
      "sells, shows a failure, and sells again, is sold twice",
      () => [succeeds("ref-1"), status(ok(failed())), succeeds("ref-2")],
      [changes, "duplicate-sold"],
    ],
    [
      "fails, then sells, and shows that sale from then on",
      () => [fails("ref-1"), succeeds("ref-2"), status(ok(success({ internal_reference: "ref-2" })))],
      [changes, isAccepted],
    ],
    [
      "fails, and then sells twice, is sold twice",
      () => [fails("ref-1"), succeeds("ref-2"), succeeds("ref-3")],
      [changes, "duplicate-sold", isAccepted],
    ],
    [
      "is pending, fails under another reference, and then sells, is sold twice",
      () => [createAsync("ref-1"), fails("ref-2"), succeeds("ref-3")],
      ["duplicate-sold", isAccepted],
    ],
    [
      "is pending, fails under another reference, and then shows that one as sold, changes its outcome",
      () => [createAsync("ref-1"), fails("ref-2"), status(ok(success({ internal_reference: "ref-2" })))],
      [changes, isAccepted],
    ],
    [
      "is pending, and sells under another reference, may fail under the first",
      () => [createAsync("ref-1"), succeeds("ref-2"), status(ok(failed()))],
      ["duplicate-sold"],
    ],
    ["fails twice for a gift card", () => [giftCard("01"), giftCard("01")], [isAccepted]],
    ["fails and then sells a gift card", () => [giftCard("01"), giftCard("00", "GC-1")], [changes, isAccepted]],
    ["is pending and then fails for a gift card", () => [giftCard("02"), giftCard("01")], [isAccepted]],
    ["is pending twice for a gift card", () => [giftCard("02"), giftCard("02")], ["duplicate-possible"]],
  ])("a request id that %s", async (_, exchanges, finds) => {
    expect(await findingsOf(exchanges())).toEqual(finds);
  });

  test("a double sale after a failure shows the first sale, and not the failure", async () => {
    const { findings } = await reportOf([fails("ref-1"), succeeds("ref-2"), succeeds("ref-3")]);
    const sold = findings.find(({ id }) => id === "duplicate-sold");
    expect(sold?.earlier?.response).toContain('"response_code":"00"');
  });

  test.each([
    ["a repeated create that is rejected", () => [create(), create(responds(422, {})), status()]],
    ["a status that lags behind the create", () => [create(), status(responds(404, {})), status()]],
    [
      "a status that was asked before the outcome was known",
      () => {
        const early = {
          ...status(ok({ ...failed(), status: "pending", response_code: "02", data: transaction })),
          startedAt: 0,
        };
        return [create(), status(), early];
      },
    ],
    [
      "another merchant with the same id",
      () => [
        create(),
        { ...create(ok(success({ internal_reference: "ref-2" }))), requestHeaders: { "x-merchant-key": "other" } },
      ],
    ],
  ])("nothing in %s", async (_, exchanges) => {
    expect(await findingsOf(exchanges())).toEqual([]);
  });

  test("the most harmful comes first, and each is counted once with its operations", async () => {
    const again = ok(success({ internal_reference: "ref-2" }), ["x-powered-by", "shop"]);
    const { findings, operations } = await reportOf([create(), create(again), create(again), status(again)]);
    expect(findings.map(({ id, count }) => [id, count])).toEqual([
      ["duplicate-sold", 2],
      ["undeclared-header:x-powered-by", 3],
    ]);
    expect(findings[1]?.operations).toEqual(["createAirtimeSync", "getTransactionStatus"]);
    expect(operations.createAirtimeSync).toEqual({ exchanges: 3, statuses: { 200: 3 }, findings: 4 });
  });
});

test("no secret, no number and no name is kept, however a response shows them", async () => {
  const base64 = Buffer.from(`sandbox-key:${secret}`).toString("base64");
  const { findings } = await reportOf([
    create(
      ok({
        ...success({ merchant_id: "x", customer_name: "Ade Obi" }),
        response_message: `${customer} ${secret} ${base64}`,
      }),
    ),
    create(responds(500, `<p>${customer} 2348031234567 ${secret}</p>`)),
    exchange("GET", `/${customer}/${secret}`, {}, responds(404, { message: `no ${customer}`, pin: "1234" })),
  ]);
  expect(findings.length).toBeGreaterThan(3);
  const kept = JSON.stringify(findings);
  for (const hidden of [secret, "sandbox-key", base64, customer, "8031234567", "Ade", '"1234']) {
    expect(kept).not.toContain(hidden);
  }
  expect(kept).toContain('customer_msisdn\\":\\"00000000000');
});

test("the sample of an unknown route says what leads to it, and no more", async () => {
  const { findings } = await reportOf([
    exchange("GET", `/v2/orders/api-docs/${customer}/${secret}/Ade-9/x?y=1`, {}, responds(404, {})),
  ]);
  expect(findings[0]?.sample.request).toBe("GET /v2/orders/api-docs/***/***/***/***");
});

test("the purchase that was seen least recently is forgotten first", async () => {
  const monitor = createMonitor({ maxPurchases: 2, showIds: true });
  const sell = (client_request_id: string, internal_reference: string): void => {
    const data = { request_id: client_request_id, internal_reference };
    monitor.observe(create({ ...responds(200, success(data)), ...sends({ ...purchase, client_request_id }) }));
  };
  for (const id of ["first", "second", "first", "third"]) sell(id, `ref-${id}`);
  for (const id of ["first", "second", "third"]) sell(id, `other-${id}`);
  await monitor.settled();
  const sold = monitor.report().findings.find(({ id }) => id === "duplicate-sold");
  expect(sold?.purchases).toEqual(["first"]);
});

test("memory is bounded, however many purchases and kinds of findings there are", async () => {
  const count = thorough ? 1_000_000 : 2_000;
  const monitor = createMonitor({ maxPurchases: 1_000 });
  for (let index = 0; index < count; index++) {
    const requestBody = JSON.stringify({ ...purchase, client_request_id: `order-${index}` });
    const body = JSON.stringify(success({ request_id: `order-${index}` }));
    monitor.observe({
      ...create(),
      requestBody,
      response: {
        status: 200,
        headers: [
          ["content-type", "application/json"],
          [`x-${lettersOf(index)}`, ""],
        ],
        body,
      },
    });
    if (index % 1_000 === 999) await monitor.settled();
  }
  await monitor.settled();
  const { exchanges, skipped, findings } = monitor.report();
  expect([exchanges, skipped, findings.length]).toEqual([count, 0, 21]);
  expect(findings[0]).toMatchObject({ id: "undeclared-header:(others)", count: count - 20 });
});

test("credentials are kept for a minute at most, and of a hundred merchants at most", () => {
  vi.useFakeTimers();
  try {
    const redactors = new RecentRedactors();
    const first = redactors.of("first-key", "first-secret");
    expect(redactors.of("first-key", "first-secret")).toBe(first);
    expect(first.redact("first-secret!")).toBe("***!");
    for (let index = 0; index < 150; index++) {
      redactors.of(`secret-${index}`);
      expect(redactors.size).toBeLessThanOrEqual(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(redactors.size).toBe(0);
    redactors.of("first-key", "first-secret");
    vi.advanceTimersByTime(60_000);
    expect(redactors.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
