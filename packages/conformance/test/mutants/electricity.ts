/** Servers that lose or invent what comes with electricity. */
import { type Mutant, responseMutant, statuses } from "../lib/mutant.ts";

export const electricityMutants: readonly Mutant[] = [
  responseMutant(
    "electricity/token-and-units",
    "a purchase of electricity without its token",
    "createTransaction",
    ({ body }) => {
      if (!body.data.kct1) delete body.data.token;
    },
  ),
  responseMutant("electricity/token-and-units", "a status with another token", statuses, ({ body }) => {
    if (body.data.token) body.data.token = body.data.token.split("").reverse().join("");
  }),
  responseMutant(
    "electricity/token-and-units",
    "a status without the units",
    statuses,
    ({ body }) => delete body.data.units,
  ),
  responseMutant(
    "electricity/key-change-tokens",
    "a status without kct2",
    statuses,
    ({ body }) => delete body.data.kct2,
  ),
  responseMutant(
    "electricity/key-change-tokens",
    "Key Change Tokens in the wrong order on status",
    statuses,
    ({ body }) => {
      if (body.data.kct1) [body.data.kct1, body.data.kct2] = [body.data.kct2, body.data.kct1];
    },
  ),
  responseMutant("electricity/debt", "a debt with a token", "createTransaction", ({ body }) => {
    if (body.data.payment_spent_on) body.data.token = "01234567890123456789";
  }),
  responseMutant(
    "electricity/debt",
    "a debt that the status does not show",
    statuses,
    ({ body }) => delete body.data.payment_spent_on,
  ),
  responseMutant("electricity/nowhere-else", "payment_spent_on with every token", "createTransaction", ({ body }) => {
    if (body.data.token) body.data.payment_spent_on = "token";
  }),
  responseMutant("electricity/nowhere-else", "payment_spent_on in the list", "listTransactions", ({ body }) => {
    for (const row of body.data) row.payment_spent_on = "debt";
  }),
  responseMutant(
    "electricity/token-and-units",
    "no token by the route of /v1",
    "getTransactionStatusV1",
    ({ body }) => delete body.data.token,
  ),
  responseMutant("electricity/nowhere-else", "a token with every bet", "createTransaction", ({ body }) => {
    if (body.data.product === "BETTING") body.data.token = "00000000000000000000";
  }),
];
