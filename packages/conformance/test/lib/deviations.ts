/** Deviations of a service, one beside the other: a team's own server does not break one promise alone. */
import { changingResponses, creates, handling, type Mutation, rejection, sellAgain } from "./mutant.ts";

/** Each handles what the one before it leaves. */
export const together =
  (...mutations: readonly Mutation[]): Mutation =>
  (request, forward) => {
    const [first, ...others] = mutations;
    if (!first) return forward(request);
    return first(
      request,
      Object.assign((next: typeof request) => together(...others)(next, forward), { clock: forward.clock }),
    );
  };

/** Customers with whom something goes wrong at first: another sale would go wrong again. */
const isInterrupted = (number: unknown): boolean => /90[2-5]$/.test(String(number));

export const sellsARepeatedIdAgain: Mutation = async (request, forward) => {
  const response = await forward(request);
  const isCreate = request.operationId !== undefined && creates.includes(request.operationId);
  if (!isCreate || response.status !== 422 || isInterrupted(request.body?.customer_msisdn)) return response;
  return sellAgain(request, forward);
};

export const showsOtherMerchantsTransactions: Mutation = handling(
  ["getTransactionStatus", "getTransactionStatusV1"],
  async (request, forward) => {
    const response = await forward(request);
    if (response.status !== 403) return response;
    const headers = new Headers(request.headers);
    const other = headers.get("X-Merchant-Key") === "sandbox-key" ? "sandbox2" : "sandbox";
    headers.set("X-Merchant-Key", `${other}-key`);
    headers.set("X-Merchant-Secret", `${other}-secret`);
    return forward({ ...request, headers });
  },
);

export const hasNoAsyncRouteForData: Mutation = handling("createDataAsync", () => rejection(404, "no such route"));

export const returns201ForCable: Mutation = changingResponses(
  "createCableTransaction",
  (response) => (response.status = 201),
);

export const ignoresTheStatusFilter: Mutation = handling("listTransactions", (request, forward) => {
  const query = new URLSearchParams(request.query);
  query.delete("status");
  return forward({ ...request, query });
});

export const sendsAHeaderEverywhere: Mutation = async (request, forward) => {
  const response = await forward(request);
  return { ...response, headers: { ...response.headers, "x-request-id": crypto.randomUUID() } };
};

/** Of different harm: each is one finding. */
export const fiveDeviations: Mutation = together(
  sendsAHeaderEverywhere,
  ignoresTheStatusFilter,
  returns201ForCable,
  hasNoAsyncRouteForData,
  sellsARepeatedIdAgain,
);
