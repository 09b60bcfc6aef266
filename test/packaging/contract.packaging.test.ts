/** The published package @vending/contract: its contents, types and exports, in an empty project and in many tools. */
import { describe, expect, test } from "vitest";
import { partner } from "../lib/documents.ts";
import { bundle } from "../lib/packed/bundle.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";
import { describedIn, withoutQuickInfo } from "../lib/packed/quick-info.ts";

const contract = packed("contract");
const { name, write, run } = contract;

test("holds what it exports, and neither sources nor tests", () =>
  expectToHold(contract, [
    ...Object.keys(partner.components.schemas).map((model) => `schemas/${model}.json`),
    ...modules(["index", "validators"], ["js", "cjs", "d.ts", "d.cts"]),
    ...["openapi.json", "openapi.yaml", "openapi-3.0.json", "examples.json"],
    ...["purchase-protocol.json", "purchase-protocol.schema.json"],
  ]));

test("depends on nothing", () => expectToDependOn(contract));

importsWhatItDeclares(contract);

/** Prints one line of JSON, the same in each module system. */
const report = `
const good = { merchant_code: "M", customer_msisdn: "08051234567", network: contract.mobileNetworks[1], product: "data",
  plan_code: "GLO-1", amount: "1000", client_request_id: "1" };
const { CreateTransactionRequest, requestValidator } = validators;
const judge = (value) => CreateTransactionRequest["~standard"].validate(value).issues?.map(({ message }) => message);
console.log(JSON.stringify({
  good: judge(good) ?? "fits",
  bad: judge({ ...good, amount: 500 }),
  lookup: requestValidator("createTransaction") === CreateTransactionRequest,
  meaning: contract.meaningOf("createTransaction", "01").refund,
  protocol: [protocol.initial, protocolSchema.description, JSON.stringify(protocol) === JSON.stringify(contract.purchaseProtocol)],
  documents: [openapi.openapi, openapi30.openapi, plan.title, Object.keys(examples).length > 10, manifest.name],
  yaml: readFileSync(yaml, "utf8").slice(0, 8),
}));
`;

const said = {
  good: "fits",
  bad: ["amount must be a string, not a number"],
  lookup: true,
  meaning: "yes",
  protocol: ["ready", "The purchase protocol.", true],
  documents: ["3.1.0", "3.0.0", "DataPlan", true, name],
  yaml: "openapi:",
};

const scripts = {
  "import.mjs": `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as contract from "${name}";
import * as validators from "${name}/validators";
import openapi from "${name}/openapi.json" with { type: "json" };
import openapi30 from "${name}/openapi-3.0.json" with { type: "json" };
import plan from "${name}/schemas/DataPlan.json" with { type: "json" };
import protocol from "${name}/purchase-protocol.json" with { type: "json" };
import protocolSchema from "${name}/purchase-protocol.schema.json" with { type: "json" };
import examples from "${name}/examples.json" with { type: "json" };
import manifest from "${name}/package.json" with { type: "json" };
const yaml = createRequire(import.meta.url).resolve("${name}/openapi.yaml");
${report}`,
  "require.cjs": `
const { readFileSync } = require("node:fs");
const contract = require("${name}");
const validators = require("${name}/validators");
const openapi = require("${name}/openapi.json");
const openapi30 = require("${name}/openapi-3.0.json");
const plan = require("${name}/schemas/DataPlan.json");
const protocol = require("${name}/purchase-protocol.json");
const protocolSchema = require("${name}/purchase-protocol.schema.json");
const examples = require("${name}/examples.json");
const manifest = require("${name}/package.json");
const yaml = require.resolve("${name}/openapi.yaml");
for (const entry of ["", "/validators"]) {
  if (!require.resolve("${name}" + entry).endsWith(".cjs")) throw new Error("this is no CommonJS file");
}
${report}`,
};

