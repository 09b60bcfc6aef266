/** What each operation of the contract does. */
import type {
  CableNetwork,
  CreateTransactionRequest,
  CustomerVerified,
  MobileNetwork,
  OperationId,
  Product,
  VerifyCustomerRequest,
} from "@vending/contract";
import { cablePlans, dataPlans, planRemarks } from "./catalog.ts";
import { type Merchant, merchantByCode, merchants } from "./merchants.ts";
import { Dropped, Refusal } from "./refusal.ts";
import { isBill, type Plot, plotOf, suffixOf } from "./scenarios.ts";
import { never, type Outcome, outcomeAt, type Store, type Transaction } from "./store.ts";
import { billerReason, createAnswer, orderAnswer, row, statusAnswer } from "./views.ts";

/** What a handler gets: a request whose credentials, parameters and body were checked against the contract. */
export interface Call {
  readonly merchant: Merchant;
  /** Path and query; numbers are numbers. */
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly body: unknown;
  readonly now: number;
  /** Says something in the journal. */
  note(text: string): void;
}

export interface World {
  readonly store: Store;
  /** Milliseconds from an asynchronous create to its outcome. */
  readonly settleAfter: number;
  readonly maxTransactions: number;
}

/** Returns the body of a 200; anything else is thrown as a refusal. */
export type Handler = (world: World, call: Call) => unknown;

/** One handler an operation: the compiler sees to it that none is forgotten. */
export const handlers: Record<OperationId, Handler> = {
  createTransaction: (world, call) => create(world, call, {}),
  createAirtimeSync: (world, call) => create(world, call, { product: "airtime", sync: true }),
  createDataSync: (world, call) => create(world, call, { product: "data", sync: true }),
  createAirtimeAsync: (world, call) => create(world, call, { product: "airtime" }),
  createDataAsync: (world, call) => create(world, call, { product: "data" }),
  createCableTransaction: (world, call) => create(world, call, {}),
  listTransactions,
  getTransactionStatus: (world, call) => status(world, call, String(call.parameters.request_id)),
  getTransactionStatusV1: (world, call) => status(world, call, String(call.parameters.client_request_id)),
  listDataPlans: (_, { parameters }) => ({
    status: "success",
    description: "Data plans retrieved",
    data: dataPlans(parameters.network as MobileNetwork),
  }),
  listCablePlans: (_, { parameters }) => ({
    status: "success",
    description: "Bill plans retrieved",
    data: cablePlans(parameters.network as CableNetwork | undefined),
  }),
  verifyCustomer,
  createGiftCardOrder,
  getGiftCardOrder,
  checkHealth: () => ({ status: "up" }),
};

function create(world: World, call: Call, route: { product?: Product; sync?: boolean }): unknown {
  // The validator of the operation has seen the body; on a dedicated route the product is the route's.
  const request = call.body as CreateTransactionRequest;
  const product = route.product ?? request.product;
  const merchant = actingFor(call, request.merchant_code);
  const plan = product === "airtime" ? "" : (request.plan_code ?? "");
  if (product !== "airtime")
    for (const text of planRemarks(product, request.network, plan, request.amount)) call.note(text);

  const settles = !route.sync && !isBill(product);
  const transaction = keep(world, call, plotOf(request.customer_msisdn, product), {
    merchant: merchant.merchant_code,
    requestId: request.client_request_id,
    msisdn: request.customer_msisdn,
    product,
    network: request.network,
    amount: request.amount,
    plan,
    settles,
  });
  // What is asynchronous is pending on create, even if nothing is left to wait for.
  return createAnswer(transaction, merchant, settles ? "pending" : transaction.final);
}

type Draft = Omit<Transaction, "seq" | "createdAt" | "settleAt" | "final"> & {
  /** Whether it is pending at first. */
  settles: boolean;
};

/** Takes the request id and follows the plot: the one place where a transaction comes into being. */
function keep(world: World, call: Call, plot: Plot, { settles, ...draft }: Draft): Transaction {
  const { store } = world;
  const { interruption } = plot;
  // Half a character cannot be stored as text, nor asked for in an address.
  const broken = Object.entries(draft).find(([, value]) => /\p{Surrogate}/u.test(value));
  if (broken) throw new Refusal(400, `The ${broken[0]} holds half a character (a lone surrogate).`);
  if (interruption !== undefined && !store.find(draft.merchant, draft.requestId)) {
    if (interruption === "error-before-storing") throw new Refusal(500, "The sandbox failed (scenario 903).");
    if (interruption === "busy-once" && store.firstAttempt(draft.merchant, draft.requestId)) {
      throw new Refusal(503, "The sandbox is overloaded (scenario 905). Try again.");
    }
  }
  if (store.room() >= world.maxTransactions && !store.find(draft.merchant, draft.requestId)) {
    throw new Refusal(503, `The sandbox is full: it keeps ${world.maxTransactions} transactions. Reset it.`);
  }

  const settleAt = !settles ? call.now : plot.stuck ? never : call.now + world.settleAfter;
  const kept = store.insert({ ...draft, createdAt: call.now, settleAt, final: plot.final });
  if (!kept) {
    const message = `This merchant has used the request id ${draft.requestId} before. Read its status; do not send it under a new id.`;
    throw new Refusal(422, message);
  }
  if (interruption === "drop") throw new Dropped();
  if (interruption === "error-after-storing") throw new Refusal(500, "The sandbox failed (scenario 904).");
  return kept;
}

