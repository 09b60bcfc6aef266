/** Servers whose responses are not what the contract declares. */
import { handling, type Mutant, mutant, operationIds, rejection, responseMutant } from "../lib/mutant.ts";

export const responseMutants: readonly Mutant[] = [
  responseMutant(
    "schema/createAirtimeSync",
    "a create without request_id",
    "createAirtimeSync",
    ({ body }) => delete body.data.request_id,
  ),
  responseMutant(
    "schema/createTransaction",
    "merchant_id as a text",
    "createTransaction",
    ({ body }) => (body.data.merchant_id = "1"),
  ),
  responseMutant("schema/getTransactionStatus", "an amount as a number", "getTransactionStatus", ({ body }) => {
    if (body.data.amount) body.data.amount = Number(body.data.amount);
  }),
  responseMutant(
    "schema/createAirtimeSync",
    "a response code as a number",
    "createAirtimeSync",
    ({ body }) => (body.response_code = 0),
  ),
  responseMutant("schema/createDataSync", "a code that contradicts its word", "createDataSync", ({ body }) => {
    body.response_code = body.response_code === "00" ? "01" : "00";
  }),
  responseMutant(
    "schema/createCableTransaction",
    "the code in place of the word",
    "createCableTransaction",
    ({ body }) => {
      body.status = body.response_code;
    },
  ),
  responseMutant(
    "schema/createAirtimeAsync",
    "HTTP 201 for a create",
    "createAirtimeAsync",
    (response) => (response.status = 201),
  ),
  responseMutant(
    "schema/createDataAsync",
    "HTTP 202 for what is pending",
    "createDataAsync",
    (response) => (response.status = 202),
  ),
  responseMutant("schema/listDataPlans", "HTML in place of JSON", "listDataPlans", (response) => {
    response.headers = { "content-type": "text/html" };
    response.text = "<html><body>Plans</body></html>";
  }),
  responseMutant(
    "schema/listCablePlans",
    "JSON that is called text",
    "listCablePlans",
    (response) => (response.headers = { "content-type": "text/plain" }),
  ),
  responseMutant(
    "schema/getTransactionStatusV1",
    "an error of another media type",
    "getTransactionStatusV1",
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
  responseMutant(
    "schema/listTransactions",
    "an error without a body",
    "listTransactions",
    (response) => (response.text = ""),
    401,
  ),
  responseMutant(
    "schema/listTransactions",
    "a list without pagination",
    "listTransactions",
    ({ body }) => delete body.pagination,
  ),
  responseMutant("schema/listTransactions", "a total as a text", "listTransactions", ({ body }) => {
    body.pagination.total = String(body.pagination.total);
  }),
  responseMutant("schema/listTransactions", "a row without internal_reference", "listTransactions", ({ body }) => {
    for (const row of body.data) delete row.internal_reference;
  }),
  responseMutant("schema/getTransactionStatus", "a status with RFC 3339 times", "getTransactionStatus", ({ body }) => {
    if (body.data.created_at) body.data.created_at = `${body.data.created_at.replace(" ", "T")}Z`;
  }),
  responseMutant(
    "schema/createDataSync",
    "a time of creation in another form",
    "createDataSync",
    ({ body }) => (body.data.created_at = "02/03/2026 09:00"),
  ),
  responseMutant(
    "schema/getTransactionStatusV1",
    "a status without merchant_name",
    "getTransactionStatusV1",
    ({ body }) => delete body.data.merchant_name,
  ),
  responseMutant("schema/createTransaction", "a Key Change Token of 19 digits", "createTransaction", ({ body }) => {
    if (body.data.kct1) body.data.kct1 = body.data.kct1.slice(1);
  }),
  responseMutant("schema/createTransaction", "a token as a number", "createTransaction", ({ body }) => {
    if (body.data.token) body.data.token = Number(body.data.token);
  }),
  responseMutant(
    "schema/createAirtimeAsync",
    "a pending create without its plan",
    "createAirtimeAsync",
    ({ body }) => delete body.data.plan,
  ),
  responseMutant(
    "schema/listDataPlans",
    "a plan without its code",
    "listDataPlans",
    ({ body }) => delete body.data[0].plan_code,
  ),
  responseMutant("schema/listDataPlans", "tarrifTypeId, spelled right", "listDataPlans", ({ body }) => {
    for (const row of body.data) {
      row.tariffTypeId = row.tarrifTypeId;
      delete row.tarrifTypeId;
    }
  }),
  responseMutant("schema/listCablePlans", "the id of a bouquet as a text", "listCablePlans", ({ body }) => {
    for (const row of body.data) row.id = String(row.id);
  }),
  responseMutant(
    "schema/listCablePlans",
    "a catalog without its description",
    "listCablePlans",
    ({ body }) => delete body.description,
  ),
  responseMutant(
    "schema/verifyCustomer",
    "the code of a verification as a text",
    "verifyCustomer",
    ({ body }) => (body.code = "200"),
  ),
  responseMutant("schema/verifyCustomer", "a customer whose name is a number", "verifyCustomer", ({ body }) => {
    body.data.customer_name = 7;
  }),
  responseMutant(
    "verification/rejection",
    "a rejection of another form",
    "verifyCustomer",
    (response) => (response.body = { error: "rejected" }),
    400,
  ),
  responseMutant(
    "schema/getGiftCardOrder",
    "a gift card order that succeeded without cards",
    "getGiftCardOrder",
    ({ body }) => delete body.data.cards,
  ),
  responseMutant(
    "schema/createGiftCardOrder",
    "a gift card order without its request id",
    "createGiftCardOrder",
    ({ body }) => delete body.data.request_id,
  ),
  responseMutant("schema/checkHealth", "a health check without JSON", "checkHealth", (response) => {
    response.text = "OK";
    response.headers = { "content-type": "text/plain" };
  }),
  responseMutant(
    "schema/createAirtimeSync",
    "half of a body",
    "createAirtimeSync",
    (response) => (response.text = '{"status":"success","da'),
  ),
  responseMutant("schema/createTransaction", "a product in another case", "createTransaction", ({ body }) => {
    body.data.product = body.data.product.toLowerCase();
  }),
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
