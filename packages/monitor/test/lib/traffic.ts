/** A purchase as a monitor sees it: the request of a client, and the response of a sound service. */
import type { PassedExchange } from "@vending/monitor";

export const secret: string = "sandbox-secret";
export const customer: string = "08031234567";
export const credentials: Readonly<Record<string, string>> = {
  "x-merchant-key": "sandbox-key",
  "x-merchant-secret": secret,
};
export const purchase: Readonly<Record<string, string>> = {
  merchant_code: "SANDBOX",
  customer_msisdn: customer,
  network: "mtn",
  product: "airtime",
  amount: "500",
  client_request_id: "order-1",
};
export const createPath: string = "/ext/gateway/v1/transactions/airtime/sync";
export const statusPath: string = "/ext/gateway/v1/transactions/status/order-1";

export const transaction: Readonly<Record<string, string | number>> = {
  merchant_id: 1,
  merchant_name: "Shop",
  internal_reference: "ref-1",
  request_id: "order-1",
  msisdn: "2348031234567",
  product: "airtime",
  network: "mtn",
  amount: "500",
  created_at: "2026-03-02 10:00:00",
  updated_at: "2026-03-02 10:00:00",
};

interface Outcome {
  readonly status: string;
  readonly response_code: string;
  readonly response_message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const success = (changes: object = {}): Outcome => ({
  status: "success",
  response_code: "00",
  response_message: "Successful",
  data: { ...transaction, ...changes },
});

/** A part of an exchange: a response in JSON, or with a text as its body. */
export const responds = (
  status: number,
  body: unknown,
  ...headers: [name: string, value: string][]
): Required<Pick<PassedExchange, "response">> => ({
  response: {
    status,
    headers: [["content-type", "application/json"], ...headers],
    body: typeof body === "string" ? body : JSON.stringify(body),
  },
});

let time = 0;

/** An exchange after all before it, with this body in a response of status 200. */
export const exchange = (
  method: string,
  url: string,
  body: unknown,
  more: Partial<PassedExchange> = {},
): PassedExchange => ({
  method,
  url,
  requestHeaders: credentials,
  requestBody: method === "POST" ? JSON.stringify(purchase) : "",
  ...responds(200, body),
  startedAt: ++time,
  endedAt: ++time,
  ...more,
});

/** A number in letters: a name that could be that of a field or a header. */
export const lettersOf = (index: number): string =>
  String(index).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
