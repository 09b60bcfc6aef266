/** Tables with one plausible mistake each, and the promise that it breaks. */
import type { PurchaseEventName, PurchaseStateName, PurchaseTransition } from "@vending/contract";
import type { Table } from "./table.ts";

export const promises = {
  once: "sold twice",
  refund: "money returned for what was or will be delivered",
  keep: "money kept for what was not delivered",
  total: "no rule",
  end: "no end can be reached although the service works",
} as const;

export interface BrokenTable {
  /** The mistake, in words. */
  readonly mistake: string;
  readonly breaks: keyof typeof promises;
  readonly table: (right: Table) => Table;
}

type Change = Pick<PurchaseTransition, "to" | "after">;

/** The table with an additional first rule. */
const first =
  (from: PurchaseStateName, on: PurchaseEventName, change: Change) =>
  (right: Table): Table => {
    const rule: PurchaseTransition = { from: [from], event: [on], ...change, basis: "advice", section: "", why: "" };
    return { ...right, transitions: [rule, ...right.transitions] };
  };

/** The table without the rules for an event in a state. */
const without =
  (state: PurchaseStateName, event: PurchaseEventName) =>
  (right: Table): Table => ({
    ...right,
    transitions: right.transitions.flatMap((rule) => {
      if (!rule.from.includes(state) || !rule.event.includes(event)) return [rule];
      const others = rule.from.filter((name) => name !== state);
      const rest = rule.event.filter((name) => name !== event);
      return [
        ...(others.length > 0 ? [{ ...rule, from: others }] : []),
        ...(rest.length > 0 ? [{ ...rule, from: [state], event: rest }] : []),
      ];
    }),
  });

/** The table without a guard of the rules for an event in a state. */
const unguarded =
  (state: PurchaseStateName, event: PurchaseEventName, guard: "after" | "within") =>
  (right: Table): Table => ({
    ...right,
    transitions: right.transitions.map((rule) => {
      if (!rule.from.includes(state) || !rule.event.includes(event)) return rule;
      const { [guard]: _, ...rest } = rule;
      return rest;
    }),
  });

const lasting =
  (name: keyof Table["timings"], seconds: number) =>
  (right: Table): Table => ({
    ...right,
    timings: { ...right.timings, [name]: seconds },
  });

/** The table in which it is never too late to send again. */
const resentAtAnyTime = (right: Table): Table => {
  const { within: _, ...resending } = right.states.resending as Extract<Table["states"]["resending"], { do: unknown }>;
  return { ...right, states: { ...right.states, resending } };
};

/** Plausible mistakes, by the promise that the exploration must report. */
const mistakes: Readonly<Record<keyof typeof promises, Readonly<Record<string, BrokenTable["table"]>>>> = {
  once: {
    "what is too late to send is sent": first("resending", "late", { to: "ready" }),
    "a process that stands still between the decision to send again and the sending sends all the same":
      resentAtAnyTime,
    "404 after 02 is sent again, at any time": (right) =>
      resentAtAnyTime(first("processing", "absent", { to: "resending" })(right)),
    "sending again is allowed for a day": lasting("resendWithin", 86_400),
    "sending again is allowed as long as the id is remembered": lasting("resendWithin", 43_500),
  },
  refund: {
    "a process that stands still after a 422 until the id is forgotten believes that nothing was made": unguarded(
      "id-in-use",
      "absent",
      "within",
    ),
    "a first rejection ends the purchase, and nobody looks": first("ready", "rejected", { to: "rejected" }),
    "a status check that fails after a rejection confirms it": first("unconfirmed", "unknown", { to: "rejected" }),
    "404 confirms a rejection at any time": unguarded("unconfirmed", "absent", "within"),
    "a denied check confirms a rejection at any time": unguarded("unconfirmed", "denied", "within"),
    "a denied check after no response means that nothing was made": first("unanswered", "denied", { to: "rejected" }),
    "a denied check after a 422 means rejected": first("id-in-use", "denied", { to: "rejected" }),
    "no response means failed": first("ready", "unknown", { to: "failed" }),
    "no response to a second attempt means failed": first("resending", "unknown", { to: "failed" }),
    "after no response, the purchase counts as never sent": first("ready", "unknown", { to: "ready" }),
    "pending means failed": first("ready", "pending", { to: "failed" }),
    "delivered means failed": first("unanswered", "success", { to: "failed" }),
    "422 means failed": first("ready", "duplicate", { to: "failed" }),
    "422 to a second attempt means rejected": first("resending", "duplicate", { to: "rejected" }),
    "one 404 after a 422 means rejected": unguarded("id-in-use", "absent", "after"),
    "a rejection of a second attempt ends the purchase": first("resending", "rejected", { to: "rejected" }),
    "404 after no response means that nothing was made": first("unanswered", "absent", { to: "rejected" }),
    "404 after a restart means that nothing was made": first("in-doubt", "absent", { to: "rejected" }),
    "404 after 02 means that nothing was made": first("processing", "absent", { to: "failed" }),
    "a status check that fails means failed": first("unanswered", "unknown", { to: "failed" }),
    "a status check that fails after a 422 means rejected": first("id-in-use", "unknown", { to: "rejected" }),
    "at the deadline the money is returned": first("processing", "deadline", { to: "failed" }),
    "a restart sends without checking": first("unanswered", "restart", { to: "ready" }),
    "an open purchase is sold as a new one": first("open", "restart", { to: "ready" }),
    "what is too late to send counts as rejected": first("resending", "late", { to: "rejected" }),
    "what must not be sent again is sent again": first("watching", "absent", { to: "ready" }),
    "visibility is a minute": lasting("visibility", 60),
  },
  keep: {
    "pending means delivered": first("ready", "pending", { to: "succeeded" }),
    "failed means delivered": first("processing", "failed", { to: "succeeded" }),
    "another purchase under the id counts as this one": first("id-in-use", "other", { to: "succeeded" }),
  },
  total: {
    "nothing is said of a 422": without("ready", "duplicate"),
    "nothing is said of a denied check after a rejection": without("unconfirmed", "denied"),
    "nothing is said of a restart while a purchase is open": without("open", "restart"),
    "nothing is said of being too late": without("resending", "late"),
  },
  end: {
    "an open purchase stays open": first("open", "restart", { to: "open" }),
    "nothing is ever sent again after a restart": first("in-doubt", "absent", { to: "in-doubt" }),
    "what succeeds while in doubt stays in doubt": first("in-doubt", "success", { to: "in-doubt" }),
  },
};

export const brokenTables: readonly BrokenTable[] = (Object.keys(mistakes) as (keyof typeof promises)[]).flatMap(
  (breaks) => Object.entries(mistakes[breaks]).map(([mistake, table]) => ({ mistake, breaks, table })),
);
