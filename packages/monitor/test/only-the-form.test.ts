/** Only the form of a token, a code or a name is shown, of traffic and of what a run has seen of open questions. */
import { vendingContract } from "@vending/shared/judging/contract";
import type { SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { ResponseObserver } from "../../conformance/src/observe/observer.ts";
import { createMonitor, type PassedExchange } from "../src/index.ts";
import { createTrafficMetrics } from "../src/report/metrics.ts";
import { servePage } from "../src/report/page.ts";
import { printFinding, printReport } from "../src/report/terminal.ts";
import { Forms, filled } from "./lib/secrets.ts";
import { createPath, credentials, purchase, statusPath, success } from "./lib/traffic.ts";

type Json = Readonly<Record<string, unknown>>;
/** An exchange with a secret in it. */
type Passing = (secret: (form: string) => string) => PassedExchange;

const customersPath = "/ext/gateway/v1/customers/verify";
const bodies: readonly Json[] = [
  { ...success() },
  { ...success({ token: "x", units: "1", kct1: "x", customer_name: "x", customer_address: "x" }) },
  { status: "failed", response_code: "01", response_message: "x", telco_message: "x", data: success().data },
  { status: "error", code: 400, message: "x", errors: [{ field: "x", reason: "x" }] },
  { status: "success", data: [{ id: 1, name: "x", cards: [{ pin: "x", serial: 1 }] }], pagination: { page: 1 } },
  { meter_type: { of: "x" }, balance: 1, note: ["x", 1, { deep: { deeper: ["x"] } }] },
];
const headers = (more: readonly [string, string][] = []): [string, string][] => [
  ["content-type", "application/json"],
  // Causes a finding, which has a sample.
  ["x-powered-by", "shop"],
  ...more,
];

/** The same value with a secret in one place: as a text, a number, the name of a field, or one more field. */
function changed(value: unknown, forms: Forms, secret: (form: string) => string): unknown {
  if (Array.isArray(value)) {
    const at = forms.below(value.length + 1);
    return at === value.length
      ? [...value, secret(forms.any())]
      : value.map((item, index) => (index === at ? changed(item, forms, secret) : item));
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value);
    const at = forms.below(fields.length + 2);
    if (at === fields.length) return { ...value, [secret(forms.any())]: secret(forms.any()) };
    if (at > fields.length) return { ...value, reason: secret(forms.any()) };
    return Object.fromEntries(
      fields.map(([name, field], index) => [name, index === at ? changed(field, forms, secret) : field]),
    );
  }
  // A number begins with a fixed digit.
  return forms.below(4) === 0 ? Number(`1${secret("0".repeat(3 + forms.below(12)))}`) : secret(forms.any());
}

/** Texts that are not JSON. */
const odd: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `<!doctype html><p>${secret}</p>`,
  (secret) => `{"token":"${secret}"`,
  (secret) => `token=${encodeURIComponent(secret)}&x=1`,
  (secret) => `name;token\nx;${secret}\n`,
];

function passingOf(seed: number): Passing {
  const forms = new Forms(seed);
  const place = forms.below(10);
  const body = bodies[forms.below(bodies.length)];
  const isCreate = forms.below(2) === 0;
  const status = [200, 200, 400, 404, 500][forms.below(5)] ?? 200;
  const form = forms.any();
  const path = [createPath, customersPath, statusPath][forms.below(3)] ?? "";
  return (secret) => {
    // Makes the same choices each time.
    const again = new Forms(seed + 1_000_000);
    const text = odd[seed % odd.length] ?? String;
    const exchange: PassedExchange = {
      method: isCreate ? "POST" : "GET",
      url: path,
      requestHeaders: credentials,
      requestBody: isCreate ? JSON.stringify(purchase) : "",
      response: { status, headers: headers(), body: JSON.stringify(body) },
      startedAt: 1,
      endedAt: 2,
    };
    const response = { status, headers: headers(), body: JSON.stringify(body) };
    const requestBody = JSON.stringify(changed(purchase, again, secret));
    const inText = secret(form);
    const inHeader = secret(form.replace(/[^\w -]/g, "-"));
    switch (place) {
      case 0:
        return { ...exchange, method: "POST", requestBody };
      case 1:
        return { ...exchange, method: "POST", requestBody: text(inText) };
      case 2:
        return { ...exchange, response: { ...response, body: text(inText) } };
      case 3:
        return { ...exchange, url: `/${inText}/v2/${inText}?token=${inText}` };
      case 4:
        return { ...exchange, url: `${path}/${encodeURIComponent(inText)}?token=${inText}`, method: inText };
      case 5: {
        const type: [string, string] = ["content-type", `text/${inHeader}; name="${inHeader}"`];
        return { ...exchange, response: { ...response, headers: [type, [inHeader.toLowerCase(), inHeader]] } };
      }
      default:
        return { ...exchange, response: { ...response, body: JSON.stringify(changed(body, again, secret)) } };
    }
  };
}

/** Everything that a monitor prints, writes and serves. */
async function shownOf(exchange: PassedExchange, withPage: boolean): Promise<string> {
  const printed: string[] = [];
  const monitor = createMonitor({
    now: () => 0,
    onFinding: (finding) => void printed.push(String(printFinding(finding))),
  });
  monitor.observe(exchange);
  await monitor.settled();
  const report = monitor.report();
  expect(report.findings.length).toBeGreaterThan(0);
  const page = withPage ? await pageOf(monitor) : "";
  const metrics = await createTrafficMetrics(monitor).metrics();
  const all = [...printed, printReport(report), JSON.stringify(report), metrics, page].join("\n");
  // Digests and their key differ between monitors.
  return all.replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b/g, "digest");
}
async function pageOf(monitor: ReturnType<typeof createMonitor>): Promise<string> {
  const page = await servePage(monitor, { port: 0, host: "127.0.0.1" });
  try {
    return await (await fetch(page.url)).text();
  } finally {
    await page.stop();
  }
}

