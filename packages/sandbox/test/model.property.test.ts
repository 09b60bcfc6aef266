/**
 * Any history of requests goes as a small model of the service says, also with a file that is opened again in the middle: random
 * histories of purchases, polls, lists, waiting and restarts, compared step by step with a model that is a map
 * and a few rules of the scenario table. A failure prints its seed and the shortest history that shows it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { billProducts } from "@vending/contract";
import { createSandbox, type GivenCatalog, type Purchases, type Sandbox } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { type Checked, checked, first, second } from "./lib/checked.ts";

const merchants = [
  { code: "SANDBOX", id: 1, name: "Sandbox Stores", as: first },
  { code: "SANDBOX2", id: 2, name: "Second Sandbox Stores", as: second },
] as const;
type Merchant = (typeof merchants)[number];

// Every route to buy something: the product is fixed by the route, or stands in the body.
const anyRoute = "/ext/gateway/v1/transactions";
const purchaseRoutes = [
  { path: anyRoute, product: "airtime", sync: false },
  { path: anyRoute, product: "data", sync: false },
  { path: anyRoute, product: "CABLE", sync: true },
  { path: anyRoute, product: "ELECTRICITY", sync: true },
  { path: anyRoute, product: "BETTING", sync: true },
  { path: `${anyRoute}/airtime/async`, product: "airtime", sync: false },
  { path: `${anyRoute}/airtime/sync`, product: "airtime", sync: true },
  { path: `${anyRoute}/data/async`, product: "data", sync: false },
  { path: `${anyRoute}/data/sync`, product: "data", sync: true },
  { path: "/v1/transactions", product: "CABLE", sync: true },
  { path: "/giftcards/orders", product: "gift card", sync: false },
] as const;

const networks = {
  airtime: ["mtn", "glo"],
  data: ["mtn", "9mobile"],
  CABLE: ["DSTV", "GOTV"],
  ELECTRICITY: ["Ikeja", "Ìkẹjà"],
  BETTING: ["Bet9ja", "ÉtoileBet", "Bet9ja\nMTN"],
  "gift card": [""],
} as const;

/** Those that go in different ways here. `worst-day.integration.test.ts` has all. */
const suffixes = ["123", "900", "901", "902", "903", "904", "905", "910", "920", "921", "930", "932", "937", "939"];
/** One plan of each mobile network, and one bouquet. */
const price = "100";
const plan = {
  plan_code: "MTN-8",
  id: 8,
  name: "",
  description: "",
  price,
  tarrifTypeId: "5002",
  validity: "",
  value: "",
  group: "",
  shortCode: "",
};
const catalog: GivenCatalog = {
  data: { mtn: [plan], "9mobile": [plan] },
  cable: [{ id: 101, name: "", network: "DSTV", product: "CABLE", amount_type: "fixed", price }],
};

/** Whether the catalog sells this for that amount. A bare number is never a catalog id of mtn. */
function isSold(one: Purchase): boolean {
  switch (one.route.product) {
    case "data":
      return one.amount === price && (one.plan === "MTN-8" || (one.plan === "8" && networkOf(one) !== "mtn"));
    case "CABLE":
      return one.amount === price && one.plan === "101" && networkOf(one) === "DSTV";
    case "ELECTRICITY":
      return Number(one.amount) >= 1_000;
    default:
      return true;
  }
}

const reads = [`${anyRoute}/status/`, "/v1/transactions/status/", "/giftcards/orders/"];
// Few, so that histories meet the same id again; odd, because an id is any text.
const ids = ["a", "b", "c", "__proto__", "constructor", "é ü?#%25/&+", "line\nbreak"];

/** Any of a fixed list; it shrinks to the first. */
const anyOf = <T>(list: readonly T[]) => fc.constantFrom(...list);

