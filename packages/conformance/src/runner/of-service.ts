/** Tells failures of the service from those that only show why the run ended. */
import type { Failed } from "../findings/group.ts";
import { isGatewayError } from "../http/circuit-breaker.ts";
import type { ServiceClient } from "../http/service-client.ts";

/** A service that is down, or whose credentials were changed during the run, breaks no promise by that. */
export function isOfService({ stopped, options: { merchant } }: ServiceClient): (failed: Failed) => boolean {
  if (stopped?.atStart && stopped.cause !== "server") return () => false;
  return ({ failure: { exchanges, symptom } }) => {
    const last = exchanges.at(-1);
    if (stopped?.cause === "outage") {
      const isDown = last && (last.response ? isGatewayError(last.response.status) : !last.unusable);
      return symptom.code !== "run-ended" && !isDown;
    }
    if (stopped?.cause === "credentials") {
      return last?.response?.status !== 401 || last.request.headers["X-Merchant-Secret"] !== merchant?.secret;
    }
    return true;
  };
}
