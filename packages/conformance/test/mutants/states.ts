/** Servers whose purchases have a wrong final outcome, or change it. */
import {
  changingResponses,
  counter,
  creates,
  handling,
  isBill,
  type Loose,
  type Mutant,
  mutant,
  rejection,
  responseMutant,
  setOutcome,
  statuses,
} from "../lib/mutant.ts";

export const stateMutants: readonly Mutant[] = [
  responseMutant("states/pending-becomes-success", "nothing ever settles", statuses, ({ body }) => {
    if (/airtime|data/.test(body.data.product)) setOutcome(body, "pending");
  }),
  responseMutant("states/pending-becomes-failed", "a failure that is never reported", statuses, ({ body }) => {
    if (body.response_code === "01") setOutcome(body, "pending");
  }),
  responseMutant("states/pending-becomes-failed", "a failure that is a success in the end", statuses, ({ body }) => {
    if (body.response_code === "01") setOutcome(body, "success");
  }),
  mutant("states/pending-is-200-with-02", "404 while it is pending", () =>
    changingResponses(statuses, (response) => {
      if (response.body.response_code === "02") Object.assign(response, rejection(404));
    }),
  ),
  mutant("states/pending-is-200-with-02", "failed while it is pending", () =>
    changingResponses(statuses, ({ body }) => {
      if (body.response_code === "02") setOutcome(body, "failed");
    }),
  ),
  mutant("states/outcome-of-create-is-the-status", "a status that lags behind its sync create", () => {
    const read = counter();
    return changingResponses(statuses, ({ body }, { path }) => {
      if (read(path) < 3 && isBill(body.data)) setOutcome(body, "pending");
    });
  }),
  responseMutant("states/settling-moves-updated-at", "a row whose updated_at never changes", statuses, ({ body }) => {
    if (body.data.updated_at) body.data.updated_at = body.data.created_at;
  }),
  mutant("states/final-stays-final", "an outcome that goes back to pending at the fifth reading", () => {
    const read = counter();
    return changingResponses(statuses, ({ body }) => {
      if (read(body.data.request_id) >= 5 && body.response_code !== "02") setOutcome(body, "pending");
    });
  }),
  mutant("states/final-stays-final", "a success that turns into a failure later", () => {
    const ends = new Map<string, number>();
    return async (request, forward) => {
      const response = await forward(request);
      if (
        !request.operationId ||
        ![...creates, ...statuses].includes(request.operationId) ||
        response.body?.response_code !== "00"
      )
        return response;
      const id = response.body.data.request_id;
      const since = ends.get(id) ?? forward.clock.now();
      ends.set(id, since);
      if (forward.clock.now() - since > 1_500) setOutcome(response.body, "failed");
      return response;
    };
  }),
  responseMutant("status/both-routes", "another reference once it is over", "getTransactionStatusV1", ({ body }) => {
    if (body.response_code !== "02") body.data.internal_reference = `settled-${body.data.internal_reference}`;
  }),
  mutant("states/pending-becomes-failed", "async routes whose failures end as a success", () => {
    const made = new Map<string, Loose>();
    return handling(["createAirtimeAsync", "createDataAsync", ...statuses], async (request, forward) => {
      const response = await forward(request);
      const id = response.body?.data?.request_id;
      if (request.method === "POST" && response.status === 200) made.set(id, response.body.data);
      if (request.method === "GET" && made.has(id) && response.body.response_code === "01") {
        const time = "2026-03-02 09:00:05";
        const data = { ...made.get(id), merchant_name: "Sandbox Stores", created_at: time, updated_at: time };
        response.body = { status: "success", response_code: "00", response_message: "Successful", data };
      }
      return response;
    });
  }),
  mutant("states/pending-becomes-success", "async routes whose successes end as a failure", () => {
    const made = new Set<string>();
    return handling(["createAirtimeAsync", "createDataAsync", ...statuses], async (request, forward) => {
      const response = await forward(request);
      const id = response.body?.data?.request_id;
      if (request.method === "POST" && response.status === 200) made.add(id);
      if (request.method === "GET" && made.has(id) && response.body.response_code === "00") {
        setOutcome(response.body, "failed");
      }
      return response;
    });
  }),
  responseMutant("states/pending-is-200-with-02", "a purchase given up because it takes long", statuses, ({ body }) => {
    if (/901$/.test(body.data.msisdn ?? "")) setOutcome(body, "failed");
  }),
  mutant("states/pending-is-200-with-02", "404 while it is pending, by the route of /v1", () =>
    changingResponses("getTransactionStatusV1", (response) => {
      if (response.body.response_code === "02") Object.assign(response, rejection(404));
    }),
  ),
  responseMutant(
    "states/settling-moves-updated-at",
    "pending data whose updated_at never changes",
    [...statuses, "listTransactions"],
    ({ body }) => {
      for (const one of [body.data].flat())
        if (one.product === "data" && one.updated_at) one.updated_at = one.created_at;
    },
  ),
  mutant("states/pending-becomes-success", "a created_at that moves when it settles", () =>
    changingResponses(["getTransactionStatus", "getTransactionStatusV1", "listTransactions"], ({ body }) => {
      if (body.response_code === "00" && body.data.product === "data") body.data.created_at = body.data.updated_at;
      for (const row of Array.isArray(body.data) ? body.data : []) {
        if (row.product === "data") row.created_at = row.updated_at;
      }
    }),
  ),
  mutant("states/final-stays-final", "a gift card order that is pending again", () => {
    const read = counter();
    return changingResponses("getGiftCardOrder", ({ body }) => {
      if (body.response_code !== "00" || read(body.data.request_id) < 4) return;
      setOutcome(body, "pending");
      delete body.data.cards;
    });
  }),
];
