/** A response of an operation. */
import type { Exchange } from "../recorder.ts";

/** Pages of all sites may call the operations. */
export const openToAll: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
};

/** The response with this body, recorded. */
export function respond(exchange: Exchange, status: number, body: unknown): Response {
  exchange.status = status;
  exchange.responseBody = JSON.stringify(body);
  return new Response(exchange.responseBody, { status, headers: openToAll });
}
