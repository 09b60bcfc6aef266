/** The same transaction, written as another service might write it. Every form is lawful, or such that it cannot be compared. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { Random } from "./random.ts";

export function fieldsOf(request: CreateTransactionRequest, random: Random | undefined): object {
  const { customer_msisdn: msisdn, product, network, amount, plan_code: plan = "" } = request;
  if (!random) return { msisdn, product, network: network.toUpperCase(), amount, plan, merchant_id: 7 };
  const isTopUp = product === "airtime" || product === "data";
  const national = msisdn.replace(/^(234|0)/, "");
  const thousands = Number(amount)
    .toFixed(2)
    .replace(/(\d)(?=(\d{3})+\.)/g, "$1,");
  return {
    msisdn: isTopUp
      ? random.pick([
          `234${national}`,
          `0${national}`,
          `+234 ${national}`,
          Number(`234${national}`),
          "0803***4567",
          null,
        ])
      : random.pick([msisdn, `${msisdn.slice(0, 4)} ${msisdn.slice(4)}`, Number(msisdn), null]),
    product: random.pick<unknown>([product, product.toUpperCase(), "vtu", 3]),
    network: random.pick<unknown>([network, network.toUpperCase(), `${network} NG`, "The biller's long name", null]),
    amount: random.pick<unknown>([amount, thousands, Number(amount), `NGN ${amount}`, "five hundred", null]),
    plan: random.pick<unknown>([
      plan,
      /^\d+$/.test(plan) ? Number(plan) : plan.toLowerCase(),
      "",
      null,
      isTopUp ? 5002 : Number(plan),
    ]),
    merchant_id: random.pick<unknown>([7, "7", null]),
  };
}
