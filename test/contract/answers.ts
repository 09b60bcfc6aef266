/** The rows about what a server answers: the mock without `Prefer`, as a frontend team calls it, and the sandbox. */
import { responseValidator } from "@vending/contract/validators";
import type { Call, Judge } from "./judges.ts";
import { specification } from "./specification/index.ts";
import { type Answer, cableNetworks, codes, mobileNetworks, type Outcome } from "./specification/words.ts";
import type { Fact } from "./table.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a shop orders: a plan of the server's own list, at its price, for a customer to whom nothing happens. */
async function order(judge: Judge, product: string, network: string, id: string): Promise<Json> {
  const [plan]: readonly Partial<Row>[] =
    product === "data"
      ? await listed(judge, "listDataPlans", network)
      : product === "CABLE"
        ? await listed(judge, "listCablePlans", network)
        : [{ id: "a-plan", price: "5751" }];
  return {
    merchant_code: "SANDBOX",
    customer_msisdn: /^[a-z]/.test(product) ? "08090001111" : "45090001111",
    network,
    product,
    amount: plan?.price,
    client_request_id: id,
    ...(product !== "airtime" && { plan_code: plan?.plan_code ?? String(plan?.id) }),
  };
}

type Row = Readonly<Record<"id" | "network" | "plan_code" | "price", string | undefined>>;

async function listed(judge: Judge, operation: string, network?: string): Promise<readonly Row[]> {
  const parameters: Call["parameters"] = network === undefined ? {} : { network };
  const { body } = (await judge.call?.(operation, { parameters })) ?? { body: undefined };
  return (body as { data: readonly Row[] }).data;
}

/** Asks a server, and says how its answer differs from what the contract and the row promise. */
async function faultsOf(judge: Judge, operation: string, call: Call, wanted: Json): Promise<string[]> {
  const { status, body } = (await judge.call?.(operation, call)) ?? { status: 0, body: undefined };
  const issues = responseValidator(operation, status)?.["~standard"].validate(body).issues ?? [];
  const answer = body as Json;
  const data = (answer.data ?? {}) as Json;
  const there: Json = { http: status, status: answer.status, response_code: answer.response_code, ...data };
  const differ = Object.entries(wanted).filter(
    ([field, value]) => String(there[field]).toLowerCase() !== String(value).toLowerCase(),
  );
  const network = String(wanted.network).toLowerCase();
  const others = [...mobileNetworks, ...cableNetworks].filter((other) => other.toLowerCase() !== network);
  const strangers =
    wanted.network === undefined
      ? []
      : others.filter((other) => JSON.stringify(body).toLowerCase().includes(`"${other.toLowerCase()}`));
  return [
    ...issues.map(({ message }) => message),
    ...differ.map(([field, value]) => `${field} is ${there[field]}, not ${value}`),
    ...strangers.map((other) => `it tells of ${other}`),
  ];
}

let count = 0;

/** One sale or verification on one network. */
function ofAnswer(judges: readonly Judge[], [section, operation, product, , outcome]: Answer, network: string): Fact[] {
  const ask = async (judge: Judge, sendsProduct: boolean) => {
    count += 1;
    const whole = await order(judge, product, network, `answer-${count}`);
    const { amount, client_request_id, product: _, ...rest } = whole;
    const named = sendsProduct ? { ...rest, product } : rest;
    const isSale = outcome !== "verified";
    const body = isSale ? { ...named, amount, client_request_id } : named;
    const echo = { product, network, msisdn: whole.customer_msisdn };
    const sold = {
      ...echo,
      amount,
      request_id: client_request_id,
      status: outcome,
      response_code: codes[outcome as Outcome],
    };
    const faults = await faultsOf(judge, operation, { body }, { http: 200, ...(isSale ? sold : echo) });
    return faults.join("; ") || outcome;
  };
  const fact = (what: string, sendsProduct: boolean): Fact => ({
    section,
    row: `${operation} ${product}: what returns`,
    promise: outcome,
    says: `${operation} ${what} is ${outcome}`,
    want: outcome,
    cells: Object.fromEntries(judges.map((judge) => [judge.name, () => ask(judge, sendsProduct)])),
  });
  const route = /^create(Airtime|Data)/.test(operation);
  return [fact(`${product} ${network}`, true), ...(route ? [fact(`${network}, which names no product`, false)] : [])];
}

/** Lists that are about what was asked: the network of each row. */
// biome-ignore format: a table to read in rows
const lists: readonly (readonly [section: string, operation: string, network: string | undefined, of: (row: Row) => unknown])[] = [
  ...mobileNetworks.map((network) => ["4.7", "listDataPlans", network, ({ plan_code }: Row) => plan_code?.split("-")[0]] as const),
  ...cableNetworks.map((network) => ["4.6", "listCablePlans", network, (row: Row) => row.network] as const),
  ["4.6", "listCablePlans", undefined, (row) => row.network],
];

export function answerFacts(judges: readonly Judge[]): Fact[] {
  const servers = judges.filter(({ call }) => call);
  const { answers } = specification.partner;
  const ofLists = lists.map(([section, operation, network, of]): Fact => {
    const ask = async (judge: Judge) => {
      const rows = await listed(judge, operation, network);
      return [...new Set(rows.map((row) => String(of(row)).toLowerCase()))].sort().join(", ");
    };
    const wanted = network === undefined ? [...cableNetworks] : [network];
    return {
      section,
      row: `${operation}: what returns`,
      promise: "the plans of this network",
      says: `${operation} ${network ?? "without a network"} has the plans of ${wanted.join(", ")}`,
      want: wanted.sort().join(", ").toLowerCase(),
      cells: Object.fromEntries(servers.map((judge) => [judge.name, () => ask(judge)])),
    };
  });
  return [...answers.flatMap((row) => row[3].flatMap((network) => ofAnswer(servers, row, network))), ...ofLists];
}
