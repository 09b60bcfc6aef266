/** Each gate has a broken input that turns it red, even if `generated/` is rebuilt and committed with it. */

import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type CompilerHost, createSourceFile, NodeHost } from "@typespec/compiler";
import { type Document, json, operationsOf } from "@vending/openapi/document";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { checkExamples } from "../../scripts/build/check-examples.ts";
import { compileSpec } from "../../scripts/build/compile-spec.ts";
import { readExamples } from "../../scripts/build/examples.ts";
import { addMeanings } from "../../scripts/build/meanings.ts";
import { placeExamples } from "../../scripts/build/place-examples.ts";
import { readProducts } from "../../scripts/build/products.ts";
import { readProtocol, readReadings } from "../../scripts/build/protocol.ts";
import { described, reportsIn } from "../../scripts/gates/lint.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { cache, root, spec } from "../../scripts/lib/paths.ts";
import { bin, runTool } from "../../scripts/lib/tool.ts";
import { load, partner } from "../lib/documents.ts";

/** Lints these documents. Returns the broken rules of each, each rule once. */
async function lint(documents: readonly [string, ...string[]]): Promise<string[][]> {
  // The project's configuration, with the paths of the documents.
  const config = parse(await readFile(join(root, "redocly.yaml"), "utf8"));
  config.plugins = [join(root, "scripts/gates/contract-rules.ts")];
  const apis = documents.map((path, index) => [`document-${index}`, { ...config.apis.partner, root: path }]);
  config.apis = Object.fromEntries(apis);
  const path = join(dirname(documents[0]), "redocly.yaml");
  await writeFile(path, stringify(config));
  const flags = ["--format=json", "--max-problems=1000000", `--config=${path}`];
  const { status, stdout, output } = await runTool("redocly", ["lint", ...flags]);
  const errors = reportsIn(stdout).map(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  // A failed run must not look like one without faults.
  if (errors.length !== documents.length || (status === 0) !== errors.every((found) => found.length === 0)) {
    throw new Error(`redocly ended with ${status} after ${errors.length} of ${documents.length} documents:\n${output}`);
  }
  return errors.map((found) => [...new Set(found.map(({ ruleId }) => ruleId))]);
}

// biome-ignore lint/suspicious/noExplicitAny: these documents are broken on purpose
type Loose = any;

const rejected = "- event: [rejected]\n    from: [ready]\n    to: unconfirmed\n";
const limited = "do: send\n    money: hold\n    within: ";
/** By file: a text of the spec, what replaces it, and what the build says, after the file and the line. */
const faults: Readonly<Record<string, readonly [what: string, find: string, replace: string, says: RegExp][]>> = {
  "plans/model.tsp": [
    ["a type that does not exist", "<CablePlan>", "<CabelPlan>", /error invalid-ref/],
    ["a model without a description", "/** A cable TV bouquet. */", "", /\/undocumented/],
  ],
  "health/operations.tsp": [
    ["an operation without a meaning", "@meaning(Meaning.healthRead)", "", /@meaning/],
    ["a meaning of what is never returned", "Meaning.healthRead", "Meaning.catalogRead", /has 400, 401, 422, which/],
    ["a point that is not open", "(OpenPoints.healthBody)", "(OpenPoints.body)", /error invalid-ref/],
    ["a reason that is no point", "(OpenPoints.healthBody)", '("Its form.")', /error invalid-argument/],
  ],
  "verification/operations.tsp": [
    ["no meaning of a 502", "Meaning.verification", "Meaning.listRead", /The meaning lacks 404, 502\./],
  ],
  "wallet/model.tsp": [
    ["an open schema without a reason", "@unspecified(OpenPoints.walletData)", "", /open-with-reason/],
  ],
  "internal/model.tsp": [
    [
      "an open request",
      "@closed\nmodel InternalAirtimePurchase",
      "model InternalAirtimePurchase",
      /A request is closed/,
    ],
  ],
  "transactions/meaning.tsp": [
    ["a meaning that does not exist", "Entry.statusPending", "Entry.statusWaiting", /error invalid-ref/],
  ],
  "meanings.tsp": [
    ["an answer that is none", 'Entry.pending, #{ retry: "yes" }', 'Entry.pending, #{ retry: "soon" }', /"soon"/],
    ["a section that does not exist", '#["3", "6", "7.2"]', '#["3", "6", "7.9"]', /"7.9"/],
    [
      "a meaning that nothing has",
      "  statusPending,",
      '  statusPending,\n  @says(#["3"]) idle,',
      /idle: no response means this/,
    ],
    [
      "a status check that does not say whether it may be repeated",
      'Entry.failed, #{ retry: "yes" }',
      "Entry.failed",
      /statusFailed: getTransactionStatus 01: retry does not follow/,
    ],
    [
      "one meaning of responses about which the protocol differs",
      "Entry.statusRejected, #{ ...safe, resend",
      "Entry.statusRejected, #{ resend",
      /orderStatusRejected: getGiftCardOrder 401: the protocol differs/,
    ],
  ],
  "protocol.yaml": [
    ["YAML that cannot be read", "initial: ready", "initial: [ready", /Flow sequence/],
    ["a key that the form does not have", "initial: ready", "inital: ready", /additional.*: inital/],
    ["a state without its money", "do: wait\n    money: hold\n", "do: wait\n", /states open: .*'money'/],
    ["a transition to no state", rejected, rejected.replace("to: u", "to: U"), /to: "Unconfirmed" is none of ready, /],
    [
      "a transition from no state",
      rejected,
      rejected.replace("[ready", "[begin"),
      /from 0: "begin" is none of ready, /,
    ],
    ["a transition on no event", rejected, rejected.replace("[r", "[R"), /event 0: "Rejected" is none of success, /],
    ["a section that does not exist", "section: 3, 6\n", "section: 3, 6.1\n", /section: "6.1" is no section/],
    ["a guard of no timing", "after: settling", "after: settled", /after: "settled" is none of attempt, /],
    ["a limit of no timing", `${limited}resendWithin`, `${limited}soon`, /within: "soon" is none of attempt, /],
    [
      "an event that a state lacks",
      rejected,
      rejected.replace("[ready", "[resending"),
      /states ready: .*follows rejected/,
    ],
    [
      "an event that cannot happen",
      "[late]\n    from: [res",
      "[late]\n    from: [ready, res",
      /cannot happen in ready/,
    ],
    ["an order that does not exist", "order: createTransaction/", "order: createAirtime/", /no request is the example/],
    [
      "an example that does not exist",
      "Sync/airtime-failed",
      "Sync/failed",
      /no response is the example .*Sync\/failed"/,
    ],
    ["a status that no create returns", "{ status: 400, body: &r", "{ status: 418, body: &r", /does not return 418/],
    [
      "a response to a create without an event",
      "status: 403, body: {} }\n      - { status: 404",
      "status: 404, body: {} }\n      - { status: 404",
      /an example of 403/,
    ],
    [
      "a response code that no outcome has",
      'with: { status: failed, response_code: "01", response_message: Failed } }',
      'with: { status: failed, response_code: "03", response_message: Failed } }',
      /is failed with 03/,
    ],
  ],
  "products.yaml": [
    ["a product that the model lacks", "BETTING:", "BETTINGS:", /BETTINGS: .* has no such product/],
    [
      "a bill that is not verified",
      "airtime:\n  kind: top-up",
      "airtime:\n  kind: bill",
      /airtime kind: a bill is in VerifyCustomerRequest/,
    ],
    ["a top-up that is verified", "CABLE:\n  kind: bill", "CABLE:\n  kind: top-up", /CABLE kind: .* is a bill/],
    ["a route of no operation", "betting: createT", "betting: create", /betting: no operation create/],
    ["a number without a scenario", "11########", "11#", /number form: must match pattern/],
    ["a number that nobody has", "form: 45#########", "form: 4####", /such as 44444 does not match/],
    ["a title in other words", "betting-success:", "Betting success:", /must match pattern/],
    [
      "a purchase whose response lacks a field",
      'created_at: "2026-03-02T10:02:33Z"',
      "",
      /"betting-success" of createTransaction: response 200 \/data must have required property 'created_at'/,
    ],
    ["a field of another name", "kct1:", "kct_1:", /"electricity-with-kct" .* must NOT have additional properties/],
    [
      "a request that does not fit",
      'network: BET9JA, plan_code: "401", a',
      'network: BET9JA, plan: "401", a',
      /request .*'plan_code'/,
    ],
    [
      "an outcome that no route returns",
      "The betting account is funded\n          outcome: success",
      "It waits\n          outcome: pending",
      /"betting-success": no route/,
    ],
    [
      "two of a title",
      "verify-betting-account:",
      "verify-meter:",
      /"verify-meter": verifyCustomer has two of this title/,
    ],
  ],
  "examples.yaml": [
    ["an example that lacks a field", ", shortCode: MTN1GBW", "", /"mtn-data-plans" .* must have .* 'shortCode'/],
    [
      "an example without a response",
      "response: { status: success, description: Bill plans retrieved, data: [*dstv] }",
      "",
      /dstv-bouquets: must/,
    ],
    ["a status of no purchase", "of: airtime-failed", "of: airtime-lost", /no purchase has the response airtime-lost/],
    ["an example of no operation", "  getGiftCardOrder:", "  getGiftCard:", /getGiftCard has no parameter request_id/],
    ["an example that the internal API lacks", "[mtn-data-plans]", "[plans]", /listDataPlans: no example is plans/],
  ],
  "readings.yaml": [
    ["a reading of no event", "event: other }", "event: another }", /event: "another" is none of success, /],
  ],
};

/** What is changed in the published document, and the rule of the lint that it breaks. test/contract/broken.thorough.test.ts breaks what it says. */
const documents: readonly [what: string, rule: string, breakIt: (document: Loose) => unknown][] = [
  ["a relative address", "contract/opens-everywhere", (d) => (d.externalDocs = { url: "contract-notes.json" })],
  [
    "a server variable with a text",
    "contract/opens-everywhere",
    (d) => (d.servers[0].variables.base_url.description = "The base address."),
  ],
  [
    "a schema that extends another one",
    "contract/opens-everywhere",
    (d) => (model(d, "TransactionDetail").allOf = [{ $ref: "#/components/schemas/TransactionRow" }]),
  ],
  ["a list of types", "contract/opens-everywhere", (d) => (model(d, "ErrorBody").type = ["object", "null"])],
  [
    "two creates of one request id",
    "contract/own-request-id",
    (d) => (requestOf(d, "data-pending").client_request_id = requestOf(d, "airtime-pending").client_request_id),
  ],
  ["an unused component", "contract/used-component", (d) => (d.components.schemas.Orphan = { type: "object" })],
  ["an obsolete exception", "contract/used-component", (d) => delete d.components.schemas.WalletBalanceResponse],
  ["a replaced word", "contract/plain-words", (d) => (d["x-readings"][0].readAs = "The source does not say.")],
  ["no verb", "rule/operation-id-begins-with-a-verb", (d) => (d.paths["/v1/healthz"].get.operationId = "health")],
];
const model = (document: Loose, name: string) => document.components.schemas[name];
const requestOf = (document: Loose, title: string) =>
  sell(document).requestBody.content["application/json"].examples[title].value;
const sell = (document: Loose) => document.paths["/ext/gateway/v1/transactions"].post;

/** A host that reads a file of the spec with one text replaced. */
async function hostWith(file: string, find: string, replace: string): Promise<CompilerHost> {
  const path = join(spec, file);
  const text = await readFile(path, "utf8");
  expect(text.split(find), `${file} has ${find} once`).toHaveLength(2);
  const broken = createSourceFile(text.replace(find, replace), path);
  const readFileOf = (asked: string) => (asked === path ? Promise.resolve(broken) : NodeHost.readFile(asked));
  return { ...NodeHost, readFile: readFileOf };
}

const placed = (file: string, says: RegExp): RegExp => new RegExp(`spec/${file}:\\d+.*${says.source}`);

const rows = Object.entries(faults).flatMap(([file, all]) =>
  all.map(([what, ...row]) => [what, file, ...row] as const),
);

const bare = (holder: { examples?: unknown } | undefined) => delete holder?.examples;
function withoutExamplesOf(document: Document): Document {
  const copy = structuredClone(document);
  for (const { operation } of operationsOf(copy)) {
    for (const one of operation.parameters) bare(one);
    for (const one of [operation.requestBody, ...Object.values(operation.responses)]) bare(json(one?.content));
  }
  return copy;
}

const whole = await compileSpec();

test.each(rows)("the build stops at %s", async (_, file, find, replace, says) => {
  const host = await hostWith(file, find, replace);
  const building = async () => {
    const spec = file.endsWith(".tsp") ? await compileSpec(host) : { ...whole, host };
    const protocol = await readProtocol(spec, partner, await readProducts(spec, partner));
    addMeanings(spec, spec.documents, protocol);
    await readReadings(spec, protocol);
    const examples = await readExamples(spec, partner);
    const document = withoutExamplesOf(partner);
    placeExamples(document, examples.partner);
    checkExamples({ partner: document, internal: load("openapi-internal.json") }, examples);
  };
  await expect(building()).rejects.toThrow(placed(file, says));
});

test("the first line of a failing build is the cause, and what follows from it is counted", async () => {
  const host = await hostWith("common/scalars.tsp", "NairaAmount extends string", "NairaAmount extends strng");
  const said = await compileSpec(host).catch((error: Error) => error.message.split("\n").slice(2));
  expect(said).toEqual([
    expect.stringMatching(/^ *spec\/common\/scalars\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier strng$/),
    expect.stringMatching(/^ *\d+ more that may follow from this$/),
  ]);
});

test("the lint fails on each broken document, and on nothing else", async () => {
  const broken = documents.map(([, , breakIt]) => {
    const document = structuredClone(partner);
    breakIt(document);
    return document;
  });
  const rules = await withTemporaryFolder(async (folder) => {
    const fileOf = async (document: Document, name: string) => {
      await writeFile(join(folder, name), JSON.stringify(document));
      return join(folder, name);
    };
    const files = broken.map((document, index) => fileOf(document, `${index}.json`));
    return lint([await fileOf(partner, "whole.json"), ...(await Promise.all(files))]);
  }, cache);
  expect(rules[0]).toEqual([]);
  for (const [index, [what, rule]] of documents.entries()) expect(rules[index + 1], what).toContain(rule);
});

test("a fault in several documents is reported once, with its places in spec/", async () => {
  const at = (ref: string) => ({ source: { ref: `generated/${ref}` }, start: { line: 1 } });
  const problem = (ref: string, pointer: string) => ({
    ruleId: "contract/opens-everywhere",
    severity: "error" as const,
    message: "Tools refuse a list of types.",
    location: [{ ...at(ref), pointer }],
  });
  const create = "#/paths/~1v1~1transactions/post";
  const reports = ["openapi.yaml", "openapi-3.0.yaml"].map((ref) => ({
    problems: [problem(ref, create), problem(ref, "#/components/schemas/AirtimeTransaction")],
  }));
  expect(await described(reports)).toEqual([
    expect.stringMatching(
      /^contract\/opens-everywhere: Tools refuse a list of types\.\n +spec\/transactions\/operations\.tsp:\d+ \(createCableTransaction\)\n +spec\/transactions\/model\.tsp:\d+ \(AirtimeTransaction\)$/,
    ),
  ]);
});

test("an operation without an example is named", () => {
  const documents = { partner: withoutExamplesOf(partner), internal: load("openapi-internal.json") };
  expect(() => checkExamples(documents, { partner: [], internal: [] })).toThrow(
    /createDataAsync: no example of its request/,
  );
});

test("the format check fails on a file that is not formatted", () =>
  withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "model.tsp"), "model   A{ b:string }");
    const { status, output } = await runTool("tsp", ["format", "--check", join(folder, "*.tsp")]);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining("1 need format") });
  }));

