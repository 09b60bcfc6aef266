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

const create = (changes: Partial<Table>): Partial<Habits> => ({ create: { ...lawful.create, ...changes } });
const status = (changes: Partial<Table>): Partial<Habits> => ({ status: { ...lawful.status, ...changes } });
const onCreate = (change: (body: Loose) => void): Partial<Habits> => ({
  change: ({ kind, body }) => {
    if (kind === "create") change(body);
  },
});
const believing = (change: (belief: Loose) => void): Partial<Habits> => ({
  believe: (belief) => {
    change(belief);
    return belief;
  },
});

let counter = 0;

export const mutants: readonly Mutant[] = [
  {
    rule: "returned-is-not-sold",
    what: "returns the money of what was delivered when its database fails",
    habits: believing((belief) => {
      if (belief.token) belief.money = "return";
    }),
  },
  {
    rule: "returned-is-not-sold",
    what: "returns the money at a timeout and goes on polling",
    also: ["money-follows-state"],
    habits: { refundsAtTimeout: true },
  },
  {
    rule: "kept-is-sold",
    what: "keeps the money of purchases that failed",
    habits: believing((belief) => {
      if (belief.state === "failed") belief.money = "keep";
    }),
  },
  {
    rule: "money-follows-state",
    what: "does not return the money of purchases that failed",
    habits: believing((belief) => {
      if (belief.state === "failed") belief.money = "hold";
    }),
  },
  {
    rule: "sold-once",
    what: "buys again under a new id after a timeout",
    also: ["one-id-per-order"],
    habits: { ...create({ none: "resend-under-new-id" }), idOf: newId, resendPause: 1_000 },
  },
  {
    rule: "one-id-per-order",
    what: "sends again under a new id after a status of 404",
    also: ["sold-once"],
    habits: { ...status({ absent: "resend-under-new-id" }), idOf: newId },
  },
  {
    rule: "one-id-per-order",
    what: "sends again under a new id after HTTP 503",
    habits: { ...create({ overload: "resend-under-new-id" }), idOf: newId, resendPause: 12_000 },
  },
  {
    rule: "id-of-one-order",
    what: "makes its ids from the product only",
    habits: { idOf: ({ product, network }) => `${product}-${network}` },
  },
  {
    rule: "sent-as-allowed",
    what: "sends again after HTTP 500, under the same id",
    habits: create({ "server-error": "resend" }),
  },
  {
    rule: "sent-as-allowed",
    what: "sends again when the status check fails",
    habits: status({ "server-error": "resend" }),
  },
  {
    rule: "sent-as-allowed",
    what: "sends again when the status is 404 after 422",
    habits: { absentAfterTaken: "resend" },
  },
  {
    rule: "sold-as-ordered",
    what: "rounds the amount up to a thousand",
    also: ["believed-as-shown", "every-order-finished"],
    habits: onCreate((body) => {
      if (body.product === "airtime") body.amount = String(Math.ceil(Number(body.amount) / 1_000) * 1_000 + 1_000);
    }),
  },
  {
    rule: "sold-as-ordered",
    what: "rounds the amount up, and does not compare it",
    habits: {
      ...onCreate((body) => {
        if (body.product === "airtime") body.amount = String(Number(body.amount) + 50);
      }),
      compares: (order, data) => lawful.compares(order, { ...data, amount: order.amount }),
    },
  },
  {
    rule: "believed-as-shown",
    what: "books a timeout as failed",
    habits: create({ none: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books HTTP 500 as failed",
    habits: create({ "server-error": "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a page of HTML as failed",
    habits: create({ unreadable: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "gives up when a body breaks off, and calls that failed",
    habits: create({ cut: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a redirect as failed",
    habits: create({ redirected: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books 422 as failed",
    habits: create({ taken: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a status of 404 after 422 as failed",
    habits: { absentAfterTaken: "failed" },
  },
  {
    rule: "believed-as-shown",
    what: "books a status check with HTTP 500 as failed",
    habits: status({ "server-error": "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a status check with 401 as failed",
    habits: status({ refused: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "compares amounts as text, and books what differs as failed",
    habits: {
      ...create({ different: "failed" }),
      ...status({ different: "failed" }),
      compares: (order, data) => lawful.compares(order, data) && data.amount === order.amount,
    },
  },
  { rule: "believed-as-shown", what: "books an amount in another form as failed", habits: pedantic() },
  {
    rule: "believed-as-shown",
    what: "loses an outcome when its database fails, and calls that failed",
    habits: believing((belief) => {
      if (belief.token) Object.assign(belief, ends.failed);
    }),
  },
  {
    rule: "believed-as-shown",
    what: "takes HTTP 200 for success once the purchase is no longer pending",
    habits: { create: { ...lawful.create, failed: "success" }, status: { ...lawful.status, failed: "success" } },
  },
  {
    rule: "believed-as-shown",
    what: "books 02 as failed",
    habits: { create: { ...lawful.create, pending: "failed" }, status: { ...lawful.status, pending: "failed" } },
  },
  {
    rule: "believed-as-shown",
    what: "books 02 as success, because the service accepted it",
    habits: create({ pending: "success" }),
  },
  {
    rule: "believed-as-shown",
    what: "books what is still pending at the end of its patience as failed",
    habits: believing((belief) => {
      if (belief.state === "open") Object.assign(belief, ends.failed);
    }),
  },
  {
    rule: "believed-as-shown",
    what: "books a missing response as success",
    habits: create({ none: "success" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a status of 404 after a missing response as failed",
    habits: status({ absent: "failed" }),
  },
  {
    rule: "believed-as-shown",
    what: "books a status of 404 after 02 as failed",
    habits: { absentAfterSeen: "failed" },
  },
  {
    rule: "sent-as-allowed",
    what: "sends again when the status is 404 after 02",
    habits: { absentAfterSeen: "resend" },
  },
  {
    rule: "believed-as-shown",
    what: "books a rejection as failed, even of a second attempt",
    habits: { rejectedInDoubt: "failed" },
  },
  {
    rule: "believed-as-shown",
    what: "takes any purchase under its id for its own",
    habits: { compares: () => true },
  },
  {
    rule: "believed-as-shown",
    what: "forgets the outcome of bills",
    habits: believing((belief) => {
      if (belief.token) Object.assign(belief, ends.pending);
    }),
  },
  { rule: "every-order-finished", what: "never polls", habits: { patience: 1 } },
  {
    rule: "every-order-finished",
    what: "loses orders that are not final",
    habits: { believe: (belief) => (belief.state === "open" ? undefined : belief) },
  },
  {
    rule: "tokens-as-shown",
    what: "takes a part of the token",
    habits: believing((belief) => {
      if (belief.token) belief.token = belief.token.slice(0, 16);
    }),
  },
  {
    rule: "tokens-as-shown",
    what: "keeps the token as a number",
    habits: believing((belief) => {
      if (belief.token) belief.token = Number(belief.token);
    }),
  },
  {
    rule: "tokens-as-shown",
    what: "drops the leading zeros of the token",
    habits: believing((belief) => {
      if (belief.token) belief.token = belief.token.replace(/^0+/, "");
    }),
  },
  {
    rule: "tokens-as-shown",
    what: "shows the first key change token only",
    habits: believing((belief) => {
      if (belief.key_change_tokens) belief.key_change_tokens.length = 1;
    }),
  },
  {
    rule: "tokens-as-shown",
    what: "shows the key change tokens in the wrong order",
    habits: believing((belief) => belief.key_change_tokens?.reverse()),
  },
  {
    rule: "tokens-as-shown",
    what: "shows a token of zeros where there is none",
    habits: believing((belief) => {
      if (belief.state === "succeeded") belief.token ??= "00000000000000000000";
    }),
  },
  {
    rule: "credentials-in-headers-only",
    what: "also puts the key into the address",
    habits: {
      change: (request) => {
        request.url += `?key=${request.headers["X-Merchant-Key"]}`;
      },
    },
  },
  {
    rule: "credentials-in-headers-only",
    what: "also puts the secret into the body",
    also: ["valid-requests"],
    habits: {
      change: ({ kind, body, headers }) => {
        if (kind === "create") body.secret = headers["X-Merchant-Secret"];
      },
    },
  },
  {
    rule: "valid-requests",
    what: "sends the secret with creates only",
    also: ["every-order-finished"],
    habits: {
      change: ({ kind, headers }) => {
        if (kind === "status") delete headers["X-Merchant-Secret"];
      },
    },
  },
  { rule: "valid-requests", what: "forgets the secret in every other check", habits: forgettingSecret() },
  { rule: "credentials-in-headers-only", what: "follows redirects with its headers", habits: { follows: true } },
  {
    rule: "valid-requests",
    what: "sends JSON as a form",
    habits: {
      change: ({ method, headers }) => {
        if (method === "POST") headers["Content-Type"] = "application/x-www-form-urlencoded";
      },
    },
  },
  {
    rule: "valid-requests",
    what: "sends the amount as a number",
    habits: onCreate((body) => {
      body.amount = Number(body.amount);
    }),
  },
  {
    rule: "valid-requests",
    what: "sends a field of its own",
    habits: onCreate((body) => {
      body.callback_url = "https://shop.example/callback";
    }),
  },
  {
    rule: "valid-requests",
    what: "sends networks in upper case",
    habits: onCreate((body) => {
      body.network = body.network.toUpperCase();
    }),
  },
  {
    rule: "valid-requests",
    what: "sends the plan of a bill as a number",
    habits: onCreate((body) => {
      if (body.product === "CABLE") body.plan_code = Number(body.plan_code);
    }),
    also: ["every-order-finished", "sold-as-ordered"],
  },
  {
    rule: "every-order-finished",
    what: "asks for the status by the service's reference",
    habits: { ...create({ pending: "check-by-reference" }), absentAfterSeen: "check-by-reference" },
  },
  {
    rule: "believed-as-shown",
    what: "cannot read a response with unknown fields",
    habits: { strict: true },
  },
  {
    rule: "requests-bounded",
    what: "polls without a pause",
    habits: { pause: (checks) => (checks < 3 ? 2_000 : 30), patience: 20_000 },
  },
  {
    rule: "requests-bounded",
    what: "polls every five seconds for a quarter of an hour",
    habits: { pause: () => 5_000, patience: 900_000 },
  },
  {
    rule: "retry-after-kept",
    what: "does not look at Retry-After",
    habits: { keepsRetryAfter: false, pause: (checks) => 1_000 * 1.5 ** checks },
  },
  {
    rule: "sent-as-allowed",
    what: "sends every order from two workers",
    also: ["believed-as-shown", "retry-after-kept"],
    habits: { copies: 2 },
  },
  {
    rule: "verification-respected",
    what: "pays although the verification rejected the number",
    habits: { verifies: true, paysRejected: true },
  },
  {
    rule: "believed-as-shown",
    what: "books airtime orders as sold, and sends none",
    also: ["every-order-finished"],
    habits: { forgets: ({ product }) => (product === "airtime" ? "success" : undefined) },
  },
  {
    rule: "sold-as-ordered",
    what: "sells airtime to another customer's number",
    also: ["every-order-finished"],
    habits: onCreate((body) => {
      if (body.product === "airtime") body.customer_msisdn = "08031112223";
    }),
  },
  {
    rule: "every-order-finished",
    what: "leaves data orders out, and says that they are open",
    habits: { forgets: ({ product }) => (product === "data" ? "pending" : undefined) },
  },
  {
    rule: "sent-as-allowed",
    what: "sends a pending purchase again",
    habits: { ...create({ pending: "resend" }), resendPause: 2_000 },
  },
  // A list of transactions at the end is no alibi: its rows show no outcome, and it comes too late.
  {
    rule: "believed-as-shown",
    what: "books 02 as success, and gets the list at the end",
    habits: { ...create({ pending: "success" }), listsAtEnd: true },
  },
  {
    rule: "believed-as-shown",
    what: "books 02 as failed, and gets the list at the end",
    habits: {
      create: { ...lawful.create, pending: "failed" },
      status: { ...lawful.status, pending: "failed" },
      listsAtEnd: true,
    },
  },
  {
    rule: "sent-as-allowed",
    what: "sends again after HTTP 500, and gets the list at the end",
    habits: { ...create({ "server-error": "resend" }), listsAtEnd: true },
  },
  {
    rule: "believed-as-shown",
    what: "books a timeout as failed, and gets the list at the end",
    habits: { ...create({ none: "failed" }), listsAtEnd: true },
  },
];

/** Compares rightly, and takes another form of the amount for a failure all the same. */
function pedantic(): Partial<Habits> {
  const differing = new Set<string>();
  return {
    compares: (order, data) => {
      const isSame = lawful.compares(order, data);
      if (isSame && data.amount !== order.amount) differing.add(order.reference);
      return isSame;
    },
    ...believing((belief) => {
      if (differing.delete(belief.reference)) Object.assign(belief, ends.failed);
    }),
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