/** The merchant named in a body: it must exist, and the credentials must be its own. */
function actingFor({ merchant }: Call, code: string): Merchant {
  const named = merchantByCode(code);
  if (!named) throw new Refusal(404, `There is no merchant ${code}. The sandbox has ${codes()}.`);
  if (named !== merchant) throw new Refusal(403, `These credentials may not act for merchant ${code}.`);
  return named;
}

const codes = (): string => merchants.map(({ merchant_code }) => merchant_code).join(" and ");

function found(
  { store }: World,
  { merchant }: Call,
  requestId: string,
  isWanted: (one: Transaction) => boolean,
): Transaction {
  const own = store.find(merchant.merchant_code, requestId);
  if (own && isWanted(own)) return own;
  const others = merchants.filter((other) => other !== merchant);
  if (others.some((other) => store.find(other.merchant_code, requestId))) {
    throw new Refusal(403, `${requestId} belongs to another merchant.`);
  }
  throw new Refusal(404, `Nothing is known under the request id ${requestId}.`);
}

function status(world: World, call: Call, requestId: string): unknown {
  const transaction = found(world, call, requestId, ({ product }) => product !== "gift card");
  return statusAnswer(transaction, call.merchant, call.now);
}

/** Which integer stands for which outcome is not shown; the sandbox takes those of the response codes. */
const outcomes: Record<number, Outcome> = { 0: "success", 1: "failed", 2: "pending" };
const largestPage = 1_000;

function listTransactions(world: World, { merchant, parameters, now }: Call): unknown {
  const { page = 1, limit = 10, msisdn, network, status: code } = parameters;
  const [number, size] = [Number(page), Number(limit)];
  if (number < 1) throw new Refusal(400, `page must be at least 1, not ${number}`);
  if (size < 1 || size > largestPage) {
    throw new Refusal(
      400,
      `limit must be from 1 to ${largestPage} in the sandbox, not ${size}; the contract shows no largest page`,
    );
  }
  const outcome = code === undefined ? undefined : outcomes[Number(code)];
  if (code !== undefined && !outcome) {
    throw new Refusal(
      400,
      `status must be 0 (success), 1 (failed) or 2 (pending) in the sandbox, not ${code}; the contract does not show the integers`,
    );
  }

  const filter = { merchant: merchant.merchant_code, msisdn: text(msisdn), network: text(network), outcome, now };
  const { rows, total } = world.store.list(filter, (number - 1) * size, size);
  return {
    status: "success",
    data: rows.map((one) => row(one, merchant, now)),
    pagination: { total, page: number, size, total_pages: Math.ceil(total / size) },
  };
}

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

const customers = ["ADAEZE OKONKWO", "MUSA IBRAHIM", "TUNDE BALOGUN", "NGOZI EZE", "BOLA ADEYEMI"];

function verifyCustomer(_: World, call: Call): unknown {
  const request = call.body as VerifyCustomerRequest;
  actingFor(call, request.merchant_code);
  const { product, network, customer_msisdn: msisdn } = request;
  const suffix = suffixOf(msisdn);
  if (suffix === "910") throw new Refusal(400, billerReason(product));
  if (suffix === "911") throw new Refusal(502, "The verification could not be completed. Try again.");

  const customer_name = customers[msisdn.length % customers.length] as string;
  const data: CustomerVerified["data"] = { product, network, msisdn, customer_name };
  if (product === "ELECTRICITY") {
    Object.assign(data, {
      customer_address: "14 Bode Thomas Street, Surulere",
      min_amount: "1000",
      max_amount: "500000",
      meter_number: msisdn,
      arrears: suffix === "921" ? "3000" : "0",
      account_type: "Non-MD",
      meter_type: "PREPAID",
      district: "Ijora",
      business_unit: "Surulere",
      district_reference: "IJR-02",
      tariff: "A-NON-MD",
    } satisfies Partial<CustomerVerified["data"]>);
  }
  return { status: "success", code: 200, message: "Customer verified", data } satisfies CustomerVerified;
}

/** The request of a gift card purchase is not shown. The sandbox reads a request id from it, and a number for its scenario. */
function createGiftCardOrder(world: World, call: Call): unknown {
  const body = (typeof call.body === "object" && call.body !== null ? call.body : {}) as Record<string, unknown>;
  const id = [body.client_request_id, body.request_id].find((one) => typeof one === "string" && one !== "");
  if (typeof id !== "string") {
    throw new Refusal(
      400,
      "The sandbox reads the request id of a gift card order from client_request_id or request_id; it found neither. The contract does not show the request.",
    );
  }
  if (typeof body.merchant_code === "string") actingFor(call, body.merchant_code);
  const number = typeof body.customer_msisdn === "string" ? body.customer_msisdn : id;
  const order = keep(world, call, plotOf(number, "gift card"), {
    merchant: call.merchant.merchant_code,
    requestId: id,
    msisdn: number,
    product: "gift card",
    network: "",
    amount: "",
    plan: "",
    settles: true,
  });
  return orderAnswer(order, "pending");
}

function getGiftCardOrder(world: World, call: Call): unknown {
  const requestId = String(call.parameters.request_id);
  const order = found(world, call, requestId, ({ product }) => product === "gift card");
  return orderAnswer(order, outcomeAt(order, call.now));
}
