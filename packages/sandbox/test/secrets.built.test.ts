/**
 * A secret does not come back: not in the journal, not in what the control routes answer, not in an error, not on the
 * terminal. What counts as one: what stands in a credentials header, what a name calls a secret, and the sandbox's own.
 */
import { createSandbox } from "@vending/sandbox";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { type CheckedCall, type Credentials, checked, type Fetcher, first } from "./lib/checked.ts";
import { type Cli, startCli } from "./lib/cli.ts";

// The core is what is looked for: around it are characters that are written differently in an address and in JSON.
const core = "zQ7xK9";
const wrongSecret = `a"b\\c/${core}Lm2PwV4+%d&e=f`;
const prefix = "/ext/gateway/v1/transactions";
const valid = {
  merchant_code: "SANDBOX",
  customer_msisdn: "08030000123",
  network: "mtn",
  product: "airtime",
  amount: "500",
  client_request_id: "innocent",
};

interface Sent extends CheckedCall {
  method: string;
  path: string;
}

const post = (body: unknown, more: CheckedCall = {}): Sent => ({ method: "POST", path: prefix, body, ...more });
const get = (path: string, more: CheckedCall = {}): Sent => ({ method: "GET", path, ...more });
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const escaped = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Where a secret is put by mistake; the credentials are those of the call. */
const places: Record<string, (secret: string) => Sent[]> = {
  "a field that says so": (secret) => [
    post({ ...valid, merchant_secret: secret }),
    post({ ...valid, "X-Merchant-Secret": secret }),
    post({ ...valid, password: [secret] }),
    post({ ...valid, apiKey: { value: secret } }),
    post({ merchant_secret: secret, ...valid, amount: "a lot" }),
  ],
  "a field in a body that is not JSON": (secret) => [
    post(`{"merchant_code":"SANDBOX","merchant_secret":${JSON.stringify(secret)}`),
    post(`{"merchant_secret":"${escaped(secret)}"`),
    post(`{"merchant_secret":${JSON.stringify(secret).slice(0, -1)}`),
    // The engine's complaint quotes what is near, and here the name is not.
    post(`{"merchant_secret":${" ".repeat(20)}${secret.slice(secret.indexOf(core))}}`),
    post(`merchant_code=SANDBOX&merchant_secret=${encodeURIComponent(secret)}`),
    post(`merchant_secret=${encodeURIComponent(secret)}`, { headers: { "Content-Type": "text/plain" } }),
  ],
  "the query": (secret) => [
    get(`${prefix}?merchant_secret=${encodeURIComponent(secret)}`),
    get(`${prefix}?page=1&X-Merchant-Secret=${percent(secret)}&limit=1`),
    get(`/nowhere?secret=${encodeURIComponent(secret)}`),
    get(`/sandbox/transactions?merchant_secret=${encodeURIComponent(secret)}`),
  ],
  "another header": (secret) => [
    get(prefix, { headers: { Authorization: `Bearer ${secret}` } }),
    post(valid, { headers: { "X-Api-Secret": secret, Cookie: `secret=${encodeURIComponent(secret)}` } }),
  ],
};

/** Where nothing says that it is one: there it is known from the header that it stands in as well, or as the sandbox's own. */
const unnamed: Record<string, (secret: string) => Sent[]> = {
  "a path": (secret) => [
    get(`${prefix}/status/${encodeURIComponent(secret)}`),
    get(`/giftcards/orders/${percent(secret)}`),
    get(`/v1/plans/${encodeURIComponent(secret)}`),
    get(`/${encodeURIComponent(secret)}`),
    get(`/nowhere/${percent(secret)}/at/all`),
    { method: "PURGE", path: `/v1/plans/${encodeURIComponent(secret)}` },
  ],
  "a query that says nothing": (secret) => [
    get(`${prefix}?${encodeURIComponent(secret)}=1`),
    get(`${prefix}?msisdn=${encodeURIComponent(secret)}`),
    get(`${prefix}?page=${percent(secret)}`),
    get(`/v1/plans/bills/cable?network=${encodeURIComponent(secret)}`),
  ],
  "a field that says nothing": (secret) => [
    post({ ...valid, merchant_code: secret }),
    post({ ...valid, amount: secret }),
    post({ ...valid, network: secret }),
    post({ ...valid, product: secret }),
    post({ ...valid, [secret]: "" }),
    post(`{"merchant_code":"${escaped(secret)}","amount":1}`),
    post(JSON.stringify(secret)),
    post(secret),
    post(`x${secret}`),
  ],
  "the media type": (secret) => [post(valid, { headers: { "Content-Type": secret } })],
};

