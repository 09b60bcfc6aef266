/** The same purchase in another form: responses that the contract allows and that careless code does not survive. */
import type { BillTransaction } from "@vending/contract";
import { withCommas } from "../data/amount.ts";
import type { Form } from "../data/purchase-scenario.ts";

export function inForm(form: Form | undefined, response: { readonly data: object }): object {
  const data = dataInForm(form, response.data);
  const trace = { id: "7f3a", hops: ["edge-2", "core-1"] };
  return form === "unknown-fields" ? { trace, ...response, data } : { ...response, data };
}

/** The fields of a purchase in a form, which changes how a value is written, and not which documented fields there are. */
export function dataInForm<Data extends object>(form: Form | undefined, data: Data): Data {
  switch (form) {
    case "other-form":
      return changed(data, { network: capitalised, amount: (text) => `${text}.00`, msisdn: otherPhoneForm });
    case "written-out":
      return changed(data, { network: (text) => `${text} Nigeria`, amount: withCommas, msisdn: otherPhoneForm });
    case "unknown-fields":
      return { settlement: { batch: 41, closed: false }, ...data, remarks: [], channel: null };
    case "leading-zero":
      return changed(data, { token: (text) => `00${text.slice(2)}` });
    default:
      return data;
  }
}

type Changes = { readonly [Field in keyof BillTransaction]?: (text: string) => string };

/** The fields with those changed that are there. */
function changed<Data extends object>(data: Data, changes: Changes): Data {
  const all = data as Readonly<Record<string, unknown>>;
  const there = Object.entries(changes).filter(([name]) => typeof all[name] === "string");
  return { ...data, ...Object.fromEntries(there.map(([name, change]) => [name, change(String(all[name]))])) };
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();

/** A phone number with 234 in place of its 0, or the reverse. */
const otherPhoneForm = (number: string): string =>
  /^0\d{10}$/.test(number) ? `234${number.slice(1)}` : number.replace(/^234(?=\d{10}$)/, "0");
