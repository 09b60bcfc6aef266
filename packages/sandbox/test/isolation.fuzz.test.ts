/** In a sandbox for many merchants, no request of another shows, changes or controls anything of a merchant. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { nodeSecrets } from "../src/hosting/node-secrets.ts";
import { createHostedSandbox } from "../src/sandbox.ts";
import { memoryStore } from "../src/store/memory.ts";
import { inputOf, randomOf } from "./lib/random-requests.ts";

const count = thorough ? 15_000 : 2_000;
const base = "http://127.0.0.1";
const operatorToken = "operator-of-the-isolated";
/** In every field that no other merchant may see. */
const mark = "only-the-owners";

type Headers = Record<string, string>;

const controls = [
  ["GET", "transactions"],
  ["GET", "journal"],
  ["GET", "failures"],
  ["GET", "scenarios"],
  ["GET", "clock"],
  ["DELETE", "failures"],
  ["POST", "failures", '{"failure":"error","times":3}'],
  ["POST", "clock", '{"advance":86400000}'],
  ["POST", "reset"],
  ["POST", "merchants", "{}"],
  ["POST", "merchants", '{"merchant_code":"OWNER"}'],
] as const;

test(`${count} requests of other merchants`, { timeout: 300_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const store = memoryStore();
  const hosting = { host: base.slice("http://".length), secrets: nodeSecrets, selfService: true, operatorToken };
  const sandbox = createHostedSandbox({ store, wait: async () => {}, now: () => 1e12 }, hosting);
  const call = (method: string, path: string, headers: Headers, body?: string) =>
    sandbox.fetch(`${base}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const register = async (merchant_code: string, name: string): Promise<Headers> => {
    const made = await call("POST", "/sandbox/merchants", {}, JSON.stringify({ merchant_code, merchant_name: name }));
    const { merchant_key = "", merchant_secret = "" } = (await made.json()) as Record<string, string>;
    return { "x-merchant-key": merchant_key, "x-merchant-secret": merchant_secret };
  };

  const owner = await register("OWNER", mark);
  const json = { "content-type": "application/json" };
  for (let index = 0; index < 30; index++) {
    const bet = { merchant_code: "OWNER", product: "BETTING", plan_code: "1", amount: "500" };
    // Others use the same ids.
    const body = { ...bet, client_request_id: `id-${index}-123`, customer_msisdn: mark, network: mark };
    await call("POST", "/ext/gateway/v1/transactions", { ...owner, ...json }, JSON.stringify(body));
  }
  await call("POST", "/sandbox/failures", owner, '{"operation":"verifyCustomer","failure":"error","times":7}');
  const seen = async () =>
    Promise.all(
      ["transactions", "failures", "clock"].map(async (name) => (await call("GET", `/sandbox/${name}`, owner)).json()),
    );
  const before = await seen();
  expect(JSON.stringify(before)).toContain(mark);
  // It can be seen: the operator sees it.
  const all = await call("GET", "/sandbox/transactions", { authorization: `Bearer ${operatorToken}` });
  expect(await all.text()).toContain(mark);

  const other = await register("OTHER", "Another");
  const public_ = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" };
  const others: Headers[] = [
    other,
    public_,
    {},
    { ...other, "x-merchant-key": owner["x-merchant-key"] ?? "" },
    { ...other, authorization: `Bearer ${operatorToken}x` },
    { authorization: "Bearer null" },
  ];
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count; sent++) {
    const isControl = random() < 0.3;
    const [method, name, body] = pick(controls);
    const input = isControl ? { method, path: `/sandbox/${name}`, headers: {}, body } : inputOf(random);
    const headers: Headers = { ...input.headers, ...pick(others) };
    const hasBody = input.method !== "GET" && input.method !== "HEAD";
    const response = await call(input.method, input.path, headers, hasBody ? (input.body ?? "") : undefined).catch(
      () => undefined,
    );
    if (!response) continue;
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text().catch(() => "");
    if (text.includes(mark))
      throw new Error(`seed ${seed}, request ${sent}: ${JSON.stringify({ ...input, headers })} shows ${text}`);
  }
  console.log(`isolation: ${count} requests of others, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect(await seen()).toEqual(before);
  for (const status of [200, 201, 204, 400, 401, 403, 404, 422])
    expect(statuses.get(status), String(status)).toBeGreaterThan(3);
});
