/**
 * Credentials do not come back, wherever a client puts them: not in the journal, not in what the control routes respond, not in an
 * error. Known are those of the credentials headers, and the sandbox's own secrets. The redactor has tests of its own.
 */
import { createSandbox } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { type CheckedCall, type Credentials, checked, first, topUp } from "./lib/checked.ts";

// The core is what is looked for: around it are characters that are written differently in an address and in JSON.
const core = "zQ7xK9";
const wrongSecret = `a"b\\c/${core}Lm2 PwV4+%d&e=f`;
const prefix = "/ext/gateway/v1/transactions";
const valid = { ...topUp, product: "airtime", customer_msisdn: "08030000123", client_request_id: "innocent" };

interface Sent extends CheckedCall {
  method: string;
  path: string;
}

const post = (body: unknown, more: CheckedCall = {}): Sent => ({ method: "POST", path: prefix, body, ...more });
const get = (path: string, more: CheckedCall = {}): Sent => ({ method: "GET", path, ...more });

const places: Record<string, (secret: string) => Sent[]> = {
  "a path": (secret) => [
    get(`${prefix}/status/${encodeURIComponent(secret)}`),
    get(`/giftcards/orders/${encodeURIComponent(secret)}`),
    get(`/nowhere/${encodeURIComponent(secret)}/at/all`),
    { method: "PURGE", path: `/v1/plans/${encodeURIComponent(secret)}` },
  ],
  "a query": (secret) => [
    get(`${prefix}?${encodeURIComponent(secret)}=1`),
    get(`${prefix}?page=${encodeURIComponent(secret)}`),
    get(`/v1/plans/bills/cable?${new URLSearchParams({ network: secret })}`),
  ],
  "a body": (secret) => [
    post({ ...valid, merchant_code: secret }),
    post({ ...valid, network: secret }),
    post({ ...valid, [secret]: "" }),
    post(`{"merchant_code":${JSON.stringify(secret).replaceAll("/", "\\/")},"amount":1}`),
    // As .NET and Go write it.
    post(`{"merchant_code":${JSON.stringify(secret).replace(/[+&]/g, (one) => `\\u00${one === "+" ? "2B" : "26"}`)}}`),
    post(JSON.stringify(secret)),
    post(`merchant_secret=${encodeURIComponent(secret)}`),
    post(`x${secret}`),
  ],
  "another header": (secret) => [
    get(prefix, { headers: { Authorization: `Bearer ${secret}` } }),
    post(valid, { headers: { "Content-Type": secret } }),
  ],
};
const presenting = (secret: string): Record<string, Credentials> => ({
  "in its header": { ...first, secret },
  "in the header of the key": { key: secret, secret: first.secret },
  "with a wrong key": { key: "somebodys-key", secret },
});

/** All that may be meant by a text: as it is, percent-encoded, escaped as in JSON. */
function decodings(text: string): string[] {
  const unescaped = text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const plain = unescaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return [text, unescaped, plain].map((one) => one.toLowerCase());
}

/** Sends requests with a secret in them, and reads everything that can be read afterwards. */
async function expectNone(secret: string, requests: readonly Sent[]): Promise<void> {
  const sandbox = createSandbox();
  const call = checked(sandbox);
  const shown: string[] = [];
  for (const { method, path, ...rest } of requests) shown.push(JSON.stringify(await call(method, path, rest)));
  for (const path of ["/sandbox/journal", "/sandbox/transactions"]) {
    shown.push(JSON.stringify((await call("GET", path)).body));
  }
  expect(shown.join()).toContain("***");
  for (const text of shown) {
    for (const decoding of decodings(text)) {
      const at = decoding.indexOf(secret.toLowerCase());
      expect(at < 0 ? "" : decoding.slice(Math.max(0, at - 200), at + 100)).toBe("");
    }
  }
}

describe.each(Object.entries(places))("in %s", (_, requests) => {
  test.each(Object.entries(presenting(wrongSecret)))("a wrong secret, which is also %s", (_, as) =>
    expectNone(
      core,
      requests(wrongSecret).map((one) => ({ ...one, as })),
    ));

  test.each([first, { key: first.secret, secret: first.key }])("the right secret, with %j", (as) =>
    expectNone(
      first.secret,
      requests(first.secret).map((one) => ({ ...one, as })),
    ));
});

test("a wrong key is not shown either: it may be a real one elsewhere", () =>
  expectNone(core, [
    get(prefix, { as: { key: core } }),
    post({ ...valid, merchant_code: core }, { as: { key: core } }),
  ]));
