/** The config: merchants of a server, and customers with known outcomes. */
import { billProducts, type Product } from "@vending/contract";
import * as v from "valibot";

/** A merchant of the service, with its credentials. */
export interface Merchant {
  readonly code: string;
  readonly key: string;
  readonly secret: string;
}

/** What happens to a customer. A check is skipped if the config has no customer for it. */
export const customerScenarios = {
  success: "a purchase succeeds",
  failed: "a purchase fails",
  staysPending: "an asynchronous purchase is still pending when the run ends",
  noResponse: "a create gets no response, and has bought",
  errorButBought: "a create gets 500, and has bought",
  errorNotBought: "a create gets 500, and has not bought",
  busyFirst: "the first create of a request id gets 503, the second one buys",
  rejected: "verification rejects the number",
  outage: "verification gets 502",
  keyChange: "a purchase of electricity comes with Key Change Tokens",
  debt: "a purchase of electricity clears a debt, without a token",
} as const;

export type CustomerScenario = keyof typeof customerScenarios;

/** What to buy, and for whom. */
export interface TopUp {
  readonly network: string;
  /** In Naira, as decimal digits. */
  readonly amount: string;
  readonly customers: { readonly [scenario in CustomerScenario]?: string | undefined };
}

export interface DataTopUp extends TopUp {
  readonly plan_code: string;
  /** Older identifiers that must still be accepted as `plan_code` (section 2.3). */
  readonly legacy?:
    | readonly Readonly<Record<"network" | "plan_code" | "amount" | "customer_msisdn", string>>[]
    | undefined;
}

export interface Bill extends TopUp {
  readonly plan_code: string;
  /** The legacy identifier for verification (section 4.8); its type is not documented. */
  readonly service_id?: unknown;
}

/** The beginnings of paths whose base address may be another one. */
export const basePrefixes = ["/v1", "/ext/gateway/v1", "/giftcards"] as const;

export interface Config {
  readonly merchant?: Merchant | undefined;
  readonly otherMerchant?: Merchant | undefined;
  /** How long an asynchronous purchase may stay pending, in milliseconds. */
  readonly settlesWithinMs: number;
  readonly purchases: {
    readonly airtime?: TopUp | undefined;
    readonly data?: DataTopUp | undefined;
  } & { readonly [P in BillProduct]?: Bill | undefined };
  /** Complete request bodies of gift card orders, which are not documented; `{id}` is the request id. */
  readonly giftCard: { readonly [scenario in "success" | "failed" | "staysPending"]?: object | undefined };
  /** The integer of each outcome in the status filter of the list, which is not documented. */
  readonly listStatus: { readonly [outcome in "success" | "failed" | "pending"]?: number | undefined };
  /**
   * Replaces each `#` in a number by a random digit, so that each purchase goes to the owner of another number. Only for a
   * service that delivers nothing.
   */
  readonly randomCustomers: boolean;
  /** The maximum number of purchases of a run. A complete run makes about 80. */
  readonly maxPurchases: number;
  /** Base addresses of routes that are not under the base address, by the beginning of their path. */
  readonly bases: { readonly [prefix in (typeof basePrefixes)[number]]?: string | undefined };
  /** Names of response headers that this server adds and the contract does not have. */
  readonly headers: readonly string[];
}

export type { Product };
export type BillProduct = (typeof billProducts)[number];

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
/** An amount in Naira (section 2.1). */
export const amountPattern: RegExp = /^\d+(\.\d+)?$/;
const amount = v.pipe(v.string(), v.regex(amountPattern, "must be an amount in Naira: decimal digits in a string"));
const address = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^@?#]+$/, "must be an address without credentials, query or fragment"),
);
const integer = v.pipe(v.number(), v.integer("must be a whole number"));
// To valibot, a list is also an object.
const notAList = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), "must be an object"),
);
const object = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  // "//" holds a comment.
  v.pipe(notAList, v.strictObject({ "//": v.optional(v.union([v.string(), v.array(v.string())])), ...entries }));
