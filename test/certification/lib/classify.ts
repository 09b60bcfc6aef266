/** The event of the purchase protocol that a response is, in as little code as an integration needs. */
import {
  cableNetworks,
  mobileNetworks,
  type PurchaseAction,
  type PurchaseEventName,
  products,
} from "@vending/contract";

/** `null` if no response came, or not all of it. The body is a text if it is not JSON. */
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

/** An outcome, or a reference of the service, anywhere in a body. */
const signs = /"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))/i;

const oneOf = (names: readonly string[]): string => names.join("|").toLowerCase();
/** For each field of a transaction, the texts that can be compared, and in parentheses the part that is compared. */
const any = {
  product: `(${oneOf(products)})`,
  amount: String.raw`0*([1-9]\d*(?:\.\d?[1-9])?)(?:0|\.00?)?`,
};
const topUp = {
  ...any,
  msisdn: String.raw`(?:\+|00)?(?:2340?|0)?(\d{10})`,
  network: `(${oneOf(mobileNetworks)})`,
  plan: String.raw`((?:${oneOf(mobileNetworks)})-[1-9]\d*)`,
};
const bill = { ...any, msisdn: "0*([0-9a-z]+)", network: `(${oneOf(cableNetworks)})`, plan: String.raw`0*([1-9]\d*)` };
const sentAs: Readonly<Record<string, string>> = { msisdn: "customer_msisdn", plan: "plan_code" };

/** A field that is not shown, or has a form that cannot be compared, is no difference. */
function isOther(data: Fields, request: Readonly<Record<string, string>>): boolean {
  const forms = ["airtime", "data"].includes(request.product ?? "") ? topUp : bill;
  return Object.entries(forms).some(([name, form]) => {
    const [shown, sent] = [data[name], request[sentAs[name] ?? name]].map((value) =>
      typeof value === "string" || typeof value === "number"
        ? new RegExp(`^${form}$`).exec(String(value).replace(/[\s,]/g, "").toLowerCase())?.[1]
        : undefined,
    );
    return shown !== undefined && sent !== undefined && shown !== sent;
  });
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
