/** A client of a service that responds as it is told, or of a sandbox; and what is bought. */
import {
  createVendingClient,
  type FetchFunction,
  type VendingClient,
  type VendingClientOptions,
} from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { Sandbox } from "@vending/sandbox";

export const credentials = { merchantKey: "key-8c1f6a5e", merchantSecret: "secret-4d2b9e70" } as const;

type Handler = (request: Request) => Response | Promise<Response>;

/** A client of a service that is one function. */
export function clientOf(handler: Handler, options: Partial<VendingClientOptions> = {}): VendingClient {
  const fetch: FetchFunction = async (url, init) => handler(new Request(url, init));
  return createVendingClient({ baseUrl: "https://vending.test", ...credentials, fetch, ...options });
}

/** A client of this sandbox. `fetch` may stand in between. */
export function clientOfSandbox(sandbox: Pick<Sandbox, "fetch">, fetch: Handler = sandbox.fetch): VendingClient {
  return clientOf(fetch, { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" });
}

/** Calls one handler after the other, and the last one for ever. One that throws is a lost connection. */
export function inTurn(...handlers: Handler[]): Handler & { readonly methods: string[] } {
  const methods: string[] = [];
  const handler = (request: Request) => {
    const next = handlers[Math.min(methods.length, handlers.length - 1)];
    methods.push(request.method);
    if (!next) throw new TypeError("fetch failed");
    return next(request);
  };
  return Object.assign(handler, { methods });
}

export const status =
  (code: number, headers?: Record<string, string>): Handler =>
  () =>
    Response.json({ status: "error", code, message: "x" }, { status: code, ...(headers && { headers }) });

export const lost: Handler = () => {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  });
};

export const html =
  (code: number): Handler =>
  () =>
    new Response("<h1>Bad gateway</h1>", { status: code, headers: { "content-type": "text/html" } });

const words = { "00": "success", "01": "failed", "02": "pending" } as const;

/** The body of an outcome of a request, with other fields than it has. */
export function bodyOf(code: keyof typeof words, request: CreateTransactionRequest, change: object = {}): object {
  const { client_request_id, customer_msisdn, product, network, amount, plan_code = "" } = request;
  const fields = { msisdn: customer_msisdn, product, network: network.toUpperCase(), amount, plan: plan_code };
  const data = { internal_reference: "ref-1", request_id: client_request_id, ...fields, ...change };
  return { status: words[code], response_code: code, response_message: "x", data };
}

export const outcome =
  (...given: Parameters<typeof bodyOf>): Handler =>
  () =>
    Response.json(bodyOf(...given));

export type Kind = "airtime" | "data" | "CABLE" | "ELECTRICITY";

let count = 0;

/** A purchase whose number ends in this suffix, under an id of its own. */
export function purchaseOf(kind: Kind, suffix: string = "123"): CreateTransactionRequest {
  const common = { merchant_code: "SANDBOX", client_request_id: `order-${++count}` };
  const phone = `08030000${suffix}`;
  const bill = `4500000${suffix}`;
  switch (kind) {
    case "airtime":
      return { ...common, product: kind, customer_msisdn: phone, network: "mtn", amount: "500" };
    case "data":
      return { ...common, product: kind, customer_msisdn: phone, network: "mtn", amount: "800", plan_code: "MTN-8" };
    case "CABLE":
      return { ...common, product: kind, customer_msisdn: bill, network: "DSTV", amount: "9300", plan_code: "101" };
    case "ELECTRICITY":
      return { ...common, product: kind, customer_msisdn: bill, network: "IKEDC", amount: "5000", plan_code: "301" };
  }
}

export const airtime = (): CreateTransactionRequest => purchaseOf("airtime");

/** A verification of a meter. */
export const meter = {
  merchant_code: "SANDBOX",
  customer_msisdn: "4500000123",
  network: "IKEDC",
  product: "ELECTRICITY",
  plan_code: "301",
} as const;
