/** `/ready`, for a load balancer, and `/metrics`, for Prometheus. The contract has neither. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Access } from "@vending/shared/access";
import type { Hosting } from "../hosting/hosting.ts";
import { errorResponse } from "../hosting/http-server.ts";
import type { Metrics } from "../hosting/metrics.ts";
import { hasOperatorToken } from "../hosting/operator-token.ts";
import type { Store } from "../store/store.ts";
import { accessProblem } from "./access.ts";

interface Probed {
  readonly store: Store;
  readonly metrics: Metrics;
  readonly access: Access;
  readonly hosting: Hosting;
  readonly isStopping: () => boolean;
}

const maxStoreMs = 2_000;

/** A function that responds to a request for one of the two paths, and returns `undefined` for any other. */
export function createProbes(probed: Probed): (request: Request) => Promise<Response> | undefined {
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const { url } = request;
    const path = url.slice(url.indexOf("/", url.indexOf("//") + 2)).split("?")[0];
    if (path === "/ready") return ready(probed);
    return path === "/metrics" ? metricsFor(request, probed) : undefined;
  };
}

/** 503, because the server is about to end. */
export const stopping = (): Response => errorResponse(503, "The sandbox is shutting down.", { connection: "close" });

async function ready({ store, isStopping }: Probed): Promise<Response> {
  if (isStopping()) return stopping();
  const problem = await problemOf(store);
  return problem === undefined ? Response.json({ status: "ready" }) : errorResponse(503, problem);
}

/** Why the store cannot be used; `undefined` if it can. */
function problemOf(store: Store): Promise<string | undefined> {
  // A store may answer `usedRoom` from a cache, so it proves nothing.
  const asked = store.find("ready", "ready").then(
    () => undefined,
    (error: Error) => error.message,
  );
  return Promise.race([asked, sleep(maxStoreMs, "The store does not respond.", { ref: false })]);
}

async function metricsFor(request: Request, { metrics, access, hosting }: Probed): Promise<Response> {
  if (!hasOperatorToken(request, hosting)) {
    if (hosting.operatorToken !== undefined) {
      return errorResponse(401, "The metrics require the operator's token, as Authorization: Bearer.");
    }
    const problem = accessProblem(request, access);
    if (problem) return errorResponse(403, problem);
  }
  return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } });
}