test("the linter rejects every way out of a package but print(), and every import against the direction", () =>
  withTemporaryFolder(async (folder) => {
    const ofPackage = [
      'console["log"]("text");',
      "export const host = { print: console.log };",
      'process.stdout.write("text");',
      'import own from "node:process";',
      'export { root } from "../../../scripts/lib/paths.ts";',
      'export { one } from "../../other/src/one.ts";',
      'export type { One } from "../../../other/src/parts/one.ts";',
      'export { undeclared } from "undeclared";',
    ];
    const ofBuild = [
      'export { one } from "../../packages/openapi/src/one.ts";',
      'export { scenarios } from "@vending/sandbox";',
      'export type { Meaning } from "@vending/contract";',
      'export { one } from "../../test/lib/one.ts";',
    ];
    const numbered = (path: string, texts: readonly string[]) =>
      Object.fromEntries(texts.map((text, at) => [`${path}-${at}.ts`, `${text}\n`]));
    const rejected = { ...numbered("packages/any/src/rejected", ofPackage), ...numbered("scripts/build/bad", ofBuild) };
    const { vcs: _, $schema: __, ...config } = JSON.parse(await readFile(join(root, "biome.json"), "utf8"));
    const plugin = "scripts/gates/print.grit";
    const files = {
      "biome.json": JSON.stringify(config),
      [plugin]: await readFile(join(root, plugin), "utf8"),
      "packages/any/package.json": '{ "dependencies": { "declared": "1.0.0" } }',
      "packages/any/src/accepted.ts":
        'export { declared } from "declared";\nprint(line`text`);\nexport const home = process.env.HOME;\n',
      "packages/any/app/pages/accepted.ts": 'export { one } from "../../src/one.ts";\n',
      "scripts/build/accepted.ts": 'export { json } from "@vending/openapi/document";\n',
      ...rejected,
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    // Exits with 1, because something is rejected.
    const linting = promisify(execFile)(join(bin, "biome"), ["lint", "--reporter=json"], { cwd: folder });
    const { stdout } = await linting.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    const found = diagnostics.filter(({ category }) =>
      /^plugin$|noRestrictedImports$|noUndeclaredDependencies$/.test(category),
    );
    const names = found.map(({ location }) => location.path.slice(location.path.search(/(?:packages|scripts)\//)));
    expect([...new Set(names)].sort()).toEqual(Object.keys(rejected).sort());
  }));
