/** Servers whose responses are not what the contract declares. */
import type { OperationId } from "@vending/contract";
import {
  handling,
  type Mutant,
  type MutantResponse,
  mutant,
  operationIds,
  rejection,
  responseMutant,
} from "../lib/mutant.ts";

/** A change to the responses of an operation, which the check of its schemas must find. */
const schema = (operationId: OperationId, what: string, change: (response: MutantResponse) => void, status = 200) =>
  responseMutant(`schema/${operationId}`, what, operationId, change, status);

export const responseMutants: readonly Mutant[] = [
  schema("createAirtimeSync", "a create without request_id", ({ body }) => delete body.data.request_id),
  schema("createTransaction", "merchant_id as a text", ({ body }) => (body.data.merchant_id = "1")),
  schema("getTransactionStatus", "an amount as a number", ({ body }) => {
    if (body.data.amount) body.data.amount = Number(body.data.amount);
  }),
  schema("createAirtimeSync", "a response code as a number", ({ body }) => (body.response_code = 0)),
  schema("createDataSync", "a code that contradicts its word", ({ body }) => {
    body.response_code = body.response_code === "00" ? "01" : "00";
  }),
  schema("createCableTransaction", "the code in place of the word", ({ body }) => {
    body.status = body.response_code;
  }),
  schema("createAirtimeAsync", "HTTP 201 for a create", (response) => (response.status = 201)),
  schema("createDataAsync", "HTTP 202 for what is pending", (response) => (response.status = 202)),
  schema("listDataPlans", "HTML in place of JSON", (response) => {
    response.headers = { "content-type": "text/html" };
    response.text = "<html><body>Plans</body></html>";
  }),
  schema(
    "listCablePlans",
    "JSON that is called text",
    (response) => (response.headers = { "content-type": "text/plain" }),
  ),
  schema(
    "getTransactionStatusV1",
    "an error of another media type",
    (response) => (response.headers = { "content-type": "application/problem+json" }),
    404,
  ),
  responseMutant(
    "server/headers",
    "a header that is new",
    "verifyCustomer",
    (response) => (response.headers["x-balance"] = "91000"),
  ),
  responseMutant("server/fields", "a field that is new", "listCablePlans", ({ body }) => (body.data[0].bouquet = "1")),
  schema("listTransactions", "an error without a body", (response) => (response.text = ""), 401),
  schema("listTransactions", "a list without pagination", ({ body }) => delete body.pagination),
  schema("listTransactions", "a total as a text", ({ body }) => {
    body.pagination.total = String(body.pagination.total);
  }),
  schema("listTransactions", "a row without internal_reference", ({ body }) => {
    for (const row of body.data) delete row.internal_reference;
  }),
  schema("getTransactionStatus", "a status with RFC 3339 times", ({ body }) => {
    if (body.data.created_at) body.data.created_at = `${body.data.created_at.replace(" ", "T")}Z`;
  }),
  schema(
    "createDataSync",
    "a time of creation in another form",
    ({ body }) => (body.data.created_at = "02/03/2026 09:00"),
  ),
  schema("getTransactionStatusV1", "a status without merchant_name", ({ body }) => delete body.data.merchant_name),
  schema("createTransaction", "a Key Change Token of 19 digits", ({ body }) => {
    if (body.data.kct1) body.data.kct1 = body.data.kct1.slice(1);
  }),
  schema("createTransaction", "a token as a number", ({ body }) => {
    if (body.data.token) body.data.token = Number(body.data.token);
  }),
  schema("createAirtimeAsync", "a pending create without its plan", ({ body }) => delete body.data.plan),
  schema("listDataPlans", "a plan without its code", ({ body }) => delete body.data[0].plan_code),
  schema("listDataPlans", "tarrifTypeId, spelled right", ({ body }) => {
    for (const row of body.data) {
      row.tariffTypeId = row.tarrifTypeId;
      delete row.tarrifTypeId;
    }
  }),
  schema("listCablePlans", "the id of a bouquet as a text", ({ body }) => {
    for (const row of body.data) row.id = String(row.id);
  }),
  schema("listCablePlans", "a catalog without its description", ({ body }) => delete body.description),
  schema("verifyCustomer", "the code of a verification as a text", ({ body }) => (body.code = "200")),
  schema("verifyCustomer", "a customer whose name is a number", ({ body }) => {
    body.data.customer_name = 7;
  }),
  responseMutant(
    "verification/rejection",
    "a rejection of another form",
    "verifyCustomer",
    (response) => (response.body = { error: "rejected" }),
    400,
  ),
  schema("getGiftCardOrder", "a gift card order that succeeded without cards", ({ body }) => delete body.data.cards),
  schema("createGiftCardOrder", "a gift card order without its request id", ({ body }) => delete body.data.request_id),
  schema("checkHealth", "a health check without JSON", (response) => {
    response.text = "OK";
    response.headers = { "content-type": "text/plain" };
  }),
  schema("createAirtimeSync", "half of a body", (response) => (response.text = '{"status":"success","da')),
  ...operationIds.map((operationId) =>
    responseMutant(
      `schema/${operationId}`,
      `another media type from ${operationId}`,
      operationId,
      (response) => {
        response.headers["content-type"] = "text/json";
      },
      operationId === "checkHealth" ? 200 : 401,
    ),
  ),
  mutant("server/reachable", "a list that drops its connections", () =>
    handling("listTransactions", () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code: "UND_ERR_SOCKET" }) });
    }),
  ),
  mutant("health/needs-no-credentials", "a health check that wants credentials", () =>
    handling("checkHealth", (request, forward) =>
      request.headers.has("X-Merchant-Key") ? forward(request) : rejection(401),
    ),
  ),
  mutant("health/needs-no-credentials", "a health check that rejects wrong credentials", () =>
    handling("checkHealth", (request) => (request.headers.has("X-Merchant-Key") ? rejection(401) : undefined)),
  ),
  mutant("health/needs-no-credentials", "a health check that is down for strangers", () =>
    handling("checkHealth", (request) => (request.headers.has("X-Merchant-Key") ? rejection(503) : undefined)),
  ),
];
