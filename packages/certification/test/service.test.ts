/** The hostile service keeps the contract wherever it responds as the service does. */
import { matchOperation } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { expect, test } from "vitest";
import type { Order } from "../src/index.ts";
import { type Answer, Prober, transactions } from "./lib/merchant.ts";

/** Sends a request, and validates the JSON of its response. `undefined` if the response has none. */
async function call(prober: Prober, url: string, body?: object): Promise<Answer | undefined> {
  const method = body ? "POST" : "GET";
  const answer = await prober.send(method, url, body);
  if (!answer.text.startsWith("{")) return undefined;
  const { operationId } = matchOperation(method, new URL(url).pathname) ?? {};
  const validator = operationId && responseValidator(operationId, answer.status);
  const { issues = [] } = validator?.["~standard"].validate(answer.body) ?? {};
  expect(
    issues.map(({ message }) => message),
    `${method} ${url}`,
  ).toEqual([]);
  return answer;
}

/** The create of an order, with a phone number in its other form. */
function requestOf(prober: Prober, order: Order): Record<string, string> {
  const customer_msisdn = order.customer_msisdn.replace(/^0(?=\d{10}$)/, "234");
  return { ...prober.requestOf(order), customer_msisdn };
}

test("every JSON response is valid by the contract, and shows the number as it was sent", async () => {
  const prober = await Prober.start({ seed: 6 });
  const { orders } = prober.certification;
  const codes = new Set<string | undefined>();
  for (const order of orders) {
    const request = requestOf(prober, order);
    const responses = [await call(prober, transactions, request)];
    for (let check = 0; check < 6; check++) {
      prober.pass(15_000);
      responses.push(await call(prober, `${transactions}/status/${order.reference}`));
    }
    for (const { body } of responses.filter((one) => one !== undefined)) {
      codes.add(body.response_code);
      const { msisdn, amount } = body.data ?? {};
      const isOwn = Number(amount) === Number(order.amount);
      const isInOtherForm = typeof amount === "string" && amount.endsWith(".00");
      if (msisdn !== undefined && isOwn && !isInOtherForm) expect(msisdn).toBe(request.customer_msisdn);
    }
  }
  expect([...codes].sort()).toEqual(["00", "01", "02", undefined].sort());
  // The list shows the same numbers.
  const list = await call(prober, `${transactions}?limit=100`);
  const sent = new Set(orders.map((order) => requestOf(prober, order).customer_msisdn));
  const rows = (list?.body.data ?? []) as { msisdn: string; request_id: string }[];
  expect(rows.length).toBeGreaterThan(30);
  // Two are of others, and two are shown in another form.
  expect(rows.filter(({ msisdn }) => !sent.has(msisdn)).length).toBeLessThanOrEqual(4);
  // A filter by one of them finds its purchase.
  for (const { msisdn, request_id } of rows.filter((row) => sent.has(row.msisdn))) {
    const own = await call(prober, `${transactions}?msisdn=${msisdn}`);
    expect(own?.body.data).toMatchObject([{ msisdn, request_id }]);
  }
});

test("a request counts from when its body is there: a slow one is not recorded before what was handled first", async () => {
  const prober = await Prober.start({ seed: 6, situations: ["success"], products: ["airtime"] });
  const { certification } = prober;
  const [order] = certification.orders as [Order];
  const { merchant_key, merchant_secret } = certification.merchant;
  const text = JSON.stringify(prober.requestOf(order));
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (part: string) => controller.enqueue(new TextEncoder().encode(part));
      send(text.slice(0, 20));
      finish = () => {
        send(text.slice(20));
        controller.close();
      };
    },
  });
  const headers = {
    "x-merchant-key": merchant_key,
    "x-merchant-secret": merchant_secret,
    "content-type": "application/json",
  };
  const slow = certification.fetch(transactions, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  prober.pass(1_000);
  expect((await prober.status(order)).status).toBe(404);
  prober.pass(1_000);
  finish();
  expect((await slow).status).toBe(200);
  const { exchanges } = prober.judge("pending").cases[0]?.log ?? { exchanges: [] };
  expect(exchanges.map(({ kind, at }) => [kind, at - (exchanges[0]?.at ?? 0)])).toEqual([
    ["status", 0],
    ["create", 1_000],
  ]);
});
