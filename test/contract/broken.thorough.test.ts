/** Each judge is turned red by a document, or an answer, that is broken in one place. */
import { branchesOf, type Document, resolve, type Schema } from "@vending/openapi/document";
import { expect, test } from "vitest";
import { document, partner } from "../lib/documents.ts";
import { alternative } from "./beyond.ts";
import { examplesOf } from "./examples.ts";
import { everybody, fieldFacts } from "./fields.ts";
import { judgedFacts } from "./judged-facts.ts";
import {
  contractJudge,
  documentJudge,
  type Judge,
  operationAt,
  sandboxJudge,
  schemaAt,
  schemasJudge,
  serverJudge,
} from "./judges.ts";
import { type Fact, judged, titleOf } from "./table.ts";

// biome-ignore lint/suspicious/noExplicitAny: these documents are broken on purpose
type Loose = any;

/** The schema of a body, or of one of its alternatives, to be broken. */
function body(of: Document, operation: string, part: string, about = ""): Loose {
  const schema = schemaAt(of, { operation, part, about }) as Schema;
  return resolve(of, alternative(of, schema, about) ?? branchesOf(of, schema)[0] ?? schema);
}
const sell = (of: Document): Loose => operationAt(of, "createTransaction")?.operation;

// biome-ignore format: a table to read in rows
const documents: readonly (readonly [what: string, judge: string, file: string, breakIt: (document: Document) => unknown, fact: string])[] = [
  ["an optional plan", "3.1", "openapi", (d) => body(d, "createTransaction", "request", "data").required.splice(0), "2.1 createTransaction data: without plan_code is rejected"],
  ["another network", "3.1", "openapi", (d) => (resolve(d, operationAt(d, "listDataPlans")?.operation.parameters[0]?.schema ?? {}) as Loose).enum.push("other"), '4.7 listDataPlans: network "other" is rejected'],
  ["a pending bill", "3.1", "openapi", (d) => (sell(d).responses["200"].content["application/json"].schema = {}), '3 createTransaction 200 success: status "other" is rejected'],
  ["a bound", "3.1", "openapi", (d) => (body(d, "createTransaction", "request", "airtime").properties.merchant_code.maxLength = 50), "4.3 createTransaction airtime has no field, bound or pattern beyond"],
  ["a field that nobody knows", "3.1", "openapi", (d) => (body(d, "createCableTransaction", "request").properties.tip = {}), "4.3 createCableTransaction has no field, bound or pattern beyond"],
  ["another path", "3.1", "openapi", (d) => { d.paths["/v2/healthz"] = d.paths["/v1/healthz"] ?? {}; delete d.paths["/v1/healthz"]; }, "4.11 checkHealth is GET /v1/healthz"],
  ["a link to nothing", "3.1", "openapi", (d) => delete sell(d).responses["422"].links, "4.4 createTransaction leads from 422 to its status"],
  ["an open sale", "3.1", "openapi", (d) => (sell(d).security = [{}]), "5 createTransaction needs credentials"],
  ["a refund of what is pending", "3.1", "openapi", (d) => (sell(d)["x-meaning"]["02"].refund = "yes"), "3 createTransaction says yes to refund in no other place"],
  ["a reading that is told as a fact", "3.1", "openapi", (d) => (sell(d)["x-meaning"]["400"].means = "Nothing was made."), "7.1 createTransaction calls it a reading that nothing was made"],
  ["an order that is sent again", "3.1", "openapi", (d) => ((operationAt(d, "createGiftCardOrder") as Loose).operation["x-meaning"]["400"].means = "Follow the purchase protocol."), "4.9 createGiftCardOrder says everything itself, and never follows the purchase protocol"],
  ["a text that is lost", "3.1", "openapi", (d) => (sell(d).description = ""), "4.3 createTransaction tells /`POST \\/v1\\/transactions`/"],
  ["a mark that is lost", "3.1", "openapi", (d) => delete (operationAt(d, "createCableTransaction") as Loose).operation["x-unspecified"], "4.3 createCableTransaction leaves open /other products/"],
  ["a token without its zero", "3.1", "openapi", (d) => ((examplesOf(d, "createTransaction")["electricity-with-token"]?.response as Loose).data.token = "45"), "2.1 createTransaction example electricity-with-token: its response has token /^0/"],
  ["a response about another customer", "3.1", "openapi", (d) => ((examplesOf(d, "createTransaction")["cable-success"]?.response as Loose).data.msisdn = "1"), "2.1 createTransaction examples: each response echoes its request"],
  ["whole naira", "3.0", "openapi-3.0", (d) => (body(d, "createAirtimeSync", "request").properties.amount = { type: "string", pattern: "^[0-9]+$" }), '2.1 createAirtimeSync: amount "99.50" is accepted'],
  ["an open request", "flat", "openapi-3.0-flat", (d) => delete body(d, "createAirtimeSync", "request").additionalProperties, "4.1 createAirtimeSync: a field of another name is rejected"],
  ["the partner's name of the plan", "internal", "openapi-internal", (d) => (body(d, "createTransaction", "request", "data").additionalProperties = true), "4.10 internal createTransaction data: with plan_code is rejected"],
];

