/** Whether a transaction is the purchase that was asked for. */
import { cableNetworks, mobileNetworks, products, topUpProducts } from "../../../generated/constants.ts";

/** The fields of a request that are compared. */
export type ComparedField = "customer_msisdn" | "product" | "amount" | "network" | "plan_code";

/** What was asked for, as far as it is known. */
export type ComparedRequest = { readonly [Field in ComparedField]?: string | undefined };

/**
 * The fields in which a transaction certainly differs from a request. What cannot be compared is no difference: a missing field,
 * a biller's name for a network, a number with stars in it, or another form of the same value (section 2.1).
 *
 * @param transaction The `data` of an outcome, whatever the service sent.
 */
export function differences(request: ComparedRequest, transaction: object): ComparedField[] {
  const shown = transaction as Readonly<Record<string, unknown>>;
  const forPhone = isTopUp(request.product);
  const networks: readonly string[] = forPhone ? mobileNetworks : cableNetworks;
  const fields: [field: ComparedField, normalize: (text: string) => string | number | undefined, shownAs?: string][] = [
    ["customer_msisdn", forPhone ? nationalNumber : billNumber, "msisdn"],
    ["product", oneOf(products)],
    ["amount", unsigned],
    ["network", oneOf(networks)],
    ["plan_code", forPhone ? dataPlan : billPlan, "plan"],
  ];
  return fields.flatMap(([field, normalize, shownAs = field]) => {
    const found = shown[shownAs];
    if (found === request[field]) return [];
    const [a, b] = [request[field], found].map((value) => {
      const text = textOf(value)?.trim();
      return text ? normalize(text) : undefined;
    });
    // A long number loses its last digits in JSON.
    const isSameNumber = typeof found === "number" && Number(a) === Number(b);
    return a === undefined || b === undefined || a === b || isSameNumber ? [] : [field];
  });
}

/** Whether a product is for a phone number. Any other is a bill, as far as it is known. */
export const isTopUp = (product: string | undefined): boolean =>
  (topUpProducts as readonly (string | undefined)[]).includes(product);

/** A field as text, if it is a text or a number. Nothing else can be compared. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** The number of a customer of a biller. Leading zeros are easily lost. */
const billNumber = (text: string): string | undefined => {
  const number = text.replace(/[\s-]/g, "").toUpperCase();
  // Only a number without letters loses zeros.
  return /^(?:0*(?=[1-9]\d*$)|(?=.*[A-Z]))([\dA-Z]+)$/.exec(number)?.[1];
};

/** A name of a closed list, in upper or lower case. Any other name may mean any of them. */
const oneOf =
  (names: readonly string[]) =>
  (text: string): string | undefined =>
    names.find((name) => name.toLowerCase() === text.toLowerCase());

/**
 * The number of Naira in a text such as `1,500.00`, `₦1500` or `NGN 1 500` (section 2.1). `undefined` for any other text, for 0,
 * which stands for no amount, and for three decimals, which may be thousands: `1.500`.
 */
export const naira = (text: string): number | undefined => {
  const digits = /^(?:₦|NGN|N)?\s*(\d+(?:\.\d{1,2})?|\d{1,3}(?:[,\s]\d{3})+(?:\.\d{1,2})?)$/i.exec(text)?.[1];
  return Number(digits?.replace(/[,\s]/g, "")) || undefined;
};

/** A debit may be written with a minus. */
const unsigned = (text: string): number | undefined => naira(text.replace(/^-/, ""));

/** Only catalog codes tell plans apart: a plan's name may stand for any code, and MTN-08 may or may not be MTN-8. */
const dataPlan = (text: string): string | undefined =>
  new RegExp(`^(?:${mobileNetworks.join("|")})-[1-9]\\d*$`).exec(text.toLowerCase())?.[0];

/** The catalog id of a bill plan; 0 stands for none. */
const billPlan = (text: string): number | undefined => (/^\d+$/.test(text) && Number(text)) || undefined;

/**
 * The ten digits of a Nigerian phone number without its prefix: `0803…`, `234803…` and `+234 (0) 803…` are one number
 * (section 2.1). `undefined` if the text is not such a number.
 */
export function nationalNumber(text: unknown): string | undefined {
  // Invisible characters come along with what is copied from a chat.
  const digits = typeof text === "string" ? text.replace(/[\s().\p{Cf}-]/gu, "") : "";
  return /^(?:\+|00)?(?:2340?|0)?(\d{10})$/.exec(digits)?.[1];
}
