/** The scenarios of the sandbox as requests, one folder each, made from the sandbox's own table. */

import { outcomeCodes } from "@vending/contract";
import { type Document, json, type OperationAt } from "@vending/openapi/document";
import { type FailureName, type Scenario, scenarios } from "@vending/sandbox";
import { UserError } from "@vending/terminal/user-error";
import { worksFor } from "../meaning/sandbox.ts";
import { operationNamed } from "../source.ts";
import type { CollectionRequest, Expected, Folder } from "./collection.ts";
import { type Body, requestOf } from "./requests.ts";
import { lostResponses } from "./scripts.ts";

/** The effects that a client sees instead of the response. */
const statusOf: Readonly<Record<FailureName, number | "lost">> = {
  drop: "lost",
  slow: "lost",
  truncated: "lost",
  endless: "lost",
  error: 500,
  overload: 503,
  duplicate: 422,
  invalid: 422,
  absent: 404,
  unauthorised: 401,
  rejected: 400,
  outage: 502,
  "bad-gateway": 502,
  redirect: 302,
  "rate-limit": 429,
};

export function scenarioFolders(document: Document): Folder[] {
  return scenarios.map((scenario) => ({
    name: `Ends in ${scenario.suffix}`,
    description: `For ${scenario.products}.\n\n- Create: ${scenario.create}\n- Later: ${scenario.later}${lossNote(scenario)}`,
    requests: requestsOf(document, scenario).map((request) => ({
      ...request,
      name: `${scenario.suffix}: ${request.name}`,
      // Listed with the operations above.
      description: "",
      examples: [],
    })),
  }));
}

const requestsOf = (document: Document, scenario: Scenario): CollectionRequest[] =>
  (worksFor(scenario.products, "airtime") ? topUp : bill)(document, scenario);

/** What the create or the verification of a scenario gets. */
const failureOf = ({ failure }: Scenario, on: "create" | "verify") => (failure?.on === on ? failure : undefined);

const lossNote = (scenario: Scenario): string =>
  statusOf[failureOf(scenario, "create")?.reply ?? "error"] === "lost"
    ? `\n\nA run counts a lost response as an error. It skips these requests unless the variable \`${lostResponses}\` is \`yes\`.`
    : "";

/** Buys airtime on the asynchronous route. */
function topUp(document: Document, scenario: Scenario): CollectionRequest[] {
  const at = operationNamed(document, "createAirtimeAsync");
  const [, body] = example(at, () => true);
  const accepted = requestOf(document, at, { ...body, customer_msisdn: `08030000${scenario.suffix}` }, undefined);
  const create = { ...accepted, name: "buy airtime" };
  const status = checkStatus(document, scenario);
  const failure = failureOf(scenario, "create");
  if (!failure) return [create, status];
  const failed = statusOf[failure.reply];
  const { expected: _, ...unexpected } = create;
  if (failed === "lost") return [unexpected, status].map((request) => ({ ...request, isLossy: true }));
  const first = { ...create, expected: { status: failed } };
  const { freshId: __, ...again } = { ...create, name: "send it again under the same id" };
  return failure.times ? [first, again, status] : [first, status];
}

function checkStatus(document: Document, scenario: Scenario): CollectionRequest {
  const request = requestOf(document, operationNamed(document, "getTransactionStatus"), undefined, undefined);
  const { final: outcome = "success", settleAfter } = scenario.purchase ?? {};
  const { pending, [outcome]: final } = outcomeCodes;
  const failure = failureOf(scenario, "create");
  const exists = failure?.times || failure?.handled !== false;
  const expected = (): Expected => {
    if (!exists) return { status: 404 };
    const { echo } = request.expected ?? {};
    const found = { status: 200, ...(echo && { echo }) };
    // An outcome that settles after more than a few seconds is checked once.
    if (settleAfter) return { ...found, codes: [pending] };
    return { ...found, codes: [final], whilePending: pending };
  };
  return { ...request, name: "check the status", expected: expected() };
}

/** Verifies a customer, then pays a bill. */
function bill(document: Document, scenario: Scenario): CollectionRequest[] {
  const { suffix, products } = scenario;
  const verify = operationNamed(document, "verifyCustomer");
  const isFor = ({ product }: Body) => worksFor(products, String(product));
  const number = `4500000${suffix}`;
  const create = operationNamed(document, "createTransaction");
  // An example of this scenario, or else an ordinary one.
  const ofScenario = examplesOfBodies(create).find(
    ([, body]) => isFor(body) && String(body.customer_msisdn).endsWith(suffix),
  );
  const [title, body] = ofScenario ?? example(create, isFor);
  const paid = requestOf(document, create, { ...body, customer_msisdn: number }, title);
  const [asked, customer] = example(verify, ({ product }) => product === body.product);
  const { reply } = failureOf(scenario, "verify") ?? {};
  const status = reply ? statusOf[reply] : 200;
  if (status === "lost") throw new UserError(`scenario ${suffix} loses a verification, which no request here expects`);
  const check = requestOf(document, verify, { ...customer, customer_msisdn: number }, asked);
  return [
    { ...check, name: "verify the customer", expected: { status } },
    { ...paid, name: "pay the bill" },
  ];
}

const examplesOfBodies = ({ operation: { requestBody } }: OperationAt): [string, Body][] =>
  Object.entries(json(requestBody?.content)?.examples ?? {}).map(([title, { value }]) => [title, value as Body]);

function example(at: OperationAt, fits: (body: Body) => boolean): [string, Body] {
  const found = examplesOfBodies(at).find(([, body]) => fits(body));
  if (!found) throw new UserError(`${at.operation.operationId} has no example that a scenario can use`);
  return found;
}