underEachNode(contract, (node) => {
  test.each([
    ["imported", "import.mjs", []],
    // Without the flag, newer versions of Node load ES modules by require(), which would hide missing CommonJS files.
    ["required", "require.cjs", ["--no-experimental-require-module"]],
  ] as const)("it can be %s where code from strings is forbidden, with every subpath", async (_how, script, flags) => {
    await write(script, scripts[script]);
    const { status, output } = await run(node, [
      "--no-warnings",
      "--disallow-code-generation-from-strings",
      ...flags,
      script,
    ]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual(said);
  });
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import { type CreateDataRequest, type Product, type TransactionStatus, meaningOf, mobileNetworks, operations, type paths } from "${name}";
import { type Issue, type Validator, CreateTransactionRequest, requestValidator, responseValidator } from "${name}/validators";

export const network: CreateDataRequest["network"] = mobileNetworks[0];
export const products: readonly Product[] = ["airtime", "CABLE"];
export const path: "/v1/transactions/verify" = operations.verifyCustomer.path;
export type Plans = paths["/v1/plans/{network}"]["get"]["responses"]["200"]["content"]["application/json"];
export const means: string | undefined = meaningOf("createTransaction", "00")?.means;
export const status: Validator<TransactionStatus> = responseValidator("getTransactionStatus", 200);
export const same: typeof CreateTransactionRequest = requestValidator("createTransaction");

export function plan(body: unknown): string | readonly Issue[] {
  const result = CreateTransactionRequest["~standard"].validate(body);
  if (result.issues) return result.issues;
  if (result.value.product === "data") return result.value.plan_code;
  // @ts-expect-error airtime may come without a plan
  return result.value.plan_code satisfies string;
}

// @ts-expect-error networks are lower case
export const upper: CreateDataRequest["network"] = "MTN";
// @ts-expect-error no operation has this name
meaningOf("buyTheMoon", "00");
`;
/** An ES module imports JSON by an attribute, typed by the file. */
const documents = `
import openapi from "${name}/openapi.json" with { type: "json" };
import schema from "${name}/schemas/DataPlan.json" with { type: "json" };
export const version: string = openapi.info.version + schema.title;
`;

declarationsCompile(
  contract,
  { "consumer.mts": consumer + documents, "consumer.cts": consumer },
  { lib: ["es2022"], resolveJsonModule: true },
);

describe("an editor shows the descriptions of the document", () => {
  const all = describedIn(partner);

  test("of every model, field, operation and parameter", () => {
    const inModels = all.filter(({ code }) => code.startsWith("components.")).length;
    const schemas = JSON.stringify(partner.components.schemas, (key, value) =>
      key === "examples" ? undefined : value,
    );
    expect(inModels).toBe(schemas.match(/"description":"/g)?.length);
    expect(all.length).toBeGreaterThan(inModels);
    expect(withoutQuickInfo(contract, all)).toEqual([]);
  });

  test("but not a comment at the end of the previous line", () => {
    const some = all.slice(0, 50);
    const moved = (declarations: string) => declarations.replaceAll(/\n\s*(\/\*\* .*\*\/)\n/g, "$1");
    expect(withoutQuickInfo(contract, some, moved).length).toBeGreaterThan(5);
  });
});

checkersHaveNothingToSay(contract, {
  profile: "node16",
  entrypoints: [".", "./validators", "./openapi.json"],
  // These are read as files, not imported.
  untyped: ["openapi.yaml", "openapi-3.0-flat.yaml"],
});

describe("a bundler leaves out what is not imported", () => {
  const sizeOf = async (code: string): Promise<number> => (await bundle(contract, code)).code.length;

  test("one validator is less than 12 kB, and a fraction of all", async () => {
    const one = await sizeOf(`export { CreateDataRequest } from "${name}/validators";`);
    const union = await sizeOf(`export { CreateTransactionRequest } from "${name}/validators";`);
    const all = await sizeOf(`export * from "${name}/validators";`);
    console.log(`  minified: CreateDataRequest ${one} B, CreateTransactionRequest ${union} B, all validators ${all} B`);
    expect(one).toBeLessThan(12_000);
    expect(union).toBeLessThan(all / 5);
    expect(one).toBeLessThan(all / 10);
  });

  test("a list of networks does not pull in the meanings", async () => {
    expect(await sizeOf(`export { mobileNetworks } from "${name}";`)).toBeLessThan(500);
  });

  test("an import for side effects only is empty", async () => {
    expect(await sizeOf(`import "${name}"; import "${name}/validators";`)).toBeLessThan(100);
  });
});
