/**
 * The ways through the API as workflows (Arazzo 1.0.1). Requests come from the examples, and the reactions to responses
 * from the purchase protocol. `redocly respect` runs them in test/artifacts/arazzo.test.ts.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, operationsOf } from "@vending/shared/openapi/document";
import { stringify } from "yaml";
import type { PurchaseEventName, PurchaseProtocol, PurchaseStateName } from "../../packages/contract/src/protocol.ts";

type Body = Record<string, unknown>;
type Step = Record<string, unknown> & { stepId: string };

interface Inputs {
  readonly [name: string]: { readonly type: "string"; readonly description: string; readonly default?: string };
}

/** Writes `arazzo.yaml`. */
export async function writeArazzo(out: string, document: Document, protocol: PurchaseProtocol): Promise<void> {
  const header = "# Generated from spec/ by `npm run build`. Do not edit.\n";
  await writeFile(
    join(out, "arazzo.yaml"),
    header + stringify(arazzoOf(document, protocol), { lineWidth: 120, aliasDuplicateObjects: false }),
  );
}

function arazzoOf(document: Document, protocol: PurchaseProtocol): Record<string, unknown> {
  const example = examplesIn(document);
  const purchase = stepsOf(protocol);
  const airtime = example("createAirtimeAsync", "airtime-pending");
  const data = example("createDataAsync", "data-pending");
  const meter = example("verifyCustomer", "verify-meter");
  const electricity = example("createTransaction", "electricity-with-token");
  return {
    arazzo: "1.0.1",
    info: {
      title: `${document.info.title}: workflows`,
      version: document.info.version,
      description:
        "What a merchant does with the API, step by step. A create whose outcome is not known is followed by a status check under the same request id, never by another purchase.",
    },
    sourceDescriptions: [{ name: "vending", url: "./openapi.yaml", type: "openapi" }],
    workflows: [
      workflow("buy-airtime", "Buy airtime, and follow it until its outcome is final.", {
        inputs: { ...ofPurchase, ...customer("The phone number.", airtime) },
        steps: purchase.buy("createAirtimeAsync", { ...airtime, customer_msisdn: "$inputs.customer_msisdn" }),
      }),
      workflow("buy-data", "Take a data plan from the catalog, buy it for its price, and follow the purchase.", {
        inputs: { ...ofPurchase, ...customer("The phone number.", data) },
        steps: [
          {
            stepId: "plans",
            description: "The plans of the network. The plan is named by its `plan_code`, and the amount is its price.",
            operationId: "listDataPlans",
            parameters: [{ name: "network", in: "path", value: data.network }],
            successCriteria: [{ condition: "$statusCode == 200" }],
            outputs: {
              plan_code: "$response.body#/data/0/plan_code",
              price: "$response.body#/data/0/price",
            },
          },
          ...purchase.buy("createDataAsync", {
            ...data,
            customer_msisdn: "$inputs.customer_msisdn",
            plan_code: "$steps.plans.outputs.plan_code",
            amount: "$steps.plans.outputs.price",
          }),
        ],
      }),
      workflow(
        "pay-electricity",
        "Verify a meter, pay for it, and show the token, which is in the data of the outcome unless the payment cleared debt.",
        {
          inputs: { ...ofPurchase, ...customer("The number of the meter.", meter) },
          steps: [
            {
              stepId: "verify",
              description: "Show the buyer the name of the customer before paying.",
              operationId: "verifyCustomer",
              requestBody: body({ ...meter, customer_msisdn: "$inputs.customer_msisdn" }),
              successCriteria: [{ condition: "$statusCode == 200" }],
              outputs: { customer_name: "$response.body#/data/customer_name" },
            },
            ...purchase.buy("createTransaction", { ...electricity, customer_msisdn: "$inputs.customer_msisdn" }),
          ],
          outputs: { customer_name: "$steps.verify.outputs.customer_name", data: "$steps.follow.outputs.data" },
        },
      ),
      workflow(
        "recover",
        "Find the outcome of a purchase whose response was lost. It begins with the status check; only a purchase that does not exist is sent again, under the same request id.",
        {
          inputs: { ...ofPurchase, ...customer("The phone number.", airtime) },
          steps: purchase.recover("createAirtimeAsync", { ...airtime, customer_msisdn: "$inputs.customer_msisdn" }),
        },
      ),
      workflow(
        "reconcile",
        "Compare the newest transaction of the list with its status. The list shows which request ids exist; the outcome of each is what its status says.",
        {
          inputs: credentials,
          steps: [
            {
              stepId: "list",
              operationId: "listTransactions",
              parameters: [
                { name: "page", in: "query", value: 1 },
                { name: "limit", in: "query", value: 1 },
              ],
              successCriteria: [{ condition: "$statusCode == 200" }],
              outputs: { request_id: "$response.body#/data/0/request_id" },
            },
            {
              stepId: "compare",
              operationId: "getTransactionStatus",
              parameters: [{ name: "request_id", in: "path", value: "$steps.list.outputs.request_id" }],
              successCriteria: [
                { condition: "$statusCode == 200" },
                { condition: "$response.body#/data/request_id == $steps.list.outputs.request_id" },
              ],
              outputs: { response_code: "$response.body#/response_code" },
            },
          ],
          outputs: { response_code: "$steps.compare.outputs.response_code" },
        },
      ),
    ],
  };
}