const anyObject = v.pipe(notAList, v.record(v.string(), v.unknown()));
const optionalEach = <const Name extends string, Schema extends v.GenericSchema>(
  names: readonly Name[],
  schema: Schema,
) => object(v.entriesFromList(names, v.optional(schema)));

const merchant = object({ code: text, key: text, secret: text });
const topUp = {
  network: text,
  amount,
  customers: optionalEach(Object.keys(customerScenarios) as CustomerScenario[], text),
};
const bill = object({ ...topUp, plan_code: text, service_id: v.optional(v.unknown()) });
const legacy = object({ network: text, plan_code: text, amount, customer_msisdn: text });

const schema: v.GenericSchema<unknown, Config> = object({
  merchant: v.optional(merchant),
  otherMerchant: v.optional(merchant),
  settlesWithinMs: v.optional(v.pipe(integer, v.minValue(0, "must not be negative")), 60_000),
  purchases: v.optional(
    object({
      airtime: v.optional(object(topUp)),
      data: v.optional(object({ ...topUp, plan_code: text, legacy: v.optional(v.array(legacy)) })),
      ...v.entriesFromList(billProducts, v.optional(bill)),
    }),
    {},
  ),
  giftCard: v.optional(optionalEach(["success", "failed", "staysPending"], anyObject), {}),
  listStatus: v.optional(optionalEach(["success", "failed", "pending"], integer), {}),
  randomCustomers: v.optional(v.boolean(), false),
  maxPurchases: v.optional(v.pipe(integer, v.minValue(0, "must not be negative")), 150),
  bases: v.optional(optionalEach(basePrefixes, address), {}),
  headers: v.optional(v.array(text), []),
});

/** A config that cannot be used: every problem, each with its path. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    const all = problems.length === 1 ? ` ${problems[0]}` : problems.map((one) => `\n  ${one}`).join("");
    super(`the config cannot be used:${all}`);
  }
}

/**
 * Reads a config. Replaces a text `$NAME`, in upper case, by that environment variable, so that a file needs no secrets.
 *
 * @throws {ConfigError} Naming every problem and its path.
 */
export function readConfig(value: unknown, environment: Readonly<Record<string, string | undefined>> = {}): Config {
  const problems: string[] = [];
  const resolved = replaceTexts(value, "", (found, path) => {
    if (/^<.*>$/s.test(found)) problems.push(`${path} still holds its placeholder; fill it in, or take it out`);
    const name = /^\$([A-Z_][A-Z0-9_]*)$/.exec(found)?.[1];
    if (!name) return found;
    const known = environment[name];
    if (!known) problems.push(`${path} needs the environment variable ${name}, which is not set`);
    return known ?? found;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const { issues, success, output } = v.safeParse(schema, resolved);
  if (!success) throw new ConfigError(issues.map(problemOf));
  return output;
}

/** The place and the problem. Not the messages of valibot, which quote the value: it may be a secret. */
const problemOf = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "it"} ${explain(issue)}`;

function explain(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "is not known here; is it misspelt?";
  if (issue.received === "undefined") return "is missing";
  if (issue.kind === "validation") return issue.message;
  return `must be ${kinds[issue.expected ?? ""] ?? issue.expected}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  Object: "an object",
  Array: "a list",
  boolean: "true or false",
  "(string | Array)": "a text or a list of texts",
};

/** A copy with every text replaced, except comments. */
export function replaceTexts<T>(value: T, path: string, replace: (text: string, path: string) => unknown): T;
export function replaceTexts(value: unknown, path: string, replace: (text: string, path: string) => unknown): unknown {
  if (typeof value === "string") return replace(value, path);
  if (Array.isArray(value)) return value.map((item, index) => replaceTexts(item, `${path}[${index}]`, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "//" ? inner : replaceTexts(inner, path ? `${path}.${name}` : name, replace),
    ]),
  );
}