const purchase = {
  by: anyOf(merchants),
  route: anyOf(purchaseRoutes),
  id: anyOf(ids),
  number: anyOf(["08030000", "07011110"]),
  suffix: anyOf(suffixes),
  network: fc.nat({ max: 2 }),
  // Free text may look like a separator.
  plan: anyOf(["MTN-8", "101", "8", "MTN\n8"]),
  amount: anyOf(["100", "2500.50"]),
};

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("create" as const), ...purchase }) },
  // A purchase that was sent before, on the same route or another.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("replay" as const),
      which: fc.nat(),
      route: fc.option(anyOf(purchaseRoutes)),
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
      page: fc.option(fc.integer({ min: 1, max: 4 })),
      limit: fc.option(fc.integer({ min: 1, max: 6 })),
      // The filter is taken from a purchase that was sent; the network may be in another case.
      which: fc.nat(),
      number: fc.boolean(),
      network: fc.option(fc.nat({ max: 2 })),
      status: fc.option(anyOf([0, 1, 2]), { freq: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 2_500 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Purchase = Omit<Extract<Step, { kind: "create" }>, "kind">;

/** A purchase in the model. */
interface Kept extends Purchase {
  seq: number;
  createdAt: number;
  settleAt: number;
  final: "00" | "01";
  statusChecks: number;
  /** What responses have shown so far, which must not change. */
  reference?: string;
  finalData?: unknown;
  result?: object;
}

type Prediction = { status: 200; kept: Kept } | { status: number } | { status: "dropped" };

class Model {
  readonly kept: Map<string, Kept> = new Map();
  readonly attempts: Set<string> = new Set();
  readonly settleAfter: number;
  now = Date.UTC(2026, 2, 2, 9);
  #count = 0;

  constructor(settleAfter: number) {
    this.settleAfter = settleAfter;
  }

  static key = (by: Merchant, id: string): string => `${by.code} ${id}`;

  /** A file remembers what was bought, and not how often it was tried. */
  restart(): void {
    this.attempts.clear();
    for (const kept of this.kept.values()) kept.statusChecks = 0;
  }

  create(one: Purchase): Prediction {
    const key = Model.key(one.by, one.id);
    if (this.kept.has(key)) return { status: 422 };
    const isFirst = !this.attempts.has(key);
    this.attempts.add(key);
    if (one.suffix === "903") return { status: 500 };
    if (one.suffix === "905" && isFirst) return { status: 503 };
    const { product, sync } = one.route;
    const isBill = (billProducts as readonly string[]).includes(product);
    const stuck = one.suffix === "901" && !sync;
    const settleAfter = one.suffix === "939" ? 60_000 : this.settleAfter;
    const kept: Kept = {
      ...one,
      seq: ++this.#count,
      createdAt: this.now,
      statusChecks: 0,
      settleAt: stuck ? Number.POSITIVE_INFINITY : sync ? this.now : this.now + settleAfter,
      final: ["900", "939"].includes(one.suffix) || (one.suffix === "910" && isBill) || !isSold(one) ? "01" : "00",
    };
    this.kept.set(key, kept);
    if (one.suffix === "902") return { status: "dropped" };
    return one.suffix === "904" ? { status: 500 } : { status: 200, kept };
  }

  /** The status of a status check of a purchase that exists. */
  check(kept: Kept): number {
    if (kept.suffix === "930" && this.now < kept.createdAt + 5_000) return 404;
    return kept.suffix === "937" && ++kept.statusChecks <= 3 ? 500 : 200;
  }

  code = (kept: Kept): "00" | "01" | "02" => (this.now < kept.settleAt ? "02" : kept.final);

  newestFirst(by: Merchant): Kept[] {
    return [...this.kept.values()]
      .filter((one) => one.by === by && one.route.product !== "gift card")
      .sort((a, b) => b.seq - a.seq);
  }
}

const msisdnOf = ({ number, suffix }: Pick<Purchase, "number" | "suffix">): string => `${number}${suffix}`;
const networkOf = ({ route, network }: Purchase): string =>
  networks[route.product][network % networks[route.product].length] ?? "";
const planOf = ({ route, plan }: Purchase): string => (route.product === "airtime" ? "" : plan);

function bodyOf(one: Purchase): object {
  const common = { merchant_code: one.by.code, client_request_id: one.id, customer_msisdn: msisdnOf(one) };
  if (one.route.product === "gift card") return common;
  const inBody = one.route.path === anyRoute || one.route.path === "/v1/transactions";
  return {
    ...common,
    amount: one.amount,
    network: networkOf(one),
    ...(inBody && { product: one.route.product }),
    ...(one.route.product !== "airtime" && { plan_code: planOf(one) }),
  };
}

/** The fields that only a final response has. */
const results = ["token", "units", "kct1", "kct2", "payment_spent_on", "external_reference", "telco_message", "cards"];

const rowTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** The fields that scenario 932 shows in another form. */
function shownForm(one: Purchase) {
  const msisdn = msisdnOf(one);
  if (one.suffix !== "932") return { msisdn, network: networkOf(one).toUpperCase(), amount: one.amount };
  const amount = { "100": "100.00", "2500.50": "2,500.50" }[one.amount] ?? "";
  return { msisdn: `234${msisdn.slice(1)}`, network: `${networkOf(one).toUpperCase()} Nigeria`, amount };
}

/** The fields of a row that follow from what was sent and from the clock. */
function rowOf(one: Kept, now: number) {
  return {
    request_id: one.id,
    product: one.route.product,
    ...shownForm(one),
    merchant_id: one.by.id,
    merchant_name: one.by.name,
    created_at: rowTime(one.createdAt),
    updated_at: rowTime(now < one.settleAt ? one.createdAt : one.settleAt),
    ...(planOf(one) !== "" && { plan: planOf(one) }),
  };
}

interface OutcomeBody {
  response_code: string;
  data: Record<string, unknown>;
}

/** A history under way: the sandbox and the model side by side. */
class History {
  readonly model: Model;
  readonly sent: Purchase[] = [];
  readonly references: Set<string> = new Set();
  readonly reopen: (() => Promise<Purchases>) | undefined;
  sandbox: Sandbox;
  call: Checked;

  constructor(settleAfter: number, store: Purchases | undefined, reopen: (() => Promise<Purchases>) | undefined) {
    this.model = new Model(settleAfter);
    this.reopen = reopen;
    this.sandbox = this.#open(store);
    this.call = checked(this.sandbox);
  }

  #open(store: Purchases | undefined): Sandbox {
    return createSandbox({
      catalog,
      settleAfter: this.model.settleAfter,
      now: () => this.model.now,
      wait: async () => {},
      ...(store && { store }),
    });
  }

  async run(one: Step): Promise<void> {
    switch (one.kind) {
      case "create":
        return this.create(one);
      case "replay": {
        const before = this.sent[one.which % Math.max(this.sent.length, 1)];
        return before && this.create({ ...before, route: one.route ?? before.route });
      }
      case "poll":
        return this.poll(one.by, one.id, one.read);
      case "list":
        return this.list(one);
      case "wait":
        this.model.now += one.ms;
        return;
      case "restart": {
        if (!this.reopen) return;
        await this.sandbox.close();
        this.model.restart();
        this.sandbox = this.#open(await this.reopen());
        this.call = checked(this.sandbox);
      }
    }
  }

  async create(one: Purchase): Promise<void> {
    this.sent.push(one);
    const predicted = this.model.create(one);
    const response = this.call("POST", one.route.path, { as: one.by.as, body: bodyOf(one) });
    if (predicted.status === "dropped") return expect(response).rejects.toThrow(TypeError);
    const { status, body } = await response;
    expect(status).toBe(predicted.status);
    if ("kept" in predicted) this.compare(predicted.kept, body as OutcomeBody, "create");
  }

  async poll(by: Merchant, id: string, read: string): Promise<void> {
    const kept = this.model.kept.get(Model.key(by, id));
    const isOrder = read === "/giftcards/orders/";
    const { status, body } = await this.call("GET", `${read}${encodeURIComponent(id)}`, { as: by.as });
    if (kept && (kept.route.product === "gift card") === isOrder) {
      expect(status).toBe(this.model.check(kept));
      if (status === 200) this.compare(kept, body as OutcomeBody, "status");
    } else {
      const others = merchants.some((other) => other !== by && this.model.kept.has(Model.key(other, id)));
      expect(status).toBe(others ? 403 : 404);
    }
  }

  /** Checks a response about one transaction: its outcome, what was sent, and what earlier responses showed. */
  compare(kept: Kept, { response_code, data }: OutcomeBody, seen: "create" | "status"): void {
    // An asynchronous purchase is pending on create, however soon it settles.
    const code = seen === "create" ? (kept.route.sync ? kept.final : "02") : this.model.code(kept);
    expect(response_code).toBe(code);
    expect(data.request_id).toBe(kept.id);
    if (kept.route.product === "gift card") {
      expect("cards" in data).toBe(code === "00");
      if (code === "00") this.sameReference(kept, data.reference_code);
    } else {
      this.sameReference(kept, data.internal_reference);
      if (data.msisdn !== undefined) {
        const { created_at, updated_at, merchant_name, plan, ...fields } = rowOf(kept, this.model.now);
        expect(data).toMatchObject(seen === "status" ? rowOf(kept, this.model.now) : fields);
        // The one plan that differs: a pending airtime create shows an empty one.
        if (seen === "create" && plan !== undefined) expect(data.plan).toBe(plan);
      } else {
        expect(code).toBe("01");
      }
    }
    if (code === "02") {
      expect(kept.finalData).toBeUndefined();
    } else if (seen === "status") {
      kept.finalData ??= data;
      expect(data).toEqual(kept.finalData);
    }
    // The token is the customer's money: create and status must show the same. A failed top-up shows references only.
    if (code !== "02" && (data.msisdn !== undefined || kept.route.product === "gift card")) {
      const result = Object.fromEntries(results.map((name) => [name, data[name]]));
      kept.result ??= result;
      expect(result).toEqual(kept.result);
    }
  }

  sameReference(kept: Kept, reference: unknown): void {
    if (kept.reference === undefined) {
      expect(this.references).not.toContain(reference);
      this.references.add(String(reference));
    }
    kept.reference ??= String(reference);
    expect(reference).toBe(kept.reference);
  }

  async list(one: Extract<Step, { kind: "list" }>): Promise<void> {
    const { by, page, limit, status } = one;
    const like = this.sent[one.which % Math.max(this.sent.length, 1)];
    const number = one.number && like ? msisdnOf(like) : undefined;
    const network = one.network !== null && like ? networkOf(like) : undefined;
    const query = new URLSearchParams();
    if (page !== null) query.set("page", String(page));
    if (limit !== null) query.set("limit", String(limit));
    if (number !== undefined) query.set("msisdn", number);
    if (network !== undefined) {
      query.set("network", [network, network.toUpperCase(), network.toLowerCase()][one.network ?? 0] ?? network);
    }
    if (status !== null) query.set("status", String(status));
    const wanted = this.model
      .newestFirst(by)
      .filter((kept) => number === undefined || msisdnOf(kept) === number)
      .filter((kept) => network === undefined || networkOf(kept).toLowerCase() === network.toLowerCase())
      .filter((kept) => status === null || Number(this.model.code(kept)) === status);
    const [from, size] = [page ?? 1, limit ?? 10];
    const rows = await this.page(by, query, { page: from, size, total: wanted.length });
    this.compareRows(rows, wanted.slice((from - 1) * size, from * size));
  }

  async page(by: Merchant, query: URLSearchParams, expected: { page: number; size: number; total: number }) {
    const { status, body } = await this.call("GET", `${anyRoute}?${query}`, { as: by.as });
    expect(status).toBe(200);
    const { data, pagination } = body as { data: Record<string, unknown>[]; pagination: object };
    expect(pagination).toEqual({ ...expected, total_pages: Math.ceil(expected.total / expected.size) });
    return data;
  }

  compareRows(rows: Record<string, unknown>[], kept: Kept[]): void {
    expect(rows).toHaveLength(kept.length);
    kept.forEach((one, index) => {
      const { internal_reference, ...row } = rows[index] ?? {};
      this.sameReference(one, internal_reference);
      // As on the create and the status, except that the list never shows what paid a debt.
      const shown = one.result ?? Object.fromEntries(results.map((name) => [name, row[name]]));
      const result = this.model.code(one) === "02" ? {} : { ...shown, payment_spent_on: undefined };
      expect(row).toEqual({ ...rowOf(one, this.model.now), ...result });
    });
  }

  /** Checks every id by its status and every page of the list: nothing is lost, and nothing is there that should not be. */
  async end(): Promise<void> {
    for (const by of merchants) {
      for (const id of ids) for (const read of reads) await this.poll(by, id, read);
      const all = this.model.newestFirst(by);
      const rows: Record<string, unknown>[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 3) + 1; page++) {
        const query = new URLSearchParams({ page: String(page), limit: "3" });
        rows.push(...(await this.page(by, query, { page, size: 3, total: all.length })));
      }
      this.compareRows(rows, all);
    }
    const { body } = await this.call("GET", "/sandbox/transactions");
    expect((body as { total: number }).total).toBe(this.model.kept.size);
  }
}

/**
 * Expects random histories to go as the model says.
 *
 * @param newFile Returns a function that opens one new file: at first, and again in the middle of a history. Default: in memory.
 */
async function expectHistories(
  runs: Readonly<Record<"quick" | "thorough", number>>,
  newFile?: () => () => Promise<Purchases>,
): Promise<void> {
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
    numRuns: thorough ? runs.thorough : runs.quick,
    interruptAfterTimeLimit: 280_000,
    markInterruptAsFailure: true,
  });
}

const folder = mkdtempSync(join(tmpdir(), "sandbox-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

test("in memory", { timeout: 300_000 }, () => expectHistories({ quick: 10, thorough: 600 }));

test("with a file", { timeout: 300_000 }, () =>
  expectHistories({ quick: 10, thorough: 300 }, () => {
    const file = join(folder, `${++files}.db`);
    return () => openDatabase(file);
  }),
);