/** All that may be meant by a text: as it is, percent-encoded, escaped as in JSON. */
function decodings(text: string): string[] {
  const unescaped = text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const unquoted = unescaped.replace(/\\+/g, "");
  const plain = [unescaped, unquoted].map((one) =>
    one.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
  return [text, unescaped, unquoted, ...plain].map((one) => one.toLowerCase());
}

/** Throws if a text lets a secret be read. */
function expectNone(text: string, core: string, where: string): void {
  for (const decoding of decodings(text)) {
    const at = decoding.indexOf(core.toLowerCase());
    if (at >= 0) throw new Error(`${where} shows ${core}: …${decoding.slice(Math.max(0, at - 200), at + 100)}`);
  }
}

/** Sends requests with a secret in them, and reads everything that can be read afterwards. */
async function sendAndLook(fetcher: Fetcher, baseUrl: string, core: string, requests: Sent[]): Promise<void> {
  const call = checked(fetcher, baseUrl);
  for (const { method, path, ...rest } of requests) {
    const { status, body } = await call(method, path, rest);
    expectNone(JSON.stringify(body ?? null), core, `${method} ${path} ${JSON.stringify(rest)}, answered ${status},`);
  }
  // The page and the scenarios publish the sandbox's own credentials, on purpose.
  const published = core === first.secret ? [] : ["/sandbox/", "/sandbox/scenarios"];
  for (const path of ["/sandbox/journal", "/sandbox/transactions", ...published]) {
    const text = await (await fetcher.fetch(`${baseUrl}${path}`)).text();
    expect(text.length).toBeGreaterThan(10);
    expectNone(text, core, path);
  }
}

const presenting = (secret: string): Record<string, Credentials> => ({
  "in its header": { ...first, secret },
  "in the header of the key": { key: secret, secret: first.secret },
  "in both headers": { key: secret, secret },
  "with a wrong key": { key: "somebodys-key", secret },
});

let sandbox: ReturnType<typeof createSandbox>;
let cli: Cli;
let banner: string;
beforeAll(async () => {
  sandbox = createSandbox();
  cli = await startCli();
  banner = cli.output();
});
afterAll(() => cli.kill());

const all = { ...places, ...unnamed };
const interfaces: [string, () => [Fetcher, string]][] = [
  ["in process", () => [sandbox, "http://sandbox.test"]],
  ["the binary", () => [{ fetch }, cli.url]],
];

describe.each(interfaces)("%s", (_, target) => {
  describe.each(sampled(Object.entries(presenting(wrongSecret)), 3))("a wrong secret, %s", (_, as) => {
    test.each(Object.entries(all))("and in %s", async (_, requests) => {
      await sendAndLook(
        ...target(),
        core,
        requests(wrongSecret).map((one) => ({ ...one, as })),
      );
    });
  });

  test.each(Object.entries(places))("a wrong secret beside right credentials, in %s", async (_, requests) => {
    await sendAndLook(...target(), core, requests(wrongSecret));
  });

  test.each(Object.entries(all))("the right secret, in %s", async (_, requests) => {
    const { secret } = first;
    const as = [first, {}, { key: first.secret, secret: first.key }, { ...first, secret: wrongSecret }];
    await sendAndLook(
      ...target(),
      secret,
      as.flatMap((one) => requests(secret).map((sent) => ({ ...sent, as: one }))),
    );
  });

  test("a wrong key is not shown either: it may be a real one elsewhere", async () => {
    await sendAndLook(...target(), core, [
      get(prefix, { as: { key: core } }),
      get(`${prefix}?merchant_key=${core}`),
      post({ ...valid, merchant_key: core }),
      post({ ...valid, merchant_code: core }, { as: { key: core, secret: "x" } }),
    ]);
  });

  test("a purchase with the right secret in its header shows none", async () => {
    const bought = [post({ ...valid, client_request_id: "bought" }), get(`${prefix}/status/bought`), get(prefix)];
    await sendAndLook(...target(), first.secret, bought);
  });
});

describe("long secrets and long bodies take no time, and nothing down", () => {
  const long = `${core}${"x".repeat(4_000)}`.repeat(2).slice(0, 8_000);

  test("a secret of 8,000 characters", async () => {
    const as = { ...first, secret: long };
    const requests = [get(prefix), get("/nowhere"), get(`/nowhere/${core}`), post({ ...valid, merchant_code: long })];
    const sent = requests.map((one) => ({ ...one, as }));
    const statuses = await Promise.all(
      sent.map(({ method, path, ...rest }) => checked({ fetch }, cli.url)(method, path, rest)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404, 401]);
    await sendAndLook(
      { fetch },
      cli.url,
      core,
      sent.filter(({ path }) => !path.endsWith(core)),
    );
    expect(cli.output()).toBe(banner);
  });

  test("20 bodies of 64 KB of names that never end", async () => {
    const call = checked(sandbox);
    await sandbox.reset();
    const repeated = (part: string) => part.repeat(65_000 / part.length);
    const bodies = [
      `{"${repeated("secret")}`,
      repeated('{"secretsecret'),
      repeated('{"secret":"\\\\'),
      repeated("secret="),
    ];
    for (let count = 0; count < 20; count++) {
      expect((await call("POST", prefix, { body: bodies[count % bodies.length] })).status).toBe(400);
    }
    const start = performance.now();
    const { body } = await call("GET", "/sandbox/journal");
    expect(performance.now() - start).toBeLessThan(2_000);
    expect((body as { entries: unknown[] }).entries).toHaveLength(20);
  });
});

test("the binary prints its banner and nothing of what it was sent", () => {
  expect(cli.output()).toBe(banner);
  expectNone(banner, core, "the banner");
});

test("any secret, anywhere, in any writing", async () => {
  const ascii = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });
  const secrets = fc.tuple(ascii, ascii).map(([before, after]) => `<${before}${core}${after}>`);
  const builders = fc.constantFrom(...Object.values(all));
  const anyCredentials = fc.constantFrom(...Object.keys(presenting("")));
  await fc.assert(
    fc.asyncProperty(secrets, builders, anyCredentials, async (secret, build, name) => {
      const as = presenting(secret)[name] ?? {};
      await sendAndLook(
        createSandbox(),
        "http://sandbox.test",
        core,
        build(secret).map((one) => ({ ...one, as })),
      );
    }),
    { numRuns: thorough ? 2_000 : 20 },
  );
});
