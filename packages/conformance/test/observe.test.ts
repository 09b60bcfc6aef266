/** What a run sees of the questions that the contract leaves open. */
import { readFile, writeFile } from "node:fs/promises";
import { sampleOf } from "@vending/shared/judging/sample";
import { beforeAll, describe, expect, test } from "vitest";
import openapi from "../../../generated/openapi.json" with { type: "json" };
import { type Observation, type ObservationFile, questions, sandboxConfig } from "../src/index.ts";
import { declared } from "../src/observe/proposal.ts";
import type { QuestionId } from "../src/observe/questions.ts";
import { localServer, localUrl, runMain } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

/** Points that the sandbox shows nothing of, because it adds no field to those that are documented. */
const sandboxShowsNothing = ["customer-details", "gift-card-order"];

/** Readings that no request of a run provokes. */
const notProvoked = [
  "gift-card-request-id",
  "memory-of-ids",
  "one-id-one-purchase",
  "product-spelling",
  "rejected-422",
  "rejection",
  "status-error",
  "token-optional",
  "verification-products",
];

const file = temporaryFiles();
const load = async (name: string): Promise<ObservationFile> => JSON.parse(await readFile(file(name), "utf8"));
const find = ({ observations }: ObservationFile, about: QuestionId): Observation | undefined =>
  observations.find(({ id }) => id === about);

