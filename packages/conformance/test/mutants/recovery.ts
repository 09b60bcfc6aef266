/** Servers whose status does not show what became of an interrupted purchase. */
import {
  changingResponses,
  copyOf,
  creates,
  handling,
  type Loose,
  type Mutant,
  mutant,
  rejection,
  sellAgain,
  setOutcome,
  statuses,
} from "../lib/mutant.ts";

export const recoveryMutants: readonly Mutant[] = [
  mutant("recovery/no-response", "a dropped connection that forgets the purchase", () =>
    handling(statuses, async (request, forward) => {
      const response = await forward(request);
      return /902$/.test(response.body?.data?.msisdn ?? "") ? rejection(404) : response;
    }),
  ),
  mutant("recovery/no-response", "a purchase that was not answered may be bought again", () => {
    const dropped = new Set<string>();
    return handling(creates, async (request, forward) => {
      const id = request.body?.client_request_id;
      if (!/902$/.test(request.body?.customer_msisdn ?? "")) return undefined;
      if (!dropped.has(id)) {
        dropped.add(id);
        return forward(request);
      }
      const again = copyOf(request);
      again.body.customer_msisdn = again.body.customer_msisdn.replace(/902$/, "123");
      return sellAgain(again, forward);
    });
  }),
  mutant("recovery/error-but-bought", "a 500 whose purchase is not to be found", () =>
    handling(statuses, async (request, forward) => {
      const response = await forward(request);
      return /904$/.test(response.body?.data?.msisdn ?? "") ? rejection(404) : response;
    }),
  ),
  mutant("recovery/error-not-bought", "a 500 that leaves a ghost behind", () => {
    const ghosts = new Map<string, Loose>();
    return async (request, forward) => {
      const response = await forward(request);
      const id = decodeURIComponent(request.path.split("/").at(-1) ?? "");
      if (request.operationId && creates.includes(request.operationId) && response.status === 500)
        ghosts.set(request.body.client_request_id, request.body);
      if (request.operationId && statuses.includes(request.operationId) && response.status === 404 && ghosts.has(id)) {
        const data = { request_id: id, internal_reference: "ghost" };
        return {
          status: 200,
          headers: response.headers,
          body: { status: "failed", response_code: "01", response_message: "Failed", data },
        };
      }
      return response;
    };
  }),
  mutant("recovery/retry-after-503", "a 503 that uses up the id", () => {
    const rejected = new Set<string>();
    return handling(creates, async (request, forward) => {
      const id = request.body?.client_request_id;
      if (rejected.has(id)) return rejection(422);
      const response = await forward(request);
      if (response.status === 503) rejected.add(id);
      return response;
    });
  }),
  mutant("recovery/client-buys-once", "a purchase after a 503 that fails", () =>
    changingResponses(statuses, (response) => {
      if (/905$/.test(response.body.data.msisdn ?? "")) setOutcome(response.body, "failed");
    }),
  ),
  mutant("recovery/error-but-bought", "bills that may be bought again after a 500", () => {
    const failed = new Set<string>();
    return handling("createCableTransaction", async (request, forward) => {
      const response = await forward(copyOf(request));
      const id = request.body?.client_request_id;
      if (response.status === 500) failed.add(id);
      if (response.status !== 422 || !failed.has(id)) return response;
      const again = copyOf(request);
      again.body.customer_msisdn = again.body.customer_msisdn.replace(/904$/, "123");
      return sellAgain(again, forward);
    });
  }),
  mutant("recovery/retry-after-503", "cable payments that are busy for good", () =>
    handling("createCableTransaction", ({ body }) =>
      /905$/.test(body?.customer_msisdn ?? "") ? rejection(503) : undefined,
    ),
  ),
];
