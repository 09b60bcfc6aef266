/** What a response says about a purchase, in the words of the purchase protocol: as small as an integration can have it. */
import type { PurchaseAction, PurchaseEventName } from "@vending/contract";

/** Nothing if no response came, or not all of it; the body is the text if it is not JSON. */
export type Received = { readonly status: number; readonly body: unknown } | null;

const outcomes: Readonly<Record<string, "success" | "failed" | "pending">> = {
  "00": "success",
  "01": "failed",
  "02": "pending",
};

export function eventOf(
  action: PurchaseAction,
  received: Received,
  request: Readonly<Record<string, string>>,
): PurchaseEventName {
  if (!received || typeof received.body === "string") return "unknown";
  const { status } = received;
  const body = isObject(received.body) ? received.body : {};
  const data = isObject(body.data) ? body.data : {};
  const isOwn = data.request_id === request.client_request_id;
  if (status === 200) {
    const outcome = outcomes[String(body.response_code)];
    if (!outcome || body.status !== outcome || !isOwn) return "unknown";
    if (isOther(data, request)) return "other";
    return outcome === "failed" && !data.internal_reference ? "unknown" : outcome;
  }
  const isShown = isOwn || signs.test(JSON.stringify(received.body));
  if (action === "send" && status === 422) return isShown ? "pending" : "taken";
  if (isShown) return "unknown";
  if (action === "send" && [400, 401, 403, 404].includes(status)) return "rejected";
  return action === "check" && status === 404 ? "absent" : "unknown";
}

/** In any place of a body: an outcome, or a reference of the service. */
const signs = /"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))/i;

/** What is not shown is no difference, and a network or a plan may be shown under another name. */
function isOther(data: Fields, request: Readonly<Record<string, string>>): boolean {
  const differs = (name: string, sent: string, plain: (text: string) => unknown) =>
    data[name] !== undefined && plain(String(data[name])) !== plain(String(request[sent]));
  return (
    differs("msisdn", "customer_msisdn", (number) => number.slice(-10)) ||
    differs("product", "product", (product) => product.toLowerCase()) ||
    differs("amount", "amount", Number)
  );
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
