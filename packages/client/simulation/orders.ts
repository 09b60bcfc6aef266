/** What callers want to buy, and how a service shows it. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { Random } from "./random.ts";

/** One order, as its shop stores it. This survives every crash. */
export interface Order {
  readonly request: CreateTransactionRequest;
  /** The HTTP status with which the service refuses it, whenever it comes. */
  readonly invalid: 400 | 404 | 422 | undefined;
  /** When it was first sent, or was about to be, by the clock of the process that sent it. */
  firstSentAt: number | undefined;
  /** What the last call of the order said of that, if the shop stores it. As JSON, as a database keeps it. */
  progress: string | undefined;
  state: "new" | "open" | "settled" | "by hand";
}

export function drawOrder(random: Random, number: number, invalid: number): Order {
  return {
    request: drawRequest(random, `order-${number}`),
    invalid: random.chance(invalid) ? random.pick([400, 404, 422]) : undefined,
    firstSentAt: undefined,
    progress: undefined,
    state: "new",
  };
}

function drawRequest(random: Random, client_request_id: string): CreateTransactionRequest {
  const common = { merchant_code: "M1", client_request_id };
  const phone = { customer_msisdn: random.pick(["08031234567", "2348031234567"]) };
  const amount = random.pick(["500", "1000", "1250.50"]);
  const bill = { customer_msisdn: "04512345678", plan_code: "101", amount };
  return random.pick<() => CreateTransactionRequest>([
    () => ({ ...common, ...phone, product: "airtime", network: "mtn", amount }),
    () => ({ ...common, ...phone, product: "data", network: "glo", plan_code: "GLO-3", amount }),
    () => ({ ...common, ...bill, product: "CABLE", network: "DSTV" }),
    () => ({ ...common, ...bill, product: "ELECTRICITY", network: "IKEDC" }),
  ])();
}

/** The same transaction, written as another service might write it. Every form is lawful, or such that it cannot be compared. */
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
