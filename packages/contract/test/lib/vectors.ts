/** The published vectors: responses to a create or a status check, each with its event. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PurchaseEventName, purchaseEventOf, purchaseProtocol, type SentRequest } from "@vending/contract";
import type { PurchaseVectors } from "../../../../scripts/build/vectors.ts";

/** What `npm run build` made. */
export const published: PurchaseVectors = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../generated/purchase-vectors.json"), "utf8"),
);

export interface Vector {
  readonly action: SentRequest["action"];
  /** `null` if no response came, or not all of it. The body is a text if it is not JSON. */
  readonly received: { readonly status: number; readonly body: unknown } | null;
  readonly request: Readonly<Record<string, string>>;
  readonly event: PurchaseEventName;
}

/** The event that the contract reads in a vector. */
export const eventOf = ({ action, received, request }: Omit<Vector, "event">): PurchaseEventName =>
  // Every order has its id.
  purchaseEventOf(received, { action, order: request as SentRequest["order"] & typeof request });

export const vectors: readonly Vector[] = published.responses.map(({ response, order, ...one }) => ({
  ...one,
  received: response && { status: response.status, body: parsed(response.text) },
  request: order as Vector["request"],
}));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An error whose body is nested so deeply that no recursion reaches its end, and what stands there. */
const deep = (inner: unknown): unknown => {
  let body = inner;
  for (let level = 0; level < 100_000; level++) body = level % 2 === 0 ? [body] : { errors: body };
  return body;
};

const request = purchaseProtocol.order;

/** What no program that reads by recursion can answer. */
export const nested: readonly Vector[] = [
  ...[400, 401, 403, 404].flatMap((status): Vector[] => [
    { action: "send", received: { status, body: deep({ internal_reference: "1" }) }, request, event: "unknown" },
    { action: "send", received: { status, body: deep({}) }, request, event: "rejected" },
  ]),
  { action: "send", received: { status: 422, body: deep({ response_code: "02" }) }, request, event: "pending" },
  { action: "check", received: { status: 404, body: deep({ status: "SUCCESS" }) }, request, event: "unknown" },
];
