/** The rows about what a server answers: the mock without `Prefer`, as a frontend team calls it, and the sandbox. */
import { responseValidator } from "@vending/contract/validators";
import type { Call, Judge } from "./judges.ts";
import { customerOf } from "./samples.ts";
import { specification } from "./specification/index.ts";
import { type Answer, cableNetworks, codes, mobileNetworks } from "./specification/words.ts";
import { type Fact, fact } from "./table.ts";

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
    customer_msisdn: customerOf(product),
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
async function faultsOf(judge: Judge, operation: string, sent: Json, wanted: Json): Promise<string[]> {
  const { status, body } = (await judge.call?.(operation, { body: sent })) ?? { status: 0, body: undefined };
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
    const { amount, client_request_id: request_id, product: _, ...rest } = whole;
    const named = sendsProduct ? { ...rest, product } : rest;
    const echo = { http: 200, product, network, msisdn: whole.customer_msisdn };
    const faults =
      outcome === "verified"
        ? await faultsOf(judge, operation, named, echo)
        : await faultsOf(
            judge,
            operation,
            { ...named, amount, client_request_id: request_id },
            { ...echo, amount, request_id, status: outcome, response_code: codes[outcome] },
          );
    return faults.join("; ") || outcome;
  };
  const of = (what: string, sendsProduct: boolean): Fact =>
    fact(
      section,
      `${operation} ${what}`,
      `is ${outcome}`,
      outcome,
      cells(judges, (judge) => ask(judge, sendsProduct)),
    );
  const route = /^create(Airtime|Data)/.test(operation);
  return [of(`${product} ${network}`, true), ...(route ? [of(`${network}, which names no product,`, false)] : [])];
}

const cells = (judges: readonly Judge[], ask: (judge: Judge) => Promise<string>): Fact["cells"] =>
  Object.fromEntries(judges.map((judge) => [judge.name, () => ask(judge)]));

/** Lists that are about what was asked: the network of each row. */
// biome-ignore format: a table to read in rows
const lists: readonly (readonly [section: string, operation: string, network: string | undefined, of: (row: Row) => unknown])[] = [
  ...mobileNetworks.map((network) => ["4.7", "listDataPlans", network, ({ plan_code }: Row) => plan_code?.split("-")[0]] as const),
  ...cableNetworks.map((network) => ["4.6", "listCablePlans", network, (row: Row) => row.network] as const),
  ["4.6", "listCablePlans", undefined, (row) => row.network],
];

export function answerFacts(judges: readonly Judge[]): Fact[] {
  const servers = judges.filter(({ call }) => call);
  const ofLists = lists.map(([section, operation, network, of]): Fact => {
    const wanted = (network === undefined ? [...cableNetworks] : [network]).sort().join(", ").toLowerCase();
    const networks = cells(servers, async (judge) => {
      const rows = await listed(judge, operation, network);
      return [...new Set(rows.map((row) => String(of(row)).toLowerCase()))].sort().join(", ");
    });
    return fact(
      section,
      `${operation} ${network ?? "without a network"}`,
      `has the plans of ${wanted}`,
      wanted,
      networks,
    );
  });
  const { answers } = specification.partner;
  return [...answers.flatMap((row) => row[3].flatMap((network) => ofAnswer(servers, row, network))), ...ofLists];
}