/** Compares long texts, and shows only the first difference. */
function expectSame(first: string, second: string, seed: number): void {
  let at = 0;
  while (at < first.length && first[at] === second[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 40);
  expect(`seed ${seed}: ${around(first)}`).toBe(`seed ${seed}: ${around(second)}`);
}

const runsOf = (secret: string): string[] => secret.match(/[\p{L}\p{N}]{4,}/gu) ?? [];

describe("a monitor shows no more than the form of", () => {
  const rows: [what: string, body: string, shown: string | undefined][] = [
    ["a token in a sentence", '{"response_message":"Token 0412-3456-7890-1234-5678 for Ada Obi"}', "Xxxxx 0000-0000"],
    ["a code of letters and digits", '{"response_message":"PIN K7QM-2XBZ-91AF"}', "XXX X0XX-0XXX-00XX"],
    ["a number with spaces", '{"message":"4123 4567 8901 2345"}', "0000 0000 0000 0000"],
    ["digits of another script", '{"message":"٤١٢٣٤٥٦٧"}', "00000000"],
    ["a long number in JSON, and its parts", '{"pin":41234567,"parts":[412,345]}', '"pin":00000000,"parts":[000,000]'],
    ["a field that is named by a token", '{"4123-4567":1,"K7QM2XBZ":2}', '"0000-0000":1,"X0XX0XXX":2'],
    ["a page", "<!doctype html><p>Token 4123 4567 for Ada Obi", "HTML page, 45 bytes"],
    ["a body that is not JSON", "token=4123 4567 8901", "text, 20 bytes"],
    ["a body that breaks off", '{"token":"4123 4567', "not quite JSON, 19 bytes"],
  ];
  test.each(rows)("%s", async (_, body, form) => {
    for (const [method, url, sent, received] of [
      ["GET", statusPath, "", body],
      ["POST", createPath, body, '{"status":1}'],
    ] as const) {
      const shown = await shownOf(
        {
          method,
          url,
          requestHeaders: credentials,
          requestBody: sent,
          response: { status: 200, headers: headers(), body: received },
          startedAt: 1,
          endedAt: 2,
        },
        true,
      );
      expect(shown.replaceAll('\\"', '"')).toContain(form);
      for (const run of [...runsOf(body), "K7QM", "2XBZ", "412", "345"]) {
        if (/\d|Ada|Obi|Token/.test(run)) expect(shown).not.toContain(run);
      }
      expect(shown).not.toMatch(/Ada|Obi/);
    }
  });

  test("a secret at any place of an exchange: another one of the same form makes no difference", async () => {
    for (let seed = 0; seed < (thorough ? 5_000 : 60); seed++) {
      const passing = passingOf(seed);
      const secrets: string[] = [];
      const withPage = seed % 20 === 0;
      const first = await shownOf(
        passing((form) => {
          secrets.push(filled(form, 1));
          return filled(form, 1);
        }),
        withPage,
      );
      const second = await shownOf(
        passing((form) => filled(form, 2)),
        withPage,
      );
      expectSame(first, second, seed);
      expect(secrets.length).toBeGreaterThan(0);
      // Our own texts have no such run of digits.
      for (const run of secrets.flatMap(runsOf).filter((one) => /^\d{6,}$/.test(one))) {
        expect(first, `seed ${seed}`).not.toContain(run);
      }
    }
  });
});

test("what a run has seen of the open questions shows no more than the form of a secret", () => {
  const operations = Object.keys(vendingContract.operations);
  const observed = (seed: number, fill: number): string => {
    const forms = new Forms(seed);
    const secret = (form: string): string => filled(form, fill);
    const observer = new ResponseObserver(vendingContract, String, () => 0);
    const operationId = operations[forms.below(operations.length)] ?? "";
    const { method = "", path = "" } = vendingContract.operations[operationId] ?? {};
    // Several times: one sighting proposes nothing.
    for (let time = 0; time < 6; time++) {
      const again = new Forms(seed + 1_000_000);
      const text = JSON.stringify(changed(bodies[forms.below(bodies.length)], again, secret));
      const status = [200, 400, 401, 500][forms.below(4)] ?? 200;
      const exchange: SentExchange = {
        request: {
          operationId,
          method,
          url: `http://service.test${path.replace(/\{\w+\}/g, "order-1")}?limit=5&status=1`,
          headers: {},
          body: method === "POST" ? JSON.stringify(purchase) : undefined,
        },
        response: {
          status,
          headers: [
            [`x-ratelimit-${secret(forms.code()).toLowerCase()}`, secret(forms.any())],
            ["deprecation", secret(forms.any())],
          ],
          text,
          json: parseJson(text).value,
        },
      };
      observer.add(exchange);
    }
    return JSON.stringify(observer.observations());
  };
  let sightings = 0;
  for (let seed = 0; seed < (thorough ? 1_500 : 40); seed++) {
    const first = observed(seed, 1);
    expectSame(first, observed(seed, 2), seed);
    sightings += first.match(/"samples":\["/g)?.length ?? 0;
  }
  expect(sightings).toBeGreaterThan(thorough ? 200 : 20);
});
