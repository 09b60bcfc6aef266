/** An integration that follows the table of the purchase protocol is certified, and one that follows a wrong table is not. */
import { rules } from "@vending/certification";
import {
  type PurchaseEventName,
  type PurchaseStateName,
  type PurchaseTransition,
  purchaseProtocol,
} from "@vending/contract";
import { describe, expect, test } from "vitest";
import { isGuarded, pairsOf, transitionsOf } from "../../packages/certification/src/rules/guards.ts";
import { longLagFor } from "../../packages/certification/src/situations/situations.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { brokenTables } from "../protocol/broken-tables.ts";
import { explore } from "../protocol/explore.ts";
import { candidates, differences, type Pair, type Table, tableOf } from "../protocol/table.ts";
import { certifyTable, type TableRun } from "./lib/certify-table.ts";
import { failedRules } from "./lib/sell.ts";
import { notShown, notShownOf } from "./not-shown.ts";

const table = tableOf(purchaseProtocol);
const { visibility, remembered, deadline } = table.timings;
const events = Object.keys(purchaseProtocol.events) as PurchaseEventName[];

/** A process that dies after about every third request, and stores only the request and the time. */
const forgetful = { deaths: 0.3, storesProgress: false } as const;

describe("an integration that follows the table is certified", () => {
  const runs: readonly (readonly [string, Partial<TableRun>])[] = [
    ["in one process that never dies", {}],
    ["at the fast pace", { pace: "fast" }],
    ["in processes that die, and store only the request and the time", forgetful],
    ["in processes that die, and store their state", { deaths: 0.1 }],
  ];
  test.each(runs)("%s", async (_, options) => {
    for (let seed = 1; seed <= (thorough ? 50 : 1); seed++) {
      const judgement = await certifyTable(table, { seed, ...options });
      expect({ seed, failed: failedRules(judgement) }).toEqual({ seed, failed: [] });
      expect({ seed, exitCode: judgement.exitCode }).toEqual({ seed, exitCode: 0 });
    }
  });
});

test("a status lags longer than one run of the table, and not longer than a purchase may", () => {
  expect(longLagFor).toBeGreaterThan(deadline * 1_000);
  expect(longLagFor).toBeLessThan(visibility * 1_000);
});

/** The rules that fail for a table, up to the run in which one of them guards one of these transitions. */
async function shownBy(broken: Table, pairs: readonly Pair[]): Promise<{ failed: string[]; naming: string[] }> {
  const failed = new Set<string>();
  for (const options of [
    { seed: 1 },
    ...[1, 2, 3].flatMap((seed) => [
      { seed, ...forgetful },
      { seed, deaths: 0.3 },
    ]),
  ]) {
    for (const id of failedRules(await certifyTable(broken, options))) failed.add(id);
    const naming = rules
      .filter(({ id, severity }) => failed.has(id) && severity === "mandatory")
      .filter(({ guards = [] }) => pairs.some((pair) => isGuarded(guards, pair)))
      .map(({ id }) => id);
    if (naming.length > 0) return { failed: [...failed], naming };
  }
  return { failed: [...failed], naming: [] };
}

describe("an integration that follows a wrong table breaks a rule that names the transition", () => {
  // test/protocol/ finds each of these tables unsafe.
  const listed = new Map<string, string>(notShown.map(({ mistake, by }) => [mistake, by]));
  const shown = brokenTables.filter(({ mistake }) => !listed.has(mistake));
  const tried = thorough ? brokenTables : sampled(shown, 16);

  test.each(tried)("$mistake", async ({ mistake, table: broken }) => {
    const pairs = differences(table, broken(table), events);
    const { failed, naming } = await shownBy(broken(table), pairs);
    const by = listed.get(mistake);
    if (by === undefined) expect({ failed, isNamed: naming.length > 0 }).toEqual({ failed, isNamed: true });
    else expect(failed).toEqual(by === "nothing" ? [] : [by]);
  });

  test("each table that is listed as not shown exists, and has a reason", () => {
    const mistakes = brokenTables.map(({ mistake }) => mistake);
    expect(notShown.filter(({ mistake, why }) => !mistakes.includes(mistake) || why === "")).toEqual([]);
    expect(brokenTables.length - notShown.length).toBeGreaterThanOrEqual(25);
  });
});

/** Every table with one more rule, before all others, that ends a purchase or sends it as if for the first time. */
const changes = (Object.keys(table.states) as PurchaseStateName[]).flatMap((from) =>
  events.flatMap((on) => {
    const right = candidates(table, from, on).at(-1)?.to;
    const money = right && table.states[right].money;
    return (["succeeded", "failed", "ready"] as const)
      .filter((to) => right && right !== to && (to !== "failed" || money !== "return"))
      .map((to) => ({ from, on, to }));
  }),
);

