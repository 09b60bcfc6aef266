/** Servers whose status is not that of the purchase. */
import { handling, type Mutant, mutant, rejection, responseMutant, statuses } from "../lib/mutant.ts";

export const statusMutants: readonly Mutant[] = [
  responseMutant("status/same-transaction", "a status with another merchant_id", statuses, ({ body }) => {
    if (body.data.merchant_id) body.data.merchant_id += 1;
  }),
  responseMutant("status/same-transaction", "a status with another amount", "getTransactionStatus", ({ body }) => {
    if (body.data.amount) body.data.amount = String(Number(body.data.amount) - 10);
  }),
  responseMutant("status/same-transaction", "a status with a reference of its own", statuses, ({ body }) => {
    body.data.internal_reference = body.data.internal_reference.split("").reverse().join("");
  }),
  responseMutant(
    "status/both-routes",
    "a route of the status that says less",
    "getTransactionStatusV1",
    ({ body }) => delete body.data.external_reference,
  ),
  responseMutant("status/failed-has-its-ids", "a failed status with another reference", statuses, ({ body }) => {
    if (body.response_code === "01") body.data.internal_reference = "unknown";
  }),
  responseMutant("status/unknown", "400 for an unused id", statuses, (response) => (response.status = 400), 404),
  responseMutant(
    "status/unknown",
    "pending for an order that was never made",
    "getGiftCardOrder",
    (response) => {
      response.status = 200;
      response.body = {
        status: "pending",
        response_code: "02",
        response_message: "Pending",
        data: { request_id: "x" },
      };
    },
    404,
  ),
  mutant("status/missing-id", "404 for a status without an id", () =>
    handling(statuses, ({ path }) => (path.endsWith("/") ? rejection(404) : undefined)),
  ),
  responseMutant("status/times", "an update before the creation", statuses, ({ body }) => {
    if (body.data.updated_at) body.data.updated_at = "2020-01-01 00:00:00";
  }),
  responseMutant("status/times", "the 31st of February", statuses, ({ body }) => {
    if (body.data.created_at) body.data.created_at = "2026-02-31 09:00:00";
  }),
  responseMutant("status/same-transaction", "a betting account with another merchant_id", statuses, ({ body }) => {
    if (body.data.product === "BETTING") body.data.merchant_id = 99;
  }),
  responseMutant("status/failed-has-its-ids", "a failed bet with another reference", statuses, ({ body }) => {
    if (body.data.product === "BETTING" && body.response_code === "01") body.data.internal_reference = "unknown";
  }),
  responseMutant("status/times", "a bet that was updated before it was made", statuses, ({ body }) => {
    if (body.data.product === "BETTING") body.data.updated_at = "2020-01-01 00:00:00";
  }),
  responseMutant(
    "status/both-routes",
    "failures of which the route of /v1 shows less",
    "getTransactionStatusV1",
    ({ body }) => {
      if (body.response_code === "01") delete body.data.telco_message;
    },
  ),
  responseMutant(
    "status/same-transaction",
    "a merchant without a name",
    [...statuses, "listTransactions"],
    ({ body }) => {
      for (const one of [body.data].flat()) if (one.product === "BETTING") one.merchant_name = " ";
    },
  ),
  responseMutant("status/times", "a create at a time that does not exist", "createDataSync", ({ body }) => {
    body.data.created_at = "2026-99-99T99:99:99Z";
  }),
];