const credentials: Inputs = {
  merchant_key: { type: "string", description: "The id of the merchant's key." },
  merchant_secret: { type: "string", description: "The merchant's secret. It never leaves a server." },
};

const ofPurchase: Inputs = {
  ...credentials,
  merchant_code: { type: "string", description: "The code of the merchant profile.", default: "SANDBOX" },
  client_request_id: {
    type: "string",
    description:
      "Your own unique id for this purchase. Store it before you run the workflow, and run it again with the same id.",
  },
};

const customer = (description: string, { customer_msisdn }: Body): Inputs => ({
  customer_msisdn: { type: "string", description, default: String(customer_msisdn) },
});

interface Workflow {
  readonly inputs: Inputs;
  readonly steps: readonly Step[];
  readonly outputs?: Readonly<Record<string, string>>;
}

function workflow(workflowId: string, summary: string, { inputs, steps, outputs }: Workflow): Record<string, unknown> {
  return {
    workflowId,
    summary,
    inputs: {
      type: "object",
      required: Object.keys(inputs).filter((name) => inputs[name]?.default === undefined),
      properties: inputs,
    },
    parameters: [
      { name: "X-Merchant-Key", in: "header", value: "$inputs.merchant_key" },
      { name: "X-Merchant-Secret", in: "header", value: "$inputs.merchant_secret" },
    ],
    steps,
    outputs: outputs ?? { response_code: "$steps.follow.outputs.response_code" },
  };
}

