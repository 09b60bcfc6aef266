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
  /** The promise that the exploration must report. */
  readonly breaks: keyof typeof promises;
  readonly table: (right: Table) => Table;
}

type Change = Partial<Pick<PurchaseTransition, "to" | "after" | "within">>;

/** The table with an additional first rule. */
const first =
  (from: PurchaseStateName, on: PurchaseEventName, { to, after, within }: Change) =>
  (right: Table): Table => {
    if (!to) throw new Error("a rule leads somewhere");
    const rule: PurchaseTransition = {
      from: [from],
      on: [on],
      to,
      ...(after && { after }),
      ...(within && { within }),
      basis: "advice",
      section: "",
      why: "",
    };
    return { ...right, transitions: [rule, ...right.transitions] };
  };

/** The table without the rules for an event in a state. */
const without =
  (state: PurchaseStateName, event: PurchaseEventName) =>
  (right: Table): Table => ({
    ...right,
    transitions: right.transitions.flatMap((rule) => {
      if (!rule.from.includes(state) || !rule.on.includes(event)) return [rule];
      const others = rule.from.filter((name) => name !== state);
      const rest = rule.on.filter((name) => name !== event);
      return [
        ...(others.length > 0 ? [{ ...rule, from: others }] : []),
        ...(rest.length > 0 ? [{ ...rule, from: [state], on: rest }] : []),
      ];
    }),
  });

/** The table without a guard of the rules for an event in a state. */
const unguarded =
  (state: PurchaseStateName, event: PurchaseEventName, guard: "after" | "within") =>
  (right: Table): Table => ({
    ...right,
    transitions: right.transitions.map((rule) => {
      if (!rule.from.includes(state) || !rule.on.includes(event)) return rule;
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

export const brokenTables: readonly BrokenTable[] = [
  {
    mistake: "a process that stands still between the decision to send again and the sending sends all the same",
    breaks: "once",
    table: resentAtAnyTime,
  },
  {
    mistake: "a process that stands still after a 422 until the id is forgotten believes that nothing was made",
    breaks: "refund",
    table: unguarded("taken", "absent", "within"),
  },
  { mistake: "no response means failed", breaks: "refund", table: first("ready", "unknown", { to: "failed" }) },
  { mistake: "no response means rejected", breaks: "refund", table: first("ready", "unknown", { to: "rejected" }) },
  {
    mistake: "no response to a second attempt means failed",
    breaks: "refund",
    table: first("resending", "unknown", { to: "failed" }),
  },
  {
    mistake: "after no response, the purchase counts as never sent",
    breaks: "refund",
    table: first("ready", "unknown", { to: "ready" }),
  },
  { mistake: "pending means failed", breaks: "refund", table: first("ready", "pending", { to: "failed" }) },
  {
    mistake: "a status of pending means failed",
    breaks: "refund",
    table: first("processing", "pending", { to: "failed" }),
  },
  { mistake: "pending means delivered", breaks: "keep", table: first("ready", "pending", { to: "succeeded" }) },
  { mistake: "failed means delivered", breaks: "keep", table: first("processing", "failed", { to: "succeeded" }) },
  { mistake: "delivered means failed", breaks: "refund", table: first("unanswered", "success", { to: "failed" }) },
  {
    mistake: "another purchase under the id counts as this one",
    breaks: "keep",
    table: first("taken", "other", { to: "succeeded" }),
  },
  { mistake: "422 means failed", breaks: "refund", table: first("ready", "taken", { to: "failed" }) },
  {
    mistake: "422 to a second attempt means rejected",
    breaks: "refund",
    table: first("resending", "taken", { to: "rejected" }),
  },
  { mistake: "one 404 after a 422 means rejected", breaks: "refund", table: unguarded("taken", "absent", "after") },
  {
    mistake: "a rejection of a second attempt ends the purchase",
    breaks: "refund",
    table: first("resending", "rejected", { to: "rejected" }),
  },
  {
    mistake: "404 after no response means that nothing was made",
    breaks: "refund",
    table: first("unanswered", "absent", { to: "rejected" }),
  },
  {
    mistake: "404 after a restart means that nothing was made",
    breaks: "refund",
    table: first("in-doubt", "absent", { to: "rejected" }),
  },
  {
    mistake: "404 for a while after a restart means that nothing was made",
    breaks: "refund",
    table: first("in-doubt", "absent", { to: "rejected", after: "settling" }),
  },
  {
    mistake: "404 after 02 means that nothing was made",
    breaks: "refund",
    table: first("processing", "absent", { to: "failed" }),
  },
  {
    mistake: "404 after 02 counts as never sent",
    breaks: "refund",
    table: first("processing", "absent", { to: "ready" }),
  },
  {
    mistake: "a status check that fails means failed",
    breaks: "refund",
    table: first("unanswered", "unknown", { to: "failed" }),
  },
  {
    mistake: "a status check that fails after a 422 means rejected",
    breaks: "refund",
    table: first("taken", "unknown", { to: "rejected" }),
  },
  {
    mistake: "at the deadline the money is returned",
    breaks: "refund",
    table: first("processing", "deadline", { to: "failed" }),
  },
  {
    mistake: "at the deadline of an unanswered purchase the money is returned",
    breaks: "refund",
    table: first("unanswered", "deadline", { to: "rejected" }),
  },
  {
    mistake: "a restart sends without checking",
    breaks: "refund",
    table: first("unanswered", "restart", { to: "ready" }),
  },
  {
    mistake: "an open purchase is sold as a new one",
    breaks: "refund",
    table: first("open", "restart", { to: "ready" }),
  },
  {
    mistake: "what is too late to send counts as rejected",
    breaks: "refund",
    table: first("resending", "late", { to: "rejected" }),
  },
  { mistake: "what is too late to send is sent", breaks: "refund", table: first("resending", "late", { to: "ready" }) },
  {
    mistake: "what must not be sent again is sent again",
    breaks: "refund",
    table: first("watching", "absent", { to: "ready" }),
  },
  {
    mistake: "404 after 02 is sent again, at any time",
    breaks: "once",
    table: (right) => resentAtAnyTime(first("processing", "absent", { to: "resending" })(right)),
  },
  { mistake: "visibility is a minute", breaks: "refund", table: lasting("visibility", 60) },
  { mistake: "sending again is allowed for a day", breaks: "once", table: lasting("resendWithin", 86_400) },
  {
    mistake: "sending again is allowed as long as the id is remembered",
    breaks: "once",
    table: lasting("resendWithin", 43_500),
  },
  { mistake: "nothing is said of a 422", breaks: "total", table: without("ready", "taken") },
  {
    mistake: "nothing is said of a status check that fails after 02",
    breaks: "total",
    table: without("processing", "unknown"),
  },
  {
    mistake: "nothing is said of a 404 soon after a 422",
    breaks: "total",
    table: without("taken", "absent"),
  },
  {
    mistake: "nothing is said of a restart while a purchase is open",
    breaks: "total",
    table: without("open", "restart"),
  },
  { mistake: "nothing is said of being too late", breaks: "total", table: without("resending", "late") },
  { mistake: "an open purchase stays open", breaks: "end", table: first("open", "restart", { to: "open" }) },
  {
    mistake: "nothing is ever sent again after a restart",
    breaks: "end",
    table: first("in-doubt", "absent", { to: "in-doubt" }),
  },
  {
    mistake: "what succeeds while in doubt stays in doubt",
    breaks: "end",
    table: first("in-doubt", "success", { to: "in-doubt" }),
  },
];
