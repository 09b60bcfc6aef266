/** The hostile service keeps the contract wherever it responds as the service does. */
import { matchOperation } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { expect, test } from "vitest";
import { type Order, orderScenarios } from "../src/index.ts";
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

test("every JSON response is valid by the contract, except a failure that must not be believed", async () => {
  const valid = orderScenarios.map(({ id }) => id).filter((id) => id !== "unnamed-failure-sold");
  const prober = await Prober.start({ seed: 6, scenarios: valid });
  const codes = new Set<string | undefined>();
  for (const order of prober.certification.orders) {
    const responses = [await call(prober, transactions, prober.requestOf(order))];
    for (let check = 0; check < 6; check++) {
      prober.pass(15_000);
      responses.push(await call(prober, `${transactions}/status/${order.reference}`));
    }
    for (const response of responses) codes.add(response?.body.response_code);
  }
  expect([...codes].sort()).toEqual(["00", "01", "02", undefined].sort());
  const list = await call(prober, `${transactions}?limit=100`);
  expect(list?.body.data.length).toBeGreaterThan(30);
});

test("a create whose body breaks off was not sent: a kill in its middle breaks no rule, and sells nothing", async () => {
  const prober = await Prober.start({ seed: 6, scenarios: ["success"], products: ["airtime"] });
  const { certification } = prober;
  const [order] = certification.orders as [Order];
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"merchant_code":')),
      pull: (controller) => controller.error(new TypeError("terminated")),
    },
    { highWaterMark: 0 },
  );
  const broken = certification.fetch(transactions, { method: "POST", body, duplex: "half" } as RequestInit);
  await expect.soft(broken).rejects.toThrow("fetch failed");
  expect(await prober.status(order)).toMatchObject({ status: 404 });
  const { rules } = prober.judge("pending");
  expect(rules.find(({ rule }) => rule.id === "valid-requests")).toMatchObject({ verdict: "not-applicable" });
});

test("a request counts from when its body is there: a slow one is not recorded before what was handled first", async () => {
  const prober = await Prober.start({ seed: 6, scenarios: ["success"], products: ["airtime"] });
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