const changed = ({ from, on, to }: (typeof changes)[number]): Table => {
  const rule: PurchaseTransition = { from: [from], on: [on], to, basis: "advice", section: "", why: "" };
  return { ...table, transitions: [rule, ...table.transitions] };
};

/** Rules about money that the protocol does not cover, each with the reason. */
const beyondTheTable: Readonly<Record<string, string>> = {
  "money-follows-state": "The states of the protocol say where the money is, not its transitions.",
  "returned-is-not-sold": "It is the truth of the sales, whatever the protocol says.",
  "kept-is-sold": "It is the truth of the sales, whatever the protocol says.",
  "id-of-one-order": "The protocol is about one order.",
  "every-order-believed": "The protocol is about one order, not about a list of orders.",
  "every-order-tried": "The protocol is about one order, not about a list of orders.",
  "sold-as-ordered": "The protocol sends the order, and does not say what is in it.",
  ...Object.fromEntries(
    [
      "token-complete",
      "token-as-text",
      "key-change-tokens-complete",
      "key-change-tokens-in-order",
      "no-token-invented",
    ].map((id) => [id, "The protocol ends when the purchase is delivered; what the customer is shown comes later."]),
  ),
};

describe("each mandatory rule about money names the transitions that it guards", () => {
  const mandatory = rules.filter(({ severity, group }) => severity === "mandatory" && group === "money");
  const unguarded = (transitions: readonly PurchaseTransition[], all = mandatory): Pair[] =>
    pairsOf(transitions).filter((pair) => !all.some(({ guards = [] }) => isGuarded(guards, pair)));

  test("or is listed as one that the protocol does not cover", () => {
    const without = mandatory.filter(({ guards = [] }) => guards.length === 0);
    expect(without.map(({ id }) => id).sort()).toEqual(Object.keys(beyondTheTable).sort());
  });

  test("it has the sections of these transitions, and its reason begins with theirs, unless it has its own", () => {
    const own: string[] = [];
    for (const { id, guards = [], section, why: reason } of mandatory.filter((rule) => rule.guards)) {
      const guarded = transitionsOf(guards);
      const sections = new Set(guarded.flatMap((one) => one.section.split(", ")));
      expect([...sections], id).toEqual(expect.arrayContaining(section.split(", ")));
      if (!purchaseProtocol.transitions.some(({ why }) => reason.startsWith(why))) own.push(id);
    }
    expect(own).toEqual(["sold-once", "one-id-per-order", "other-form-is-not-failed"]);
  });

  test("each transition is guarded, or listed with the reason why no run shows it", () => {
    const open = unguarded(purchaseProtocol.transitions);
    expect(open.filter((pair) => notShownOf({ ...pair, to: "failed" }) === undefined)).toEqual([]);
    expect(open).toHaveLength(4);
  });

  test("a transition that no rule guards is found, and a guard of no transition is rejected", () => {
    const added: PurchaseTransition = {
      ...(purchaseProtocol.transitions[0] as PurchaseTransition),
      from: ["open"],
      on: ["success"],
    };
    expect(unguarded([...purchaseProtocol.transitions, added])).toContainEqual({ from: "open", on: "success" });
    const others = mandatory.filter(({ id }) => id !== "foreign-purchase-noticed" && id !== "resend-after-404-only");
    expect(unguarded(purchaseProtocol.transitions, others)).toContainEqual({ from: "watching", on: "other" });
    expect(() => transitionsOf([{ from: ["open"], on: ["success"] }])).toThrow(RangeError);
  });
});

describe("an integration that takes a wrong transition breaks a mandatory rule that guards the right one", () => {
  const isSafe = (broken: Table) => explore(broken, { visibility, remembered }).broken === undefined;

  // The quick run takes some of those that one run shows.
  const shown = changes.filter(({ from, on }) => on === "unknown" && from !== "in-doubt");
  const tried = thorough ? changes : sampled(shown, 16);

  test.each(tried)("$on in $from → $to", async (change) => {
    const broken = changed(change);
    const { naming } = await shownBy(broken, [change]);
    const reason = notShownOf(change);
    if (naming.length > 0) expect(reason, "it is listed as not shown, and is").toBeUndefined();
    // A transition that no lawful service can bring about needs no rule.
    else if (reason === undefined) expect({ ...change, isSafe: isSafe(broken) }).toEqual({ ...change, isSafe: true });
  });
});
