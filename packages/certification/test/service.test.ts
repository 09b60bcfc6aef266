/** The hostile service keeps the contract where it responds as the service does. */
import { matchOperation } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { expect, test } from "vitest";
import { type Certification, createCertification, type Order } from "../src/index.ts";
import { VirtualTime } from "./lib/virtual-time.ts";

const base = "http://vending.test/ext/gateway/v1/transactions";

interface Seen {
  readonly status: number;
  readonly body: { response_code?: string; data?: Record<string, unknown> };
}

/** The one damaged response that can be parsed. */
const missingReference = "data.internal_reference is required";

function caller({ fetch, merchant }: Certification) {
  const headers = {
    "x-merchant-key": merchant.merchant_key,
    "x-merchant-secret": merchant.merchant_secret,
    "content-type": "application/json",
  };
  return async (url: string, body?: object): Promise<Seen | undefined> => {
    const method = body ? "POST" : "GET";
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => undefined,
    );
    const text = await response?.text().catch(() => undefined);
    if (!response || !text?.startsWith("{")) return undefined;
    const { operationId } = matchOperation(method, new URL(url).pathname) ?? {};
    const value = JSON.parse(text) as Seen["body"];
    const validator = operationId && responseValidator(operationId, response.status);
    const { issues = [] } = validator?.["~standard"].validate(value) ?? {};
    expect(
      issues.map(({ message }) => message).filter((message) => message !== missingReference),
      `${method} ${url}`,
    ).toEqual([]);
    return { status: response.status, body: value };
  };
}

const started = async (): Promise<{ certification: Certification; time: VirtualTime }> => {
  const time = new VirtualTime();
  const wait = async (ms: number) => {
    time.now += ms;
  };
  return { time, certification: await createCertification({ seed: 6, now: () => time.now, wait }) };
};

/** Sends an order as it is, with the phone number in its other form. */
function requestOf({ reference, ...goods }: Order, merchant_code: string): Record<string, string> {
  const customer_msisdn = goods.customer_msisdn.replace(/^0(?=\d{10}$)/, "234");
  return { merchant_code, ...goods, customer_msisdn, client_request_id: reference };
}

test("every JSON response but one is valid by the contract, and shows the number as it was sent", async () => {
  const { certification, time } = await started();
  const call = caller(certification);
  const codes = new Set<string | undefined>();
  let unreferenced = 0;
  for (const order of certification.orders) {
    const request = requestOf(order, certification.merchant.merchant_code);
    const responses = [await call(base, request)];
    for (let check = 0; check < 6; check++) {
      time.now += 15_000;
      responses.push(await call(`${base}/status/${order.reference}`));
    }
    for (const { body } of responses.filter((one) => one !== undefined)) {
      codes.add(body.response_code);
      const { msisdn, amount, internal_reference } = body.data ?? {};
      if (body.response_code && internal_reference === undefined) unreferenced++;
      const isOwn = Number(amount) === Number(order.amount);
      const isInOtherForm = typeof amount === "string" && amount.endsWith(".00");
      if (msisdn !== undefined && isOwn && !isInOtherForm) expect(msisdn).toBe(request.customer_msisdn);
    }
  }
  expect([...codes].sort()).toEqual(["00", "01", "02", undefined].sort());
  expect(unreferenced).toBe(1);
  // The list shows the same numbers.
  const list = await call(`${base}?limit=100`);
  const sent = new Set(certification.orders.map((order) => requestOf(order, "").customer_msisdn));
  const rows = (list?.body.data ?? []) as unknown as { msisdn: string; request_id: string }[];
  expect(rows.length).toBeGreaterThan(30);
  // Two are of others, and one is shown in another form.
  expect(rows.filter(({ msisdn }) => !sent.has(msisdn)).length).toBeLessThanOrEqual(3);
  // A filter by one of them finds its purchase.
  for (const { msisdn, request_id } of rows.filter((row) => sent.has(row.msisdn))) {
    const own = await call(`${base}?msisdn=${msisdn}`);
    expect(own?.body.data).toMatchObject([{ msisdn, request_id }]);
  }
});

test("numbers are verified, and the catalogs are there", async () => {
  const { certification } = await started();
  const call = caller(certification);
  const statuses = new Set<number | undefined>();
  for (const { product, network, plan_code, customer_msisdn } of certification.orders) {
    if (product !== product.toUpperCase() || plan_code === undefined) continue;
    const { merchant_code } = certification.merchant;
    const body = { merchant_code, product, network, plan_code, customer_msisdn };
    const verified = await call("http://vending.test/v1/transactions/verify", body);
    statuses.add(verified?.status);
    if (verified?.status === 200) expect(verified.body.data?.msisdn).toBe(customer_msisdn);
  }
  expect([...statuses].sort()).toEqual([200, 400, 502]);
  expect((await call("http://vending.test/v1/plans/mtn"))?.status).toBe(200);
});
