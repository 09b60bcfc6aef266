/** Servers that accept invalid requests, or fail on them. */
import { billProducts, type OperationId } from "@vending/contract";
import { unlisted } from "../../src/checks/derived/invalid-values.ts";
import {
  changingRequests,
  creates,
  handling,
  isBill,
  type Loose,
  type Mutant,
  mutant,
  operationsWithBody,
  rejection,
} from "../lib/mutant.ts";

/** Repairs a request, so that it is served. */
const lenient = (
  killer: string,
  what: string,
  repair: (body: Loose, operationId: OperationId) => void,
  which = operationsWithBody,
) =>
  mutant(killer, what, () =>
    changingRequests([...which], ({ body, operationId }) => {
      if (typeof body === "object" && body !== null && operationId) repair(body, operationId);
    }),
  );

const known = [
  "merchant_code",
  "customer_msisdn",
  "network",
  "product",
  "amount",
  "client_request_id",
  "plan_code",
  "service_id",
];

export const validationMutants: readonly Mutant[] = [
  mutant("validation/malformed-json", "500 for what is not JSON", () =>
    handling(operationsWithBody, ({ text }) => (text ? rejection(500) : undefined)),
  ),
  mutant("validation/malformed-json", "422 for what is not JSON", () =>
    handling(operationsWithBody, ({ text }) => (text ? rejection(422) : undefined)),
  ),
  mutant("validation/no-object", "500 for a list in place of an object", () =>
    handling(operationsWithBody, ({ body }) => (Array.isArray(body) ? rejection(500) : undefined)),
  ),
  mutant("validation/no-object", "500 for null", () =>
    handling(operationsWithBody, ({ body }) => (body === null ? rejection(500) : undefined)),
  ),
  mutant("validation/missing-field", "500 without a network", () =>
    handling(creates, ({ body }) => (body?.amount && body.network === undefined ? rejection(500) : undefined)),
  ),
  lenient(
    "validation/missing-field",
    "a purchase without a number",
    (body) => (body.customer_msisdn ??= "08031234567"),
  ),
  lenient("validation/wrong-type", "amounts that are numbers", (body) => {
    if (typeof body.amount === "number") body.amount = String(body.amount);
  }),
  lenient("validation/wrong-type", "null in place of a request id", (body, operationId) => {
    if (body.client_request_id === null && operationId !== "createGiftCardOrder")
      body.client_request_id = crypto.randomUUID();
  }),
  lenient("validation/case", "networks in any case", (body) => {
    if (/^(MTN|GLO|AIRTEL|9MOBILE)$/.test(body.network)) body.network = body.network.toLowerCase();
  }),
  lenient("validation/network", "networks that do not exist", (body) => {
    if (body.network === unlisted) body.network = "mtn";
  }),
  lenient("validation/case", "products in any case", (body) => {
    if (/^(AIRTIME|DATA)$/.test(body.product)) body.product = body.product.toLowerCase();
    else if (billProducts.some((product) => product.toLowerCase() === body.product))
      body.product = body.product.toUpperCase();
  }),
  lenient("validation/number", "numbers with a plus", (body) => {
    if (typeof body.customer_msisdn === "string") body.customer_msisdn = body.customer_msisdn.replace(/^\+/, "");
  }),
  lenient("validation/amount", "amounts below nothing", (body) => {
    if (typeof body.amount === "string") body.amount = body.amount.replace(/^-/, "");
  }),
  lenient("validation/amount", "amounts with a comma", (body) => {
    if (typeof body.amount === "string") body.amount = body.amount.replace(",", "");
  }),
  lenient("validation/plan-code", "plan in place of plan_code", (body) => {
    if (body.plan === undefined) return;
    body.plan_code = body.plan;
    delete body.plan;
  }),
  lenient("validation/plan-code", "bills without a plan", (body) => {
    if (isBill(body) && body.amount && !body.plan_code) body.plan_code = "101";
  }),
  lenient("validation/unknown-field", "any unknown field", (body, operationId) => {
    if (operationId === "createGiftCardOrder") return;
    for (const field of Object.keys(body)) if (!known.includes(field) && field !== "plan") delete body[field];
  }),
  mutant("validation/query", "a page that is not a number is the first one", () =>
    changingRequests("listTransactions", ({ query }) => {
      for (const name of ["page", "limit", "status"]) if (!/^\d+$/.test(query.get(name) ?? "1")) query.delete(name);
    }),
  ),
  mutant("validation/query", "an empty catalog for a network that does not exist", () =>
    handling("listDataPlans", async (request, forward) => {
      const response = await forward(request);
      return response.status === 400
        ? { ...response, status: 200, body: { status: "success", description: "Plans", data: [] } }
        : response;
    }),
  ),
  mutant("validation/query", "500 for a limit that is not a number", () =>
    handling("listTransactions", ({ query }) => (/^\d*$/.test(query.get("limit") ?? "") ? undefined : rejection(500))),
  ),
  mutant("validation/stays-up", "a service that is down after a hundred bad requests", () => {
    let bad = 0;
    return async (request, forward) => {
      const response = await forward(request);
      if (response.status === 400) bad++;
      return bad > 100 && request.operationId === "checkHealth" ? rejection(503) : response;
    };
  }),
  lenient("validation/product", "products that do not exist", (body) => {
    if (body.product === unlisted) body.product = "airtime";
  }),
  lenient("validation/merchant", "a merchant that is not named", (body) => (body.merchant_code ??= "SANDBOX")),
  mutant("validation/merchant", "500 for a merchant that is a number", () =>
    handling(operationsWithBody, ({ body }) => (typeof body?.merchant_code === "number" ? rejection(500) : undefined)),
  ),
  mutant("validation/odd-pages", "500 for page 0", () =>
    handling("listTransactions", ({ query }) => (query.get("page") === "0" ? rejection(500) : undefined)),
  ),
  mutant("validation/odd-pages", "500 for a limit that is too large for a computer", () =>
    handling("listTransactions", ({ query }) => (Number(query.get("limit")) > 2 ** 53 ? rejection(500) : undefined)),
  ),
];
