/**
 * Any history of requests goes as a small model of the service says, also with a file that is opened again in the middle: random
 * histories of purchases, polls, lists, waiting and restarts, compared step by step with a model that is a map. A failure prints
 * its seed and the shortest history that shows it. What each scenario does is in `scenarios.integration.test.ts`.
 */
import { join } from "node:path";
import { operations, type Product, productTable } from "@vending/contract";
import { createSandbox, type Purchases, type Sandbox } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { type Checked, checked, first, second } from "./lib/checked.ts";

const merchants = [
  { code: "SANDBOX", name: "Sandbox Stores", as: first },
  { code: "SANDBOX2", name: "Second Sandbox Stores", as: second },
] as const;
type Merchant = (typeof merchants)[number];

interface Route {
  readonly path: string;
  readonly product: Product | "gift card";
  readonly isFinal: boolean;
  readonly goods: { readonly network: string; readonly amount: string; readonly plan_code?: string };
}
/** Every route to buy something, by the contract. */
const routes: readonly Route[] = Object.entries(productTable).flatMap(([name, { kind, routes, sales }]) =>
  Object.values(routes).map((operation) => ({
    path: operations[operation].path,
    product: name as Product,
    isFinal: kind === "bill" || operation.endsWith("Sync"),
    goods: sales[0],
  })),
);
const orders = operations.createGiftCardOrder.path;
const list = operations.listTransactions.path;
const giftCard: Route = { path: orders, product: "gift card", isFinal: false, goods: { network: "", amount: "" } };

// Few, so that histories meet the same id again; odd, because an id and a network are any text.
const ids = ["a", "b", "c", "__proto__", "constructor", "é ü?#%25/&+", "line\nbreak"];
const oddNetworks = ["Ikeja", "Ìkẹjà", "Bet9ja\nMTN"];
const reads = [
  "/ext/gateway/v1/transactions/status/",
  "/v1/transactions/status/",
  `${operations.createGiftCardOrder.path}/`,
];
/** What goes as usual, what fails, what stays pending, what is sold and dropped, and what is not sold. */
const suffixes = ["123", "900", "901", "902", "903"];

