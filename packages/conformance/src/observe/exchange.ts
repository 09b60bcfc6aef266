/** One exchange as the points see it, and what the run knows of the purchase that it is about. */
import { type Contract, sells } from "@vending/shared/judging/contract";
import { at, type SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { shownText } from "@vending/shared/judging/shown";
import { purchaseRoutes } from "../purchases/purchase-routes.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A purchase of the run, as it was before an exchange. */
interface KnownPurchase {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** HTTP status of the create. */
  readonly created: number;
  readonly network: string;
  /** The last `response_code` that was seen. */
  code: string | undefined;
  /** How often its status was requested by its merchant. */
  asked: number;
}

export interface Seen {
  readonly operationId: string;
  /** The template of the path. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The request body, if it is an object. */
  readonly sent: Fields;
  /** The product of a create: that of its route, or of its body. */
  readonly product: string;
  readonly sells: boolean;
  /** Whether the request body matches its schema; true if the operation has none. */
  readonly valid: boolean;
  /** Whether fields that the schema does not have are all that is wrong with the request body. */
  readonly unknownFields: boolean;
  readonly status: number;
  /** The status as text: `HTTP 200`. */
  readonly http: string;
  readonly accepted: boolean;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The response body. */
  readonly json: unknown;
  /** A value of the response. */
  readonly get: (path: string) => unknown;
  /** The `response_code`. */
  readonly code: string | undefined;
  /** The rows of a list. */
  readonly rows: readonly unknown[];
  /** The purchase whose status this is, if its merchant requested it. */
  readonly purchase: KnownPurchase | undefined;
  /** A purchase of the merchant that sent the request. */
  readonly purchaseOf: (id: unknown) => KnownPurchase | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** More than a run makes. */
const maxPurchases = 5_000;

/** The purchases of a run, by merchant and id. */
export class KnownPurchases {
  readonly #known = new Map<string, KnownPurchase>();

  /** @param time Milliseconds since 1970. @returns Nothing without a response, or for an unknown operation. */
  see(contract: Contract, { request, response }: SentExchange, time: number): Seen | undefined {
    const { operationId, headers } = request;
    const operation = contract.operations[operationId];
    if (!response || !operation) return undefined;
    const { status, json } = response;
    const url = new URL(request.url);
    const { value: body, problem } = parseJson(request.body ?? "");
    const sent = typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
    const issues = contract.requestValidator(operationId)?.["~standard"].validate(body).issues ?? [];
    const code = at(json, "response_code");
    const data = at(json, "data");
    const routes = Object.values(purchaseRoutes).filter((one) => one.operationId === operationId);
    const purchaseOf = (id: unknown) => this.#known.get(`${headers["X-Merchant-Key"]} ${id}`);
    const isStatus = operationId.startsWith("getTransactionStatus") && status !== 401 && status !== 403;
    return {
      operationId,
      path: operation.path,
      query: url.searchParams,
      sent,
      product: String(routes.length === 1 ? routes[0]?.product : sent.product),
      sells: sells(operation),
      valid: operation.request === null || (issues.length === 0 && problem === undefined),
      unknownFields: issues.length > 0 && issues.every(({ keyword }) => keyword === "additionalProperties"),
      status,
      http: `HTTP ${status}`,
      accepted: status >= 200 && status < 300,
      headers: response.headers,
      json,
      get: (path) => at(json, path),
      code: typeof code === "string" ? shownText(code) : undefined,
      rows: Array.isArray(data) ? data : [],
      purchase: isStatus ? purchaseOf(url.pathname.split("/").at(-1)) : undefined,
      purchaseOf,
      time,
    };
  }

  /** Learns from an exchange, after the points have looked at it. */
  learn({ request }: SentExchange, { sells, status, sent, code, purchase, purchaseOf, time }: Seen): void {
    if (purchase) {
      purchase.asked++;
      if (status === 200) purchase.code = code ?? purchase.code;
    }
    const { client_request_id: id, network } = sent;
    // A create that was accepted, or whose outcome is unknown.
    const mayHaveBought = sells && (status < 400 || status >= 500);
    if (!mayHaveBought || typeof id !== "string" || purchaseOf(id) || this.#known.size >= maxPurchases) return;
    this.#known.set(`${request.headers["X-Merchant-Key"]} ${id}`, {
      createdAt: time,
      created: status,
      network: typeof network === "string" ? network.slice(0, 20) : "",
      code,
      asked: 0,
    });
  }
}
