/** Integrations with one bad habit each, which breaks one rule. */
import { ends } from "./lib/merchant.ts";
import type { Habits, Loose, Table } from "./lib/plain-integration.ts";
import { lawful } from "./lib/plain-integration.ts";

export interface Mutant {
  readonly what: string;
  /** The rule that must fail. */
  readonly rule: string;
  /** Other rules that the habit breaks. */
  readonly also?: readonly string[];
  readonly habits: Partial<Habits>;
}

type Row = readonly [what: string, habits: Partial<Habits>, also?: readonly string[]];

const create = (changes: Partial<Table>): Partial<Habits> => ({ create: { ...lawful.create, ...changes } });
const status = (changes: Partial<Table>): Partial<Habits> => ({ status: { ...lawful.status, ...changes } });
/** Sends these fields with a create. */
const sending = (fieldsOf: (body: Loose) => object): Partial<Habits> => ({
  change: ({ kind, body }) => void (kind === "create" && Object.assign(body, fieldsOf(body))),
});
/** Hands in these fields for an order. */
const believing = (fieldsOf: (belief: Loose) => object): Partial<Habits> => ({
  believe: (belief) => ({ ...belief, ...fieldsOf(belief) }),
});
/** Hands in another token. */
const showing = (change: (token: string) => unknown): Partial<Habits> =>
  believing(({ token }) => (token ? { token: change(token) } : {}));

let counter = 0;