/** What is said of the fact with this title. */
async function saidOf(facts: readonly Fact[], title: string) {
  const fact = facts.find((one) => titleOf(one) === title);
  if (!fact) throw new Error(`no row says: ${title}`);
  return (await judged(fact)).disagree;
}

test.each(documents)("%s: %s", async (_, judge, file, breakIt, title) => {
  const whole = file === "openapi" ? partner : document(file);
  const broken = structuredClone(whole);
  breakIt(broken);
  const contract = judge === "internal" ? "internal" : "partner";
  expect(await saidOf(judgedFacts([documentJudge(judge, whole, contract)]), title)).toEqual({});
  expect(await saidOf(judgedFacts([documentJudge(judge, broken, contract)]), title)).toHaveProperty([judge]);
});

const always = { "~standard": { validate: (value: unknown) => ({ value }) } } as never;
const agreeable = contractJudge({
  requestValidator: () => always,
  responseValidator: () => always,
  parametersValidator: () => always,
});
const taking = async () => Response.json({ data: [] });
const lenient = { fetch: taking, reset: async () => {} };

// biome-ignore format: a table to read in rows
const judges: readonly (readonly [what: string, judge: Judge, fact: string])[] = [
  ["a schema without its rules", schemasJudge(() => '{ "$schema": "https://json-schema.org/draft/2020-12/schema" }'), '2.1 createAirtimeSync: amount "N500" is rejected'],
  ["validators that accept everything", agreeable, '2.1 createTransaction airtime: amount "N500" is rejected'],
  ["a mock that accepts everything", serverJudge("mock", taking), '2.1 createTransaction airtime: amount "N500" is rejected'],
  ["a mock that answers anything", serverJudge("mock", taking), "4.3 createTransaction BETTING BET9JA is success"],
  ["a mock that asks for no credentials", serverJudge("mock", taking), "5 createTransaction needs credentials"],
  ["a sandbox that accepts everything", sandboxJudge(lenient), '2.1 createTransaction airtime: amount "N500" is rejected'],
  ["a sandbox without a rule of its own", sandboxJudge(lenient), '2.1 createTransaction airtime: amount "0" is accepted'],
  ["a sandbox that sells nothing", sandboxJudge({ ...lenient, fetch: async () => Response.json({}, { status: 400 }) }), '2.1 createTransaction airtime: amount "500" is accepted'],
];

test.each(judges)("%s", async (_, judge, title) => {
  expect(await saidOf(judgedFacts([judge]), title)).toHaveProperty([judge.name]);
});

test("a field that no example shows, and one that only they know", async () => {
  const all = await everybody.examples?.();
  const renamed = JSON.parse(JSON.stringify(all).replaceAll("external_reference", "operator_reference"));
  const facts = fieldFacts({ examples: async () => renamed });
  expect(await saidOf(facts, "2.1 createDataSync 200: data.external_reference is shown")).toHaveProperty(["examples"]);
  expect(await saidOf(facts, "2 createDataSync 200: shows no field without a row")).toHaveProperty(["examples"]);
});
