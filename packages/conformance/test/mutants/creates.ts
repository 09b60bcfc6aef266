/** Servers whose creates return something other than the purchase. */
import { billProducts, type OperationId } from "@vending/contract";
import {
  changingResponses,
  copyOf,
  creates,
  handling,
  type Mutant,
  type MutantResponse,
  type Mutation,
  mutant,
  present,
  rejection,
  responseMutant,
  setOutcome,
  statuses,
} from "../lib/mutant.ts";

/** A create of these products by these routes that responds as if it were pending. */
const asPending = (which: OperationId | readonly OperationId[], products: RegExp): Mutation =>
  changingResponses(which, ({ body }, request) => {
    if (!products.test(request.body.product ?? "")) return;
    setOutcome(body, "pending");
  });

/** A create that says something else than it was sent. */
const echo = (
  what: string,
  which: OperationId | readonly OperationId[],
  change: (response: MutantResponse) => void,
): Mutant => responseMutant("creates/echo", what, which, change);

export const createMutants: readonly Mutant[] = [
  mutant("creates/sync-airtime", "sync airtime that is pending", () => asPending("createAirtimeSync", /airtime/)),
  mutant("creates/sync-data", "sync data that is pending", () => asPending("createDataSync", /data/)),
  mutant("creates/sync-airtime", "a failure reported as HTTP 400", () =>
    changingResponses("createAirtimeSync", (response) => {
      if (response.body.response_code === "01") Object.assign(response, rejection(400));
    }),
  ),
  mutant("creates/sync-airtime", "a failure reported as a success", () =>
    changingResponses("createAirtimeSync", ({ body }) => setOutcome(body, "success")),
  ),
  mutant("creates/async-airtime", "async airtime that is a success at once", () =>
    changingResponses("createAirtimeAsync", ({ body }) => setOutcome(body, "success")),
  ),
  mutant("creates/async-data", "async data that is a success at once", () =>
    changingResponses(["createDataAsync", "createTransaction"], ({ body }) => {
      if (body.data.product === "data") setOutcome(body, "success");
    }),
  ),
  mutant("creates/cable", "a cable payment that is pending", () => asPending("createCableTransaction", /CABLE/)),
  ...billProducts
    .filter((product) => product !== "CABLE")
    .map((product) =>
      mutant(`creates/${product.toLowerCase()}`, `a payment of ${product} that is pending`, () =>
        asPending("createTransaction", new RegExp(product)),
      ),
    ),
  echo(
    "a request id in upper case",
    creates,
    ({ body }) => (body.data.request_id = body.data.request_id.toUpperCase()),
  ),
  echo("an amount in kobo", creates, ({ body }) => (body.data.amount += "00")),
  echo(
    "a number with stars in it",
    creates,
    ({ body }) => (body.data.msisdn = body.data.msisdn.replace(/\d{4}$/, "****")),
  ),
  echo("always the same network", creates, ({ body }) => (body.data.network = "AIRTEL")),
  echo(
    "data without the plan that was bought",
    ["createDataSync", "createDataAsync"],
    ({ body }) => (body.data.plan = ""),
  ),
  echo("a bill with another plan", "createCableTransaction", ({ body }) => (body.data.plan = "999")),
  mutant("creates/route-sets-product", "a route of airtime that sells what the body says", () =>
    changingResponses("createAirtimeSync", ({ body }, request) => {
      if (request.body.product) body.data.product = request.body.product;
    }),
  ),
  mutant("creates/both-number-forms", "only numbers that begin with 0", () =>
    handling(creates, ({ body }) => (body?.customer_msisdn?.startsWith?.("234") ? rejection(400) : undefined)),
  ),
  responseMutant(
    "creates/pending-has-no-creation-time",
    "a pending create with created_at",
    "createDataAsync",
    ({ body }) => {
      body.data.created_at = "2026-03-02 09:00:00";
    },
  ),
  // Bills of this route have the field, so it is declared there.
  responseMutant(
    "creates/pending-has-no-creation-time",
    "a pending create with the created_at of a bill",
    "createTransaction",
    ({ body }) => {
      if (body.response_code === "02") body.data.created_at = "2026-03-02 09:00:00";
    },
  ),
  responseMutant(
    "creates/pending-airtime-has-empty-plan",
    "pending airtime with a plan",
    "createAirtimeAsync",
    ({ body }) => (body.data.plan = "VTU"),
  ),
  responseMutant(
    "creates/unique-reference",
    "the same reference for all",
    [...creates, ...statuses, "listTransactions"],
    ({ body }) => {
      for (const one of [body.data].flat()) {
        if (one.merchant_id !== 2) one.internal_reference = "00000000-0000-4000-8000-000000000000";
      }
    },
  ),
  mutant("creates/unique-reference", "a new merchant_id with each purchase", () => {
    let count = 0;
    return changingResponses(creates, ({ body }) => (body.data.merchant_id = ++count));
  }),
  mutant("creates/older-plan-identifiers", "no plan but by its new code", () =>
    handling("createDataSync", ({ body }) =>
      body?.plan_code !== undefined && !/^[A-Z0-9]+-\d+$/.test(body.plan_code) ? rejection(422) : undefined,
    ),
  ),
  mutant("creates/route-sets-product", "a dedicated route that sells airtime where the product is left out", () =>
    changingResponses("createDataAsync", ({ body }, request) => {
      if (!request.body.product) body.data.product = "airtime";
    }),
  ),
  mutant("creates/both-number-forms", "async routes that take 0 alone", () =>
    handling(["createAirtimeAsync", "createDataAsync"], ({ body }) =>
      body?.customer_msisdn?.startsWith?.("234") ? rejection(422) : undefined,
    ),
  ),
  mutant("creates/unique-reference", "pending purchases that share a reference", () =>
    changingResponses(["createAirtimeAsync", ...statuses, "listTransactions"], ({ body }) => {
      for (const one of [body.data].flat()) {
        if (one.product === "airtime" && one.plan === "" && !one.created_at) one.internal_reference = "pending";
      }
    }),
  ),
  mutant("creates/older-plan-identifiers", "no plan by its shortCode", () =>
    handling("createDataSync", ({ body }) => (/^MTN\d+GB/.test(body?.plan_code ?? "") ? rejection(422) : undefined)),
  ),
  ...[400, 401, 403].map((status) =>
    mutant("creates/rejected-buys-nothing", `${status}, and yet it was bought`, () =>
      handling(creates, async (request, forward) => {
        const response = await forward(copyOf(request));
        if (response.status !== status || typeof request.body?.client_request_id !== "string") return response;
        const again = copyOf(request);
        again.body.amount ??= "500";
        again.body.merchant_code = "SANDBOX";
        present(again.headers, "sandbox");
        await forward(again);
        return response;
      }),
    ),
  ),
];
