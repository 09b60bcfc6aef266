/** The server of a team that has just begun: six creates and two status routes, and nothing else. */
import { matchOperation, type OperationId, outcomeCodes } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import { type Config, type Report, runConformance, sandboxConfig } from "../../src/index.ts";
import { virtualClock } from "./clock.ts";
import { creates, type Loose, statuses } from "./mutant.ts";

/** A response on its way out. */
export interface Outgoing {
  readonly operationId: OperationId;
  /** The parsed body of the request. */
  readonly sent: Loose;
  /** The end of the path: the id of a status. */
  readonly id: string;
  status: number;
  body: Loose;
  headers: Record<string, string>;
}

/** The customers of this team: some who succeed, and some who fail. */
const { purchases, ...known } = sandboxConfig;
const config: Config = {
  ...known,
  giftCard: {},
  listStatus: {},
  purchases: Object.fromEntries(
    Object.entries(purchases).map(([product, sale]) => {
      const { success, failed } = sale?.customers ?? {};
      return [product, { ...sale, legacy: undefined, customers: { success, failed } }];
    }),
  ),
};
const merchants = [config.merchant, config.otherMerchant];
const settleMs = 2_000;

interface Row {
  readonly at: number;
  readonly isAsync: boolean;
  readonly outcome: "success" | "failed";
  readonly data: Loose;
}

interface Mistakes {
  /** Changes a request before it is validated. */
  readonly receive?: (request: Pick<Outgoing, "operationId" | "sent">) => unknown;
  /** Changes a response, or drops the connection. */
  readonly change?: (outgoing: Outgoing) => unknown;
  /** Whether the server is started again, with an empty memory, before this request. */
  readonly restarts?: (request: number) => boolean;
  /** Whether an id that was used is sold again, in place of the first sale. */
  readonly sellsAgain?: (first: Loose, again: Loose) => boolean;
}

/** Runs the contract against this server. */
export function runTeam({
  receive = () => {},
  change = () => {},
  restarts = () => false,
  sellsAgain = () => false,
}: Mistakes = {}): Promise<Report> {
  const clock = virtualClock();
  const rows = new Map<string, Row>();
  let requests = 0;

  function respond(operationId: OperationId | undefined, path: string, headers: Headers, body: Loose): Loose {
    const isCreate = operationId !== undefined && creates.includes(operationId);
    if (!isCreate && !(operationId && statuses.includes(operationId))) return error(404);
    const merchant = merchants.findIndex(
      (one) => one?.key === headers.get("X-Merchant-Key") && one?.secret === headers.get("X-Merchant-Secret"),
    );
    if (merchant < 0) return error(401);
    if (isCreate) {
      if (requestValidator(operationId)?.["~standard"].validate(body).issues) return error(400);
      if (body.merchant_code !== merchants[merchant]?.code) return error(403);
    }
    const id = isCreate ? body.client_request_id : decodeURIComponent(path.split("/").at(-1) ?? "");
    if (id === "") return error(400);
    const key = `${merchant} ${id}`;
    const known = rows.get(key);
    const sale = isCreate ? sold(operationId, body, merchant, clock.now()) : undefined;
    if (known && sale && !sellsAgain(known.data, sale.data)) return error(422);
    if (sale) rows.set(key, sale);
    const row = sale ?? known;
    return row ? { status: 200, body: bodyOf(row, isCreate, clock.now()) } : error(404);
  }

  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (restarts(++requests)) rows.clear();
    const { pathname } = new URL(url);
    const operationId = matchOperation(init.method ?? "", pathname.replace(/\/$/, "/-"))?.operationId;
    const sent = parsed(init.body);
    if (operationId && sent && typeof sent === "object") receive({ operationId, sent });
    const outgoing: Outgoing = {
      operationId: operationId ?? "checkHealth",
      sent,
      id: decodeURIComponent(pathname.split("/").at(-1) ?? ""),
      headers: {},
      ...respond(operationId, pathname, new Headers(init.headers), sent),
    };
    change(outgoing);
    return Response.json(outgoing.body, outgoing);
  };
  return runConformance({ baseUrl: "http://team.test", config, allowPurchases: true, fetch, clock, seed: 1 });
}

const error = (status: number): Loose => ({ status, body: { status: "error", message: "No." } });

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

const timestamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

function sold(operationId: OperationId, body: Loose, merchant: number, at: number): Row {
  const product = /^create(Airtime|Data)/.exec(operationId)?.[1]?.toLowerCase() ?? body.product;
  return {
    at,
    isAsync: !operationId.endsWith("Sync") && product === product.toLowerCase(),
    outcome: body.customer_msisdn.endsWith("900") ? "failed" : "success",
    data: {
      internal_reference: crypto.randomUUID(),
      request_id: body.client_request_id,
      msisdn: body.customer_msisdn,
      product,
      network: body.network.toUpperCase(),
      amount: body.amount,
      merchant_id: merchant + 1,
      plan: body.plan_code ?? "",
    },
  };
}

function bodyOf({ at, isAsync, outcome, data: { plan, ...data } }: Row, isCreate: boolean, now: number): Loose {
  const isPending = isAsync && (isCreate || now - at < settleMs);
  const status = isPending ? "pending" : outcome;
  const tokens = data.product === "ELECTRICITY" &&
    status === "success" && { token: "01234567890123456789", units: "9" };
  const created = { plan, ...(!isPending && { created_at: timestamp(at) }) };
  const later = {
    merchant_name: "A Shop",
    created_at: timestamp(at),
    updated_at: timestamp(isPending ? at : at + settleMs),
  };
  return {
    status,
    response_code: outcomeCodes[status],
    response_message: status,
    data: { ...data, ...tokens, ...(isCreate ? created : later) },
  };
}