/** The steps of a purchase. The reaction to each response is that of the protocol, in its words. */
function stepsOf({ transitions, timings }: PurchaseProtocol) {
  const why = (from: PurchaseStateName, on: PurchaseEventName): string => {
    const found = transitions.find((one) => one.from.includes(from) && one.on.includes(on));
    if (!found) throw new Error(`the purchase protocol has no transition from ${from} on ${on}`);
    return found.why;
  };
  const pause = {
    retryAfter: timings.firstPause.seconds,
    retryLimit: timings.deadline.seconds / timings.firstPause.seconds,
  };
  const send = (stepId: string, { operationId, sent, description, rejected, unknown }: Sending): Step => ({
    stepId,
    description,
    operationId,
    requestBody: body(sent),
    successCriteria: [{ condition: "$statusCode == 200" }],
    onSuccess: [{ name: "accepted", type: "goto", stepId: "follow" }],
    onFailure: [
      { name: "id-in-use", type: "goto", stepId: "follow", criteria: [{ condition: "$statusCode == 422" }] },
      ...showing((criteria): Action => ({ name: "purchase-shown", type: "goto", stepId: unknown, criteria })),
      ...[400, 401, 403, 404].map(
        (status): Action => ({
          name: `${rejected}-${status}`,
          type: "end",
          criteria: [{ condition: `$statusCode == ${status}` }, isJson],
        }),
      ),
      { name: "outcome-not-known", type: "goto", stepId: unknown },
    ],
  });
  const check = (stepId: string, description: string) => ({
    stepId,
    description,
    operationId: "getTransactionStatus",
    parameters: [{ name: "request_id", in: "path", value: "$inputs.client_request_id" }],
  });
  const isAbsent = [{ condition: "$statusCode == 404" }, isJson];
  /** Checks whether the purchase exists. Only this step leads to a second send, and no step leads back to it. */
  const look = (description: string, first: readonly Action[]): Step => ({
    ...check("look", description),
    successCriteria: [{ condition: "$statusCode == 200" }],
    onSuccess: [{ name: "exists", type: "goto", stepId: "follow" }],
    onFailure: [
      ...showing((criteria): Action => ({ name: "purchase-shown", type: "retry", ...pause, criteria })),
      ...first,
      { name: "absent", type: "goto", stepId: "resend", criteria: isAbsent },
      { name: "not-known", type: "retry", ...pause },
    ],
  });
  /** What comes after a look. A run sends twice at most; what is then not known, a later run recovers. */
  const afterLook = (operationId: string, sent: Body): Step[] => [
    send("resend", {
      operationId,
      sent,
      description: `The same purchase, under the same request id, within ${timings.resendWithin.seconds} seconds of the first send: after that, do not run this step. ${why("resending", "late")}\n\n- left-open: ${why("resending", "rejected")}\n- id-in-use: ${why("resending", "taken")}`,
      rejected: "left-open",
      unknown: "follow",
    }),
    {
      ...check(
        "follow",
        `Never sends.\n\n- not-final: ${why("processing", "pending")} ${why("processing", "absent")}\n- after 422: ${why("taken", "unknown")}`,
      ),
      successCriteria: [{ condition: "$statusCode == 200" }, { condition: '$response.body#/response_code != "02"' }],
      onSuccess: [{ name: "final", type: "end" }],
      onFailure: [{ name: "not-final", type: "retry", ...pause }],
      outputs: { response_code: "$response.body#/response_code", data: "$response.body#/data" },
    },
  ];
  return {
    /** Buys, and follows the purchase to its end. */
    buy: (operationId: string, sent: Body): Step[] => [
      send("create", {
        operationId,
        sent,
        description: `- outcome-not-known: ${why("ready", "unknown")}\n- rejected: ${why("ready", "rejected")}\n- id-in-use: ${why("ready", "taken")}`,
        rejected: "rejected",
        unknown: "look",
      }),
      look(`- absent: ${why("unanswered", "absent")}\n- not-known: ${why("unanswered", "unknown")}`, []),
      ...afterLook(operationId, sent),
    ],
    /** Continues what another run began. */
    recover: (operationId: string, sent: Body): Step[] => [
      look(
        `${why("open", "restart")}\n\n- settling: ${why("in-doubt", "unknown")}\n- absent: ${why("in-doubt", "absent")}`,
        [{ name: "settling", type: "retry", retryAfter: timings.settling.seconds, retryLimit: 1, criteria: isAbsent }],
      ),
      ...afterLook(operationId, sent),
    ],
  };
}

/** The error page of a proxy proves nothing. */
const isJson: Criterion = { context: "$response.header.content-type", condition: "^application/json", type: "regex" };

/** An error that shows the purchase proves nothing either. These actions come before the ones that depend on the status. */
const showing = (then: (criteria: readonly Criterion[]) => Action): Action[] =>
  ["response_code", "data/internal_reference"].map((field, index) => {
    const action = then([{ condition: `$response.body#/${field} != null` }]);
    return { ...action, name: `${action.name}-${index + 1}` };
  });

interface Criterion {
  readonly condition: string;
  readonly context?: string;
  readonly type?: "regex";
}

interface Sending {
  readonly operationId: string;
  readonly sent: Body;
  readonly description: string;
  /** The name of the step after a rejection. */
  readonly rejected: string;
  /** The step that follows if the outcome is not known. */
  readonly unknown: string;
}

interface Action {
  readonly name: string;
  readonly type: "end" | "goto" | "retry";
  readonly stepId?: string;
  readonly retryAfter?: number;
  readonly retryLimit?: number;
  readonly criteria?: readonly Criterion[];
}

const body = (sent: Body) => ({
  contentType: "application/json",
  payload: {
    ...sent,
    merchant_code: "$inputs.merchant_code",
    ...("client_request_id" in sent && { client_request_id: "$inputs.client_request_id" }),
  },
});

/** The body of an example request. */
function examplesIn(document: Document): (operationId: string, title: string) => Body {
  const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  return (operationId, title) => {
    const found = json(operations.get(operationId)?.requestBody?.content)?.examples?.[title]?.value;
    if (found === undefined) throw new Error(`${operationId} has no example ${title}`);
    return found as Body; // a request is an object
  };
}
