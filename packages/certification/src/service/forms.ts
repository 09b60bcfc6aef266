/** Lawful responses that careless code does not survive. */
import type { Form } from "../situations.ts";
import { type Fields, isFields } from "./request-violations.ts";

/** The same response in that form. */
export function inForm(form: Form | undefined, response: Fields): Fields {
  const { data } = response;
  if (!form || !isFields(data)) return response;
  switch (form) {
    case "other-form":
      return { ...response, data: { ...data, ...otherForm(data) } };
    case "unknown-fields":
      return {
        trace: { id: "7f3a", hops: ["edge-2", "core-1"] },
        ...response,
        data: { settlement: { batch: 41, closed: false }, ...data, remarks: [], channel: null },
      };
    case "bare-failure": {
      const { internal_reference, request_id } = data;
      return response.status === "failed" ? { ...response, data: { internal_reference, request_id } } : response;
    }
    case "leading-zero":
      return typeof data.token === "string"
        ? { ...response, data: { ...data, token: `00${data.token.slice(2)}` } }
        : response;
    case "whole-units":
      return typeof data.units === "string"
        ? { ...response, data: { ...data, units: data.units.replace(/\..*/, "") } }
        : response;
  }
}

function otherForm({ network, amount, msisdn }: Fields): Fields {
  const number = String(msisdn);
  return {
    ...(typeof network === "string" && { network: network.charAt(0).toUpperCase() + network.slice(1).toLowerCase() }),
    ...(typeof amount === "string" && { amount: `${amount}.00` }),
    msisdn: /^0\d{10}$/.test(number) ? `234${number.slice(1)}` : number.replace(/^234(?=\d{10}$)/, "0"),
  };
}
