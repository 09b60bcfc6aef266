/** The words in which this folder writes down the service's documentation. Each row is a fact, and begins with its section. */

/**
 * The form of a value.
 *
 * - `"string"`, `"integer"`: any of them, however long or large.
 * - a name of `strings`: a string of this form.
 * - `"any"`: its form is not shown, so any JSON will do. `"not null"`: the same, but `null` says that nothing is there.
 * - a number: that integer and no other.
 * - a list of words: one of them.
 * - `documented`: these words and, as the service grows, others; but `never` one of those.
 * - `object`, `rows`: an object, or any number of rows, with these fields.
 */
export type Form =
  | "string"
  | "integer"
  | "any"
  | "not null"
  | StringName
  | number
  | readonly string[]
  | { readonly documented: readonly string[]; readonly never?: readonly string[] }
  | { readonly object: Fields }
  | { readonly rows: Fields | "any" };

/** Whether a form is a list of words. */
export const isWords = (form: Form): form is readonly string[] => Array.isArray(form);

/** A field of an object: whether it must be there, may be there, or is never sent; and its form. */
export type Field = readonly [section: string, name: string, there: "required" | "optional" | "never", form: Form];
export type Fields = readonly Field[];

/**
 * What an operation takes (`request`), or returns with a status. `about` tells the alternatives of one body apart; one that is
 * `never` there is a fault.
 */
export type Body = readonly [
  section: string,
  operation: string,
  part: string,
  about: string,
  fields: Fields | "any" | "never",
];

/** What an operation is for a merchant, as in section 3 and `meaning.ts`. */
export type Kind = "sale" | "order" | "status" | "order status" | "lookup";
export type Operation = readonly [
  section: string,
  operation: string,
  route: string,
  kind: Kind,
  statuses: readonly string[],
];

/** A parameter is required in the path, and optional in the query. */
export type Parameter = readonly [
  section: string,
  operation: string,
  name: string,
  where: "path" | "query",
  form: Form,
  preset?: number,
];

/** Fields of which a request has at least one. */
export type Choice = readonly [section: string, operation: string, fields: readonly string[]];

/** What comes back for a product, on each of its networks, if nothing goes wrong. */
export type Answer = readonly [
  section: string,
  operation: string,
  product: string,
  networks: readonly string[],
  outcome: Outcome | "verified",
];

/**
 * What an example shows in a field of the request or of the response's `data` (of the response, if it has no `data`): this
 * text, a text like this, something (`true`) or nothing (`false`). A row without a field only says that it is there. The first
 * example of an operation is the one for newcomers.
 */
export type Shown =
  | readonly [section: string, operation: string, title: string]
  | readonly [
      section: string,
      operation: string,
      title: string,
      side: "request" | "response",
      field: string,
      shows: string | RegExp | boolean,
    ];

/**
 * A text that a partner must find in its place, because no form, no meaning and no step of the purchase protocol holds the
 * fact. A place is an operation; one of its parameters; or a `part` of it and a field there, in whichever alternative. Without
 * an operation, the place is the whole document, `part` says which.
 */
export type Text = readonly [section: string, operation: string, part: string, field: string, says: RegExp];

/** The facts about a noun. */
export interface Noun {
  readonly operations?: readonly Operation[];
  readonly parameters?: readonly Parameter[];
  readonly bodies?: readonly Body[];
  readonly choices?: readonly Choice[];
  readonly answers?: readonly Answer[];
  readonly examples?: readonly Shown[];
  /** What the description of a place tells. */
  readonly told?: readonly Text[];
  readonly neverTold?: readonly Text[];
  /** What is not documented: the place is marked with `x-unspecified`, in words that name the subject. */
  readonly leftOpen?: readonly Text[];
  /** How an ambiguous passage was read. */
  readonly read?: readonly Text[];
}

/** Section 2.1. */
export const mobileNetworks: readonly string[] = ["mtn", "glo", "airtel", "9mobile"];
export const cableNetworks: readonly string[] = ["DSTV", "GOTV", "STARTIMES"];
export const topUps: readonly string[] = ["airtime", "data"];
/** Section 4.12: which names the billers of other bills have is not shown. Any is taken, such as these. */
export const openBillers: Readonly<Record<string, readonly string[]>> = {
  ELECTRICITY: ["IKEDC", "AEDC", "KEDCO"],
  BETTING: ["BET9JA", "SPORTYBET"],
};
export const bills: readonly string[] = ["CABLE", ...Object.keys(openBillers)];
export const products: readonly string[] = [...topUps, ...bills];

/** Section 3: the word and the code of an outcome mean the same. */
export const codes = { success: "00", failed: "01", pending: "02" } as const;
export type Outcome = keyof typeof codes;

/** Sections 3 and 4.13: the envelope of an outcome. */
export const outcome = (word: Outcome, data: Form): Fields => [
  ["3", "status", "required", [word]],
  ["3", "response_code", "required", [codes[word]]],
  ["4.13", "response_message", "required", "string"],
  ["4.13", "data", "required", data],
];

/** The product of a purchase, which is none of the others. Those that the service sells later are not known. */
export const productOf = (...documented: readonly string[]): Form => ({
  documented,
  never: products.filter((product) => !documented.includes(product)),
});

/** The same fields, all of which may be absent. */
export const optional = (section: string, fields: Fields): Fields =>
  fields.map(([, name, , form]) => [section, name, "optional", form]);

export type StringName = "empty" | "naira" | "subscriber number" | "key change token" | "row time" | "creation time";

/** Samples that have the form, and samples that do not. Where no length and no bound is given, a long or large one has it. */
export const strings: Readonly<
  Record<StringName, { readonly fits: readonly string[]; readonly not: readonly string[] }>
> = {
  // 2.1: airtime has no plan.
  empty: { fits: [""], not: [" ", "MTN-8", "0"] },
  // 2.1, 8
  naira: {
    fits: ["500", "0", "1", "99.50", "9".repeat(40)],
    not: ["", "-500", "N500", "1,000", "5 00", "five", "500\n"],
  },
  // 2.1
  "subscriber number": {
    fits: ["08031234567", "2348031234567", "07081234567", `0${"8".repeat(40)}`],
    not: ["", "8031234567", "+2348031234567", "0803 123 4567", "0803-123", "08031234567\n"],
  },
  // 2.1, 8
  "key change token": {
    fits: ["55120398746610293847", "01849327561020384756"],
    not: ["", "5512039874661029384", "551203987466102938471", "5512-0398-7466-1029-3847", "A5120398746610293847"],
  },
  // 2.1
  "row time": {
    fits: ["2026-03-02 09:15:27"],
    not: ["", "2026-03-02T09:15:27Z", "2026-03-02", "02/03/2026 09:15:27"],
  },
  // 2.1: stated as RFC 3339, shown like a row. Both occur.
  "creation time": {
    fits: ["2026-03-02T09:15:27Z", "2026-03-02T10:15:27+01:00", "2026-03-02T09:15:27.123Z", "2026-03-02 09:15:27"],
    not: ["", "2026-03-02", "yesterday"],
  },
};