/** Any of a fixed list; it shrinks to the first. */
const anyOf = <T>(all: readonly T[]) => fc.constantFrom(...all);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      by: anyOf(merchants),
      route: anyOf([...routes, giftCard]),
      id: anyOf(ids),
      suffix: anyOf(suffixes),
      odd: fc.option(anyOf(oddNetworks)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("poll" as const),
      by: anyOf(merchants),
      id: anyOf(ids),
      read: anyOf(reads),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      by: anyOf(merchants),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 1, max: 6 }),
      // The filters are taken from a purchase that was sent; the network may be in another case.
      which: fc.nat(),
      filters: fc.subarray(["msisdn", "network", "upper", "status"] as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 2_500 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Create = Extract<Step, { kind: "create" }>;

/** A purchase in the model. */
interface Kept {
  readonly by: Merchant;
  readonly product: Route["product"];
  /** What each response must show of it. */
  readonly shown: {
    readonly request_id: string;
    readonly msisdn: string;
    readonly network: string;
    readonly amount: string;
  };
  readonly createdAt: number;
  readonly settleAt: number;
  readonly final: "00" | "01";
  /** What responses have shown so far, which must not change. */
  seen: Record<string, unknown>;
}

/** What only a final response has. The token is the customer's money. */
const results = ["token", "units", "kct1", "kct2", "external_reference", "telco_message", "cards", "reference_code"];
const networkOf = ({ route, odd }: Create): string =>
  route.product === "BETTING" || route.product === "ELECTRICITY" ? (odd ?? route.goods.network) : route.goods.network;
const rowTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** A history under way: the sandbox and the model side by side. */
class History {
  readonly #kept: Map<string, Kept> = new Map();
  readonly #sent: Create[] = [];
  readonly #settleAfter: number;
  readonly #reopen: (() => Promise<Purchases>) | undefined;
  #now = Date.UTC(2026, 2, 2, 9);
  sandbox: Sandbox;
  #call: Checked;

  constructor(settleAfter: number, store: Purchases | undefined, reopen: (() => Promise<Purchases>) | undefined) {
    this.#settleAfter = settleAfter;
    this.#reopen = reopen;
    this.sandbox = this.#open(store);
    this.#call = checked(this.sandbox);
  }

  #open(store: Purchases | undefined): Sandbox {
    const now = () => this.#now;
    // What is bought is in question here, not what the catalog has.
    return createSandbox({ settleAfter: this.#settleAfter, now, wait: async () => {}, ...(store && { store }) });
  }

  async run(one: Step): Promise<void> {
    if (one.kind === "create") return this.#create(one);
    if (one.kind === "poll") return this.#poll(one.by, one.id, one.read);
    if (one.kind === "list") return this.#list(one);
    if (one.kind === "wait") this.#now += one.ms;
    else if (this.#reopen) {
      await this.sandbox.close();
      this.sandbox = this.#open(await this.#reopen());
      this.#call = checked(this.sandbox);
    }
  }

  async #create(one: Create): Promise<void> {
    const { by, route, id, suffix } = one;
    const [key, network] = [`${by.code} ${id}`, networkOf(one)];
    const common = { merchant_code: by.code, client_request_id: id, customer_msisdn: `08030000${suffix}` };
    const isOrder = route === giftCard;
    const body = isOrder ? common : { ...common, ...route.goods, network, product: route.product };
    const response = this.#call("POST", route.path, { as: by.as, body });
    if (this.#kept.has(key)) return expect((await response).status).toBe(422);
    if (suffix === "903") return expect((await response).status).toBe(500);
    this.#sent.push(one);
    const isStuck = suffix === "901" && !route.isFinal;
    const kept: Kept = {
      by,
      product: route.product,
      shown: {
        request_id: id,
        msisdn: common.customer_msisdn,
        network: network.toUpperCase(),
        amount: route.goods.amount,
      },
      createdAt: this.#now,
      settleAt: isStuck ? Number.POSITIVE_INFINITY : this.#now + (route.isFinal ? 0 : this.#settleAfter),
      final: suffix === "900" ? "01" : "00",
      seen: {},
    };
    this.#kept.set(key, kept);
    if (suffix === "902") return expect(response).rejects.toThrow(TypeError);
    const bought = await response;
    expect(bought.status).toBe(200);
    // An asynchronous purchase is pending on create, however soon it settles.
    this.#compare(kept, bought.body, route.isFinal ? kept.final : "02");
  }

  async #poll(by: Merchant, id: string, read: string): Promise<void> {
    const kept = this.#kept.get(`${by.code} ${id}`);
    const { status, body } = await this.#call("GET", `${read}${encodeURIComponent(id)}`, { as: by.as });
    if (kept && (kept.product === "gift card") === read.startsWith(orders)) {
      expect(status).toBe(200);
      return this.#compare(kept, body, this.#codeOf(kept));
    }
    const isOthers = merchants.some((other) => other !== by && this.#kept.has(`${other.code} ${id}`));
    expect(status).toBe(isOthers ? 403 : 404);
  }

  #codeOf = ({ settleAt, final }: Kept): "00" | "01" | "02" => (this.#now < settleAt ? "02" : final);

  /** Checks a response about one transaction: its outcome, what was sent, and what earlier responses have shown. */
  #compare(kept: Kept, body: unknown, code: "00" | "01" | "02"): void {
    const { response_code, data } = body as { response_code: string; data: Record<string, unknown> };
    expect(response_code).toBe(code);
    const { request_id, ...others } = kept.shown;
    expect(data.request_id).toBe(request_id);
    // A failed top-up may show its two references only.
    if (data.msisdn !== undefined) expect(data).toMatchObject(others);
    this.#isAsBefore(kept, data, code);
  }

  #isAsBefore(kept: Kept, data: Record<string, unknown>, code: string): void {
    const names = code === "02" ? ["internal_reference"] : ["internal_reference", ...results];
    for (const name of names.filter((one) => data[one] !== undefined)) {
      kept.seen[name] ??= data[name];
      expect({ [name]: data[name] }).toEqual({ [name]: kept.seen[name] });
    }
    if (code === "02") expect(Object.keys(data).filter((name) => results.includes(name))).toEqual([]);
  }

  async #list({ by, page, limit, which, filters }: Extract<Step, { kind: "list" }>): Promise<void> {
    const like = this.#sent[which % Math.max(this.#sent.length, 1)];
    const query = new URLSearchParams({ page: String(page), limit: String(limit) });
    const has = (filter: (typeof filters)[number]) => like !== undefined && filters.includes(filter);
    const network = like ? networkOf(like) : "";
    if (has("msisdn")) query.set("msisdn", `08030000${like?.suffix}`);
    if (has("network")) query.set("network", has("upper") ? network.toUpperCase() : network);
    if (has("status")) query.set("status", String(which % 3));
    const wanted = this.#newestFirst(by).filter(
      (kept) =>
        (!has("msisdn") || kept.shown.msisdn === query.get("msisdn")) &&
        (!has("network") || kept.shown.network === network.toUpperCase()) &&
        (!has("status") || Number(this.#codeOf(kept)) === which % 3),
    );
    await this.#page(by, query, wanted);
  }

  #newestFirst = (by: Merchant): Kept[] =>
    [...this.#kept.values()].filter((one) => one.by === by && one.product !== "gift card").reverse();

  async #page(by: Merchant, query: URLSearchParams, wanted: readonly Kept[]): Promise<void> {
    const { body } = await this.#call("GET", `${list}?${query}`, { as: by.as });
    const { data, pagination } = body as { data: Record<string, unknown>[]; pagination: object };
    const [page, size] = [Number(query.get("page")), Number(query.get("limit"))];
    const total = wanted.length;
    expect(pagination).toEqual({ page, size, total, total_pages: Math.ceil(total / size) });
    const expected = wanted.slice((page - 1) * size, page * size);
    expect(data.map(({ request_id }) => request_id)).toEqual(expected.map(({ shown }) => shown.request_id));
    for (const [index, kept] of expected.entries()) {
      const { product, shown, createdAt, settleAt } = kept;
      expect(data[index]).toMatchObject({
        ...shown,
        product,
        merchant_name: by.name,
        created_at: rowTime(createdAt),
        updated_at: rowTime(this.#now < settleAt ? createdAt : settleAt),
      });
      this.#isAsBefore(kept, data[index] ?? {}, this.#codeOf(kept));
    }
  }

  /** Checks every id by its status and every page of the list: nothing is lost, and nothing is there that should not be. */
  async end(): Promise<void> {
    for (const by of merchants) {
      for (const id of ids) for (const read of reads) await this.#poll(by, id, read);
      const all = this.#newestFirst(by);
      for (let page = 1; page <= Math.ceil(all.length / 3) + 1; page++) {
        await this.#page(by, new URLSearchParams({ page: String(page), limit: "3" }), all);
      }
    }
    const { body } = await this.#call("GET", "/sandbox/transactions");
    expect((body as { total: number }).total).toBe(this.#kept.size);
  }
}

const folder = temporaryFolder();
let files = 0;

test.each([
  ["in memory", 600, undefined],
  [
    "with a file",
    300,
    () => {
      const file = join(folder, `${++files}.db`);
      return () => openDatabase(file);
    },
  ],
])("%s", { timeout: 300_000 }, async (_, numRuns, newFile?: () => () => Promise<Purchases>) => {
  const history = async (settleAfter: number, steps: readonly Step[]) => {
    const open = newFile?.();
    const one = new History(settleAfter, await open?.(), open);
    try {
      for (const each of steps) await one.run(each);
      await one.end();
    } finally {
      await one.sandbox.close();
    }
  };
  await fc.assert(fc.asyncProperty(anyOf([2_000, 0]), fc.array(step, { maxLength: 60, size: "max" }), history), {
    numRuns: thorough ? numRuns : 10,
    interruptAfterTimeLimit: 280_000,
    markInterruptAsFailure: true,
  });
});