let sandbox: ObservationFile;
beforeAll(async () => {
  const ended = await runMain(["--base-url", localUrl, "--observe", file("sandbox.json")], localServer().host);
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  expect(ended.stdout).toMatch(/\nObserved: \d+ of \d+ open questions; \d+ skipped \(/);
  sandbox = await load("sandbox.json");
});

describe("the questions", () => {
  const points = Object.values(openapi["x-open-points"]).flat();

  test("are those of the contract's document, each once", () => {
    expect(questions.map(({ id }) => id)).toEqual([...points, ...openapi["x-readings"]].map(({ id }) => id));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  test("name the place where the document leaves each open", () => {
    const inDocument = new Set(
      [...JSON.stringify(openapi).matchAll(/"x-unspecified":("(?:[^"\\]|\\.)*")/g)].map(([, json = ""]) =>
        JSON.parse(json),
      ),
    );
    expect(new Set(questions.filter(({ where }) => where !== "").map(({ question }) => question))).toEqual(inDocument);
  });

  test("are all in the file, even without a sighting", () => {
    expect(sandbox.observations.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  });

  test("are seen in a run against the sandbox if they are marked as observed, and only then", () => {
    const seen = sandbox.observations.filter((one) => one.kind === "open" && one.seen.length > 0).map(({ id }) => id);
    const visible = points.filter(({ observed }) => observed).map(({ id }) => id);
    expect([...seen, ...sandboxShowsNothing].sort()).toEqual(visible.sort());
  });
});

describe("a run against the sandbox", () => {
  test("sees something of every reading that a run provokes", () => {
    const unseen = sandbox.observations.filter((one) => one.kind === "reading" && one.seen.length === 0);
    expect(unseen.map(({ id }) => id).sort()).toEqual(notProvoked);
  });

  test("says what was seen, and how often", () => {
    expect(find(sandbox, "time-zone")?.seen).toContainEqual({
      what: "UTC+00:00",
      count: expect.any(Number),
      samples: [],
    });
    expect(
      find(sandbox, "status-filter")
        ?.seen.map(({ what }) => what)
        .sort(),
    ).toEqual([
      "0: a transaction with response_code 00",
      "1: a transaction with response_code 01",
      "2: a transaction last seen with response_code 02",
    ]);
    expect(
      find(sandbox, "final-is-final")
        ?.seen.map(({ what }) => what)
        .sort(),
    ).toEqual(["still 00", "still 01"]);
    const errors = find(sandbox, "error-body");
    expect(errors?.seen.map(({ what }) => what)).toEqual(expect.arrayContaining(["HTTP 400", "HTTP 401", "HTTP 422"]));
    expect(errors?.seen[0]?.samples[0]).toMatch(/^\{"status":"error","code":400,"message":"x/);
    expect(errors?.proposal).toMatch(/^\/\/ Seen in one run.*\nmodel ErrorBody \{\n {2}code: integer;\n/);
    const networks = find(sandbox, "network-case")?.seen.map(({ what }) => what);
    expect(networks).toEqual(
      expect.arrayContaining([
        "createAirtimeSync 00: in upper case",
        "getTransactionStatus 02: in upper case",
        "listTransactions: in upper case",
      ]),
    );
    expect(find(sandbox, "amount-types")?.seen[0]?.what).toBe("listCablePlans, amount_type: fixed");
    expect(find(sandbox, "gift-cards")?.seen[0]?.samples[0]).toMatch(/^\[\{/);
    expect(find(sandbox, "gift-cards")?.proposal).toContain("alias GiftCards = Array<{");
  });

  test("shows no customer and no credential", () => {
    const text = JSON.stringify(sandbox);
    expect(text).not.toMatch(/sandbox2?-(key|secret)/);
    expect(text).not.toMatch(/(?<![\d-])(080|234)\d{7,}/);
    expect(text).not.toContain("Allen Avenue");
  });
});

test("nothing is proposed from one sighting", () => {
  for (const { seen, proposal } of sandbox.observations) {
    const total = seen.reduce((sum, { count }) => sum + count, 0);
    if (total < 2) expect(proposal).toBeUndefined();
  }
});

describe("another service", () => {
  const other = localServer(async ({ url, pass }) => {
    const limit = Number(url.searchParams.get("limit"));
    if (limit > 5) url.searchParams.set("limit", "5");
    const response = await pass();
    const isV1 = url.pathname.startsWith("/v1/transactions/");
    const text = (await response.text())
      .replace(/"created_at":"2026-03-02 09/g, '"created_at":"2026-03-02 10')
      .replace(/"response_code":"00"/, `"response_code":"${isV1 ? "01" : "00"}"`);
    const headers = new Headers(response.headers);
    headers.set("x-ratelimit-limit", "100");
    if (response.status >= 400 && response.status < 500)
      return Response.json({ fault: { reason: 7 } }, { status: response.status, headers });
    return new Response(text, { status: response.status, headers });
  });

  test("is seen as it is, and compared with the first", async () => {
    await writeFile(file("config.json"), JSON.stringify(sandboxConfig));
    const flags = ["--base-url", localUrl, "--config", file("config.json"), "--allow-purchases"];
    await runMain(
      [...flags, "--only", "list,status,validation/query,credentials/both-needed", "--observe", file("other.json")],
      other.host,
    );
    const observed = await load("other.json");
    expect(find(observed, "rate-limits")?.seen[0]).toMatchObject({ what: "x-ratelimit-limit: 100" });
    expect(find(observed, "time-zone")?.seen.map(({ what }) => what)).toContain("UTC+01:00");
    expect(find(observed, "final-is-final")?.seen.map(({ what }) => what)).toContain("00 became 01");
    expect(find(observed, "largest-page")?.seen.map(({ what }) => what)).toContain("limit 10: size 5");
    expect(find(observed, "largest-page")?.proposal).toContain("@maxValue(5)");
    // This server rejects credentials before it looks for a route.
    expect(find(observed, "gift-card-prefix")?.seen).toEqual([]);
    expect(find(observed, "error-body")?.seen[0]?.samples).toContain('{"fault":{"reason":7}}');
    expect(find(observed, "error-body")?.proposal).toContain("fault: {\n    reason: integer;\n  };");

    const compared = await runMain(["--compare-observations", file("sandbox.json"), file("other.json")]);
    expect(compared.status).toBe(0);
    expect(compared.stdout).toContain("\n  - no rate-limit header\n  + x-ratelimit-limit: 100\n");
    expect(compared.stdout).toMatch(/RowTimestamp: The time zone.*(\n {2}.*)*\n {2}\+ UTC\+01:00\n/);
    // No two runs send the same number of requests.
    const again = (await readFile(file("other.json"), "utf8")).replace(/"count": /g, '"count": 9');
    await writeFile(file("again.json"), again);
    const counts = [observed, await load("again.json")].map((one) => find(one, "time-zone")?.seen[0]?.count);
    expect(counts[0]).not.toBe(counts[1]);
    expect((await runMain(["--compare-observations", file("other.json"), file("again.json")])).stdout).toBe(
      "Both runs saw the same.\n",
    );
  });
});

test("malformed bodies, and responses to another merchant, are no observations", async () => {
  const parsing = localServer(async ({ url, headers, body, pass }) => {
    const isOther = headers.get("x-merchant-key") === sandboxConfig.otherMerchant?.key;
    const error = (status: number) => Response.json({ status: "error", code: status }, { status });
    if (url.pathname.includes("/status/") && isOther) return error(404);
    if (!url.pathname.startsWith("/giftcards/")) return pass();
    return error(headers.has("x-merchant-secret") ? (body === "" || body.endsWith("}") ? 404 : 400) : 401);
  });
  await writeFile(file("no-cards.json"), JSON.stringify({ ...sandboxConfig, giftCard: {} }));
  const config = ["--config", file("no-cards.json"), "--allow-purchases"];
  const only = ["--only", "validation/malformed-json,status,credentials"];
  await runMain(["--base-url", localUrl, ...config, ...only, "--observe", file("parsing.json")], parsing.host);
  const observed = await load("parsing.json");
  expect(find(observed, "gift-card-prefix")?.seen).toEqual([]);
  expect(find(observed, "visibility")?.seen.map(({ what }) => what)).toEqual(["asked within a second: found"]);
});

test.each([
  [["--compare-observations", "a.json"], /--compare-observations takes two files/],
  [["--compare-observations", "a.json", "b.json"], /cannot read the observations a\.json/],
])("%j is rejected", async (args, says) => {
  const { status, stderr } = await runMain(args);
  expect(status).toBe(2);
  expect(stderr).toMatch(says);
});

test.each([
  ["something else", () => ({}), "baseUrl is missing"],
  ["nothing", () => ({ ...sandbox, observations: [] }), "observations must not be empty"],
  [
    "a count that is none",
    () => ({
      ...sandbox,
      observations: [{ ...sandbox.observations[0], seen: [{ what: "x", count: 0, samples: [] }] }],
    }),
    "observations.0.seen.0.count must be 1 or more",
  ],
])("a file of %s is rejected", async (_, content, problem) => {
  await writeFile(file("else.json"), JSON.stringify(content()));
  const { status, stderr } = await runMain(["--compare-observations", file("else.json"), file("else.json")]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `error: the observations ${file("else.json")} cannot be used: ${problem}; --observe FILE writes such a file\n`,
  });
});

test.each([
  ["a name", { customer_name: "Ada Obi" }, '{"customer_name":"Xxx Xxx"}'],
  ["a number in a message", { message: "08031234567 is unknown" }, '{"message":"00000000000 xx xxxxxxx"}'],
  ["a word of a list", { status: "error", code: 400 }, '{"status":"error","code":400}'],
])("a sample shows the form of %s, not its content", (_, value, sample) => {
  expect(sampleOf(value, String)).toBe(sample);
});

test("a proposal makes optional what is not in every object, joins types, and lists only words", () => {
  const declare = (name: string, values: unknown[], areWords = false) => declared({ name, values, areWords });
  const repeat = (words: string[]) => Array.from({ length: 4 }, () => words).flat();
  expect(
    declare("Body", [
      { code: 400, errors: ["a"] },
      { code: "E4", "odd-name": null },
    ]),
  ).toBe("model Body {\n  code: integer | string;\n  errors?: Array<string>;\n  `odd-name`?: null;\n}");
  expect(declare("amounts", [1, 1.5])).toBe("alias Amounts = float64 | integer;");
  expect(declare("meter_type", repeat(["prepaid", "postpaid"]), true)).toBe(
    'union MeterType {\n  string,\n  "postpaid",\n  "prepaid",\n}',
  );
  expect(declare("meter_type", ["prepaid", "postpaid"], true)).toBeUndefined();
  expect(declare("customer_name", repeat(["Ada", "Obi"]))).toBeUndefined();
  const deep = JSON.parse(`${"[".repeat(4_000)}${"]".repeat(4_000)}`);
  expect(declare("deep", [deep])).toMatch(/^alias Deep = (Array<){5}unknown>{5};$/);
});