/** By the rule that must fail: the habit, and other rules that it breaks. */
const byRule: Readonly<Record<string, readonly Row[]>> = {
  "returned-is-not-sold": [
    [
      "returns the money of what was delivered when its database fails",
      believing(({ token }) => (token ? { money: "return" } : {})),
    ],
    [
      "returns the money at a first rejection, without a status check",
      create({ rejected: "failed" }),
      ["believed-as-shown"],
    ],
    ["returns the money at a timeout and goes on polling", { refundsAtTimeout: true }, ["money-follows-state"]],
  ],
  "kept-is-sold": [
    [
      "keeps the money of purchases that failed",
      believing(({ state }) => (state === "failed" ? { money: "keep" } : {})),
    ],
  ],
  "money-follows-state": [
    [
      "does not return the money of purchases that failed",
      believing(({ state }) => (state === "failed" ? { money: "hold" } : {})),
    ],
  ],
  "sold-once": [
    [
      "buys again under a new id after a timeout",
      { ...create({ none: "resend-under-new-id" }), idOf: newId, resendPause: 1_000 },
      ["one-id-per-order"],
    ],
  ],
  "one-id-per-order": [
    [
      "sends again under a new id after a status of 404",
      { ...status({ absent: "resend-under-new-id" }), idOf: newId },
      ["sold-once"],
    ],
    [
      "sends again under a new id after HTTP 503",
      { ...create({ overload: "resend-under-new-id" }), idOf: newId, resendPause: 12_000 },
    ],
  ],
  "id-of-one-order": [
    ["makes its ids from the product only", { idOf: ({ product, network }) => `${product}-${network}` }],
  ],
  "sent-as-allowed": [
    ["sends again after HTTP 500, under the same id", create({ "server-error": "resend" })],
    ["sends again when the status check fails", status({ "server-error": "resend" })],
    ["sends again when the status is 404 after 422", { absentAfterTaken: "resend" }],
    ["sends again when the status is 404 after 02", { absentAfterSeen: "resend" }],
    ["sends every order from two workers", { copies: 2 }, ["retry-after-kept"]],
    ["sends a pending purchase again", { ...create({ pending: "resend" }), resendPause: 2_000 }],
  ],
  "sold-as-ordered": [
    [
      "rounds the amount up to a thousand",
      sending(({ product, amount }) =>
        product === "airtime" ? { amount: String(Math.ceil(Number(amount) / 1_000) * 1_000 + 1_000) } : {},
      ),
      ["believed-as-shown", "every-order-finished"],
    ],
    [
      "rounds the amount up, and does not compare it",
      {
        ...sending(({ product, amount }) => (product === "airtime" ? { amount: String(Number(amount) + 50) } : {})),
        compares: (order, data) => lawful.compares(order, { ...data, amount: order.amount }),
      },
    ],
    [
      "sells airtime to another customer's number",
      sending(({ product }) => (product === "airtime" ? { customer_msisdn: "08031112223" } : {})),
      ["every-order-finished"],
    ],
  ],
  "believed-as-shown": [
    ["books a timeout as failed", create({ none: "failed" })],
    ["books HTTP 500 as failed", create({ "server-error": "failed" })],
    ["books a page of HTML as failed", create({ unreadable: "failed" })],
    ["gives up when a body breaks off, and calls that failed", create({ cut: "failed" })],
    ["books a failure without a reference as failed", create({ unnamed: "failed" })],
    ["books a redirect as failed", create({ redirected: "failed" })],
    ["books 422 as failed", create({ duplicate: "failed" })],
    ["books a status of 404 after 422 as failed", { absentAfterTaken: "failed" }],
    ["books a status check with HTTP 500 as failed", status({ "server-error": "failed" })],
    ["books a status check with 401 as failed", status({ refused: "failed" })],
    [
      "compares amounts as text, and books what differs as failed",
      {
        ...create({ different: "failed" }),
        ...status({ different: "failed" }),
        compares: (order, data) => lawful.compares(order, data) && data.amount === order.amount,
      },
    ],
    ["books an amount in another form as failed", pedantic()],
    [
      "loses an outcome when its database fails, and calls that failed",
      believing(({ token }) => (token ? ends.failed : {})),
    ],
    [
      "takes HTTP 200 for success once the purchase is no longer pending",
      { create: { ...lawful.create, failed: "success" }, status: { ...lawful.status, failed: "success" } },
    ],
    [
      "books 02 as failed",
      { create: { ...lawful.create, pending: "failed" }, status: { ...lawful.status, pending: "failed" } },
    ],
    ["books 02 as success, because the service accepted it", create({ pending: "success" })],
    [
      "books what is still pending at the end of its patience as failed",
      believing(({ state }) => (state === "open" ? ends.failed : {})),
    ],
    ["books a missing response as success", create({ none: "success" })],
    ["books a status of 404 after a missing response as failed", status({ absent: "failed" })],
    ["books a status of 404 after 02 as failed", { absentAfterSeen: "failed" }],
    ["books a rejection as failed, even of a second attempt", { rejectedInDoubt: "failed" }],
    ["takes any purchase under its id for its own", { compares: () => true }],
    ["forgets the outcome of bills", believing(({ token }) => (token ? ends.pending : {}))],
    ["cannot read a response with unknown fields", { strict: true }],
    [
      "books airtime orders as sold, and sends none",
      { forgets: ({ product }) => (product === "airtime" ? "success" : undefined) },
      ["every-order-finished"],
    ],
  ],
  "every-order-finished": [
    ["never polls", { patience: 1 }],
    ["loses orders that are not final", { believe: (belief) => (belief.state === "open" ? undefined : belief) }],
    [
      "asks for the status by the service's reference",
      { ...create({ pending: "check-by-reference" }), absentAfterSeen: "check-by-reference" },
    ],
    [
      "leaves data orders out, and says that they are open",
      { forgets: ({ product }) => (product === "data" ? "pending" : undefined) },
    ],
  ],
  "tokens-as-shown": [
    ["takes a part of the token", showing((token) => token.slice(0, 16))],
    ["keeps the token as a number", showing(Number)],
    ["drops the leading zeros of the token", showing((token) => token.replace(/^0+/, ""))],
    [
      "shows the first key change token only",
      believing(({ key_change_tokens }) =>
        key_change_tokens ? { key_change_tokens: key_change_tokens.slice(0, 1) } : {},
      ),
    ],
    [
      "shows the key change tokens in the wrong order",
      believing(({ key_change_tokens }) =>
        key_change_tokens ? { key_change_tokens: key_change_tokens.reverse() } : {},
      ),
    ],
    [
      "shows a token of zeros where there is none",
      believing(({ state, token = "0".repeat(20) }) => (state === "succeeded" ? { token } : {})),
    ],
  ],
  "credentials-in-headers-only": [
    [
      "also puts the key into the address",
      {
        change: (request) => {
          request.url += `?key=${request.headers["X-Merchant-Key"]}`;
        },
      },
    ],
    [
      "also puts the secret into the body",
      {
        change: ({ kind, body, headers }) => {
          if (kind === "create") body.secret = headers["X-Merchant-Secret"];
        },
      },
      ["valid-requests"],
    ],
    ["follows redirects with its headers", { follows: true }],
  ],
  "valid-requests": [
    [
      "sends the secret with creates only",
      {
        change: ({ kind, headers }) => {
          if (kind === "status") delete headers["X-Merchant-Secret"];
        },
      },
      ["every-order-finished"],
    ],
    ["forgets the secret in every other check", forgettingSecret()],
    [
      "sends JSON as a form",
      {
        change: ({ method, headers }) => {
          if (method === "POST") headers["Content-Type"] = "application/x-www-form-urlencoded";
        },
      },
    ],
    ["sends the amount as a number", sending(({ amount }) => ({ amount: Number(amount) }))],
    ["sends a field of its own", sending(() => ({ callback_url: "https://shop.example/callback" }))],
    ["sends networks in upper case", sending(({ network }) => ({ network: network.toUpperCase() }))],
    [
      "sends the plan of a bill as a number",
      sending(({ product, plan_code }) => (product === "CABLE" ? { plan_code: Number(plan_code) } : {})),
      ["every-order-finished", "sold-as-ordered"],
    ],
  ],
  "requests-bounded": [
    ["polls without a pause", { pause: (checks) => (checks < 3 ? 2_000 : 30), patience: 20_000 }],
    ["polls every five seconds for a quarter of an hour", { pause: () => 5_000, patience: 900_000 }],
  ],
  "retry-after-kept": [
    ["does not look at Retry-After", { keepsRetryAfter: false, pause: (checks) => 1_000 * 1.5 ** checks }],
  ],
  "verification-respected": [
    ["pays although the verification rejected the number", { verifies: true, paysRejected: true }],
  ],
};

export const mutants: readonly Mutant[] = Object.entries(byRule).flatMap(([rule, rows]) =>
  rows.map(([what, habits, also]) => ({ rule, what, habits, ...(also && { also }) })),
);

/** Compares rightly, and takes another form of the amount for a failure all the same. */
function pedantic(): Partial<Habits> {
  const differing = new Set<string>();
  return {
    compares: (order, data) => {
      const isSame = lawful.compares(order, data);
      if (isSame && data.amount !== order.amount) differing.add(order.reference);
      return isSame;
    },
    ...believing(({ reference }) => (differing.delete(reference) ? ends.failed : {})),
  };
}

function forgettingSecret(): Partial<Habits> {
  const checked = new Set<string>();
  return {
    change: ({ kind, url, headers }) => {
      if (kind !== "status" || checked.delete(url)) return;
      checked.add(url);
      delete headers["X-Merchant-Secret"];
    },
  };
}

function newId({ reference }: { reference: string }, attempt: number): string {
  return attempt === 1 ? reference : `${reference}-${attempt}-${counter++}`;
}
