/** Deviations that a service may have together: a real one seldom breaks a single promise. */
import type { OperationId } from "@vending/contract";
import {
  changingResponses,
  copyOf,
  creates,
  forwardAsOther,
  handling,
  type Mutation,
  sellAgain,
  statuses,
} from "./mutant.ts";
import { keyOf, listing, statusOfLast } from "./rows.ts";

/** Each mutation handles what the one before it forwards. */
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

/** Customers whose first create is interrupted: a second sale would be interrupted, too. */
const isInterrupted = (number: unknown): boolean => /90[2-5]$/.test(String(number));

export const sellsARepeatedIdAgain: Mutation = async (request, forward) => {
  const response = await forward(request);
  const isCreate = request.operationId !== undefined && creates.includes(request.operationId);
  if (!isCreate || response.status !== 422 || isInterrupted(request.body?.customer_msisdn)) return response;
  return sellAgain(request, forward);
};

export const showsOtherMerchantsTransactions: Mutation = handling(statuses, async (request, forward) => {
  const response = await forward(request);
  return response.status === 403 ? forwardAsOther(request, forward) : response;
});

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

/** One finding each, of different severity. */
export const fourDeviations: Mutation = together(
  sendsAHeaderEverywhere,
  ignoresTheStatusFilter,
  returns201ForCable,
  sellsARepeatedIdAgain,
);

/** Sells again, and stores the second sale in place of the first: status and list show only the last one. */
export function sellsAgainAndOverwrites(): Mutation {
  /** The id of the last sale in the sandbox, by the id of the merchant; and the reverse. */
  const last = new Map<string, string>();
  const sent = new Map<string, string>();
  const overwritten = new Set<string>();
  return async (request, forward) => {
    const { operationId = "" as OperationId, body } = request;
    if (creates.includes(operationId)) {
      const response = await forward(request);
      const id = body?.client_request_id;
      if (response.status !== 422 || isInterrupted(body?.customer_msisdn)) return response;
      const again = copyOf(request);
      again.body.client_request_id = `${id}-${crypto.randomUUID()}`;
      const sold = await forward(again);
      if (sold.status !== 200) return sold;
      overwritten.add(last.get(keyOf(request, id)) ?? id);
      last.set(keyOf(request, id), again.body.client_request_id);
      sent.set(again.body.client_request_id, id);
      sold.body.data.request_id = id;
      return sold;
    }
    if (statuses.includes(operationId)) return statusOfLast(request, forward, last);
    return listing(request, forward, (rows) => {
      const left = rows.filter(({ request_id }) => !overwritten.has(request_id));
      for (const row of left) row.request_id = sent.get(row.request_id) ?? row.request_id;
      return left;
    });
  };
}
