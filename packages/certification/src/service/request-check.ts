/**
 * What is wrong with a request, by the contract and by its order. What can be corrected is corrected, so that one mistake does
 * not hide the others.
 */
import { cableNetworks, mobileNetworks, type OperationId, operations, products } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import type { Order, TestMerchant } from "../plan/orders.ts";
import { type Fields, isFields, kept } from "./text.ts";

export interface Violation {
  readonly name: "not-as-ordered" | "secret" | "invalid" | "correctable";
  /** One sentence, without secrets. */
  readonly detail: string;
}

export interface CheckedBody {
  readonly violations: readonly Violation[];
  /** The body as it should have been, or as it was sent if that cannot be said. */
  readonly body: unknown;
}

export function checkBody(operationId: OperationId, sent: unknown): CheckedBody {
  const validator = requestValidator(operationId);
  // What a gift card order takes is not documented.
  if (!validator || operations[operationId].request === "CreateGiftCardOrderRequest")
    return { violations: [], body: sent };
  if (!isFields(sent)) return { violations: violation("invalid", "the body is not a JSON object"), body: sent };
  const body = { ...sent };
  const violations = [...corrected(body, "product", products), ...corrected(body, "network", networks)];
  if (typeof body.amount === "number") {
    violations.push(...violation("correctable", "amount is a number, not a text"));
    body.amount = String(body.amount);
  }
  const { issues = [] } = validator["~standard"].validate(body);
  for (const { keyword, path, message } of issues) {
    if (keyword === "additionalProperties" && path.length === 1) {
      const name = String(path[0]);
      violations.push(...violation("correctable", `${kept(name, 80)} is not a field of this request`));
      delete body[name];
    } else violations.push(...violation("invalid", kept(message, 200)));
  }
  return { violations, body };
}

const networks: readonly string[] = [...mobileNetworks, ...cableNetworks];

/** Puts a field into the documented case. */
function corrected(body: Fields, field: "product" | "network", known: readonly string[]): readonly Violation[] {
  const value = body[field];
  if (typeof value !== "string" || known.includes(value)) return [];
  const right = known.find((one) => one.toLowerCase() === value.toLowerCase());
  if (right === undefined) return [];
  body[field] = right;
  return violation("correctable", `${field} is written ${value}, not ${right}`);
}

/** The fields of a create that differ from its order. */
export function orderViolations(
  order: Order,
  { merchant_code }: TestMerchant,
  body: Fields,
  operationId: OperationId | undefined,
): readonly Violation[] {
  const product = (operationId && routeProducts[operationId]) ?? body.product;
  const differs = [
    ...(body.merchant_code === merchant_code ? [] : ["merchant_code"]),
    ...(product === order.product ? [] : ["product"]),
    ...(body.network === order.network ? [] : ["network"]),
    ...(Number(body.amount) === Number(order.amount) ? [] : ["amount"]),
    ...(order.plan_code === undefined || body.plan_code === order.plan_code ? [] : ["plan_code"]),
  ];
  return differs.length > 0 ? violation("not-as-ordered", `${differs.join(" and ")} not as in the order`) : [];
}

const routeProducts: Readonly<Partial<Record<OperationId, string>>> = {
  createAirtimeSync: "airtime",
  createAirtimeAsync: "airtime",
  createDataSync: "data",
  createDataAsync: "data",
};

/** @param address The path and the query, decoded. */
export function credentialViolations(
  merchant: TestMerchant,
  { headers, address, text }: { readonly headers: Headers; readonly address: string; readonly text: string },
  isPublic: boolean,
): readonly Violation[] {
  const missing = isPublic ? [] : ["X-Merchant-Key", "X-Merchant-Secret"].filter((name) => !headers.has(name));
  const place = mentions(merchant, address) ? "the address" : mentions(merchant, text) ? "the body" : undefined;
  return [
    ...(missing.length > 0 ? violation("invalid", `${missing.join(" and ")} missing`) : []),
    ...(place ? violation("secret", `the key or the secret is in ${place}`) : []),
  ];
}

/** Whether the key or the secret is in a text. */
export const mentions = ({ merchant_key, merchant_secret }: TestMerchant, text: string): boolean =>
  text.includes(merchant_key) || text.includes(merchant_secret);

export function contentTypeViolations(headers: Headers): readonly Violation[] {
  const type = headers.get("content-type");
  if (/^application\/json\s*(?:;|$)/i.test(type ?? "")) return [];
  return violation("correctable", type ? `Content-Type is ${kept(type, 80)}` : "there is no Content-Type");
}

export const violation = (name: Violation["name"], detail: string): readonly [Violation] => [{ name, detail }];
