/** Servers that cannot be asked what became of a purchase. */
import {
  answering,
  copyOf,
  creates,
  type Loose,
  type Mutant,
  mutant,
  refusal,
  sellAgain,
  serving,
  statuses,
} from "../lib/mutant.ts";

export const recoveryMutants: readonly Mutant[] = [
  mutant("recovery/no-answer", "a dropped connection that forgets the purchase", () =>
    serving(statuses, async (seen, ask) => {
      const told = await ask(seen);
      return /902$/.test(told.body?.data?.msisdn ?? "") ? refusal(404) : told;
    }),
  ),
  mutant("recovery/no-answer", "a purchase that was not answered may be bought again", () => {
    const dropped = new Set<string>();
    return serving(creates, async (seen, ask) => {
      const id = seen.body?.client_request_id;
      if (!/902$/.test(seen.body?.customer_msisdn ?? "")) return undefined;
      if (!dropped.has(id)) {
        dropped.add(id);
        return ask(seen);
      }
      const again = copyOf(seen);
      again.body.customer_msisdn = again.body.customer_msisdn.replace(/902$/, "123");
      return sellAgain(again, ask);
    });
  }),
  mutant("recovery/error-but-bought", "a 500 whose purchase is not to be found", () =>
    serving(statuses, async (seen, ask) => {
      const told = await ask(seen);
      return /904$/.test(told.body?.data?.msisdn ?? "") ? refusal(404) : told;
    }),
  ),
  mutant("recovery/error-not-bought", "a 500 that leaves a ghost behind", () => {
    const ghosts = new Map<string, Loose>();
    return async (seen, ask) => {
      const told = await ask(seen);
      const id = decodeURIComponent(seen.path.split("/").at(-1) ?? "");
      if (seen.operationId && creates.includes(seen.operationId) && told.status === 500)
        ghosts.set(seen.body.client_request_id, seen.body);
      if (seen.operationId && statuses.includes(seen.operationId) && told.status === 404 && ghosts.has(id)) {
        const data = { request_id: id, internal_reference: "ghost" };
        return {
          status: 200,
          headers: told.headers,
          body: { status: "failed", response_code: "01", response_message: "Failed", data },
        };
      }
      return told;
    };
  }),
  mutant("recovery/retry-after-503", "a 503 that uses up the id", () => {
    const refused = new Set<string>();
    return serving(creates, async (seen, ask) => {
      const id = seen.body?.client_request_id;
      if (refused.has(id)) return refusal(422);
      const told = await ask(seen);
      if (told.status === 503) refused.add(id);
      return told;
    });
  }),
  mutant("recovery/client-buys-once", "a purchase after a 503 that fails", () =>
    answering(statuses, (told) => {
      if (/905$/.test(told.body.data.msisdn ?? "")) Object.assign(told.body, { status: "failed", response_code: "01" });
    }),
  ),
  mutant("recovery/error-but-bought", "bills that may be bought again after a 500", () => {
    const failed = new Set<string>();
    return serving("createCableTransaction", async (seen, ask) => {
      const told = await ask(copyOf(seen));
      const id = seen.body?.client_request_id;
      if (told.status === 500) failed.add(id);
      if (told.status !== 422 || !failed.has(id)) return told;
      const again = copyOf(seen);
      again.body.customer_msisdn = again.body.customer_msisdn.replace(/904$/, "123");
      return sellAgain(again, ask);
    });
  }),
  mutant("recovery/retry-after-503", "cable payments that are busy for good", () =>
    serving("createCableTransaction", ({ body }) =>
      /905$/.test(body?.customer_msisdn ?? "") ? refusal(503) : undefined,
    ),
  ),
];
