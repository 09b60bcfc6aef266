/**
 * A hostile vending service that keeps the contract. A seed decides what it does with each request. It is independent of the
 * sandbox, so that the two do not share a mistake.
 *
 * Two things always hold: an id is accepted once, whatever arrives at the same moment, and an outcome does not change.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** Probabilities from 0 to 1, and times in milliseconds. Faults that are left out never happen. */
export interface World {
  /** The create never arrives: the connection breaks. */
  readonly lostRequests?: number;
  /** The create is accepted, and the connection breaks. */
  readonly lostResponses?: number;
  /** The create is accepted, and the response is 500. */
  readonly soldBut500?: number;
  /** The create is not accepted, and the response is 503. */
  readonly overload?: number;
  /** A proxy sends the create again. */
  readonly repeats?: number;
  /** The status is a page of HTML. */
  readonly proxyPages?: number;
  /** How long the status does not show what exists, at most. */
  readonly lagMs?: number;
  /** How long airtime is pending, at most. */
  readonly settleMs?: number;
  /** How many purchases fail. */
  readonly failures?: number;
  /** How long a response takes, at most. */
  readonly delayMs?: number;
}

export interface Sold {
  readonly requestId: string;
  readonly msisdn: string;
  readonly amount: string;
  readonly reference: string;
  /** What becomes of it. */
  readonly outcome: "success" | "failed";
  readonly at: number;
  /** From when on the status shows it, and from when on it is final. */
  readonly visibleAt: number;
  readonly finalAt: number;
}

interface Body {
  client_request_id: string;
  customer_msisdn: string;
  amount: string;
}

export interface Service {
  /** Rejects where a connection breaks. */
  fetch(request: Request): Promise<Response>;
  /** Everything that was accepted. Each is a purchase that is charged for. */
  readonly sold: ReadonlyMap<string, Sold>;
  /** How many requests were answered, and how many creates were rejected because their id was known. */
  readonly requests: { creates: number; duplicates: number; statuses: number };
  /** What becomes of the next purchase. */
  failNext(fails: boolean): void;
  /** From now on nothing fails, and everything ends. */
  heal(): void;
}

const statusPath = /^\/ext\/gateway\/v1\/transactions\/status\/(.+)$/;
const codes = { success: "00", failed: "01", pending: "02" } as const;

export function createService(world: World = {}, random: () => number = Math.random): Service {
  const sold = new Map<string, Sold>();
  const requests = { creates: 0, duplicates: 0, statuses: 0 };
  let healed = false;
  let fails: boolean | undefined;

  const happens = (chance = 0) => !healed && random() < chance;
  const upTo = (ms = 0) => (healed ? 0 : random() * ms);

  function create(body: Body, settleMs: number): Response {
    requests.creates++;
    const requestId = body.client_request_id;
    if (sold.has(requestId)) {
      requests.duplicates++;
      return json(422, { error: "duplicate" });
    }
    const at = Date.now();
    const visibleAt = at + upTo(world.lagMs);
    const one: Sold = {
      requestId,
      msisdn: body.customer_msisdn,
      amount: body.amount,
      reference: `ref-${sold.size + 1}`,
      outcome: (fails ?? random() < (world.failures ?? 0)) ? "failed" : "success",
      at,
      visibleAt,
      finalAt: at + upTo(settleMs),
    };
    sold.set(requestId, one);
    if (settleMs === 0) return show(one, one.outcome);
    const { merchant_name, created_at, updated_at, ...data } = transaction(one);
    return json(200, {
      status: "pending",
      response_code: "02",
      response_message: "Pending",
      data: { ...data, plan: "" },
    });
  }

  function showStatus(requestId: string): Response {
    requests.statuses++;
    if (happens(world.proxyPages)) return new Response("<html>Bad gateway</html>", { status: 502 });
    const one = sold.get(requestId);
    const now = Date.now();
    if (!one || (!healed && now < one.visibleAt)) return json(404, { error: "unknown" });
    const status = healed || now >= one.finalAt ? one.outcome : "pending";
    return show(one, status);
  }

  /** On one page. */
  function list(): Response {
    const data = [...sold.values()].map(transaction);
    const pagination = { page: 1, size: data.length, total: data.length, total_pages: 1 };
    return json(200, { status: "success", data, pagination });
  }

  function show(one: Sold, status: keyof typeof codes): Response {
    const { internal_reference, request_id } = transaction(one);
    const data = status === "failed" ? { internal_reference, request_id } : transaction(one);
    return json(200, { status, response_code: codes[status], response_message: status, data });
  }

  return {
    sold,
    requests,
    failNext: (next) => {
      fails = next;
    },
    heal: () => {
      healed = true;
    },
    async fetch(request) {
      await sleep(upTo(world.delayMs));
      const { pathname } = new URL(request.url);
      const [, requestId] = statusPath.exec(pathname) ?? [];
      if (requestId) return showStatus(decodeURIComponent(requestId));
      if (request.method === "GET") return list();
      if (happens(world.lostRequests)) throw new TypeError("connection lost");
      if (happens(world.overload)) return json(503, { error: "overload" });
      // Only the client sends here, and it validates requests.
      const body = (await request.json()) as Body;
      const settleMs = pathname.endsWith("/sync") ? 0 : Math.max(1, world.settleMs ?? 0);
      const response = create(body, settleMs);
      if (happens(world.repeats)) create(body, settleMs);
      await sleep(upTo(world.delayMs));
      if (happens(world.lostResponses)) throw new TypeError("connection lost");
      return happens(world.soldBut500) ? json(500, { error: "server error" }) : response;
    },
  };
}

function transaction({ requestId, msisdn, amount, reference, at }: Sold) {
  const moment = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  return {
    internal_reference: reference,
    request_id: requestId,
    msisdn,
    product: "airtime",
    network: "MTN",
    amount,
    merchant_id: 7,
    merchant_name: "Shop",
    created_at: moment,
    updated_at: moment,
  };
}

const json = (status: number, body: unknown): Response => Response.json(body, { status });
