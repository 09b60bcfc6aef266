/** An integration that follows the table of the purchase protocol is certified, and one that follows a wrong table is not. */

import { rules } from "@vending/certification";
import {
  type PurchaseEventName,
  type PurchaseStateName,
  type PurchaseTransition,
  purchaseProtocol,
} from "@vending/contract";
import { describe, expect, test } from "vitest";
import { longLagFor } from "../../packages/certification/src/situations.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { explore } from "../protocol/explore.ts";
import { candidates, type Table, tableOf } from "../protocol/table.ts";
import { certifyTable, type TableRun } from "./lib/certify-table.ts";
import { failedRules } from "./lib/sell.ts";

interface Change {
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
  readonly to: PurchaseStateName;
}

interface NotShownChange {
  readonly from: readonly PurchaseStateName[];
  readonly on: PurchaseEventName;
  /** Default: wherever it leads. */
  readonly to?: PurchaseStateName;
  readonly why: string;
}

const notShownChanges: readonly NotShownChange[] = [
  {
    from: ["resending"],
    on: "late",
    why: "A service remembers a request id for half a day at least, and a run takes two hours at most.",
  },
  {
    from: ["ready"],
    on: "deadline",
    why: "A run that sends does not end before the response: its deadline comes in another state.",
  },
  {
    from: ["resending"],
    on: "deadline",
    to: "ready",
    why: "In both states, the purchase is sent under the same id.",
  },
  {
    from: ["taken", "watching"],
    on: "deadline",
    to: "ready",
    why: "By then the status has been 404 for so long that a restarted process, which knows nothing, may send.",
  },
  { from: ["open"], on: "deadline", why: "While a purchase is open, nothing is sent, and no run can end." },
];

/** Why a certification cannot show such a change of the table; `undefined` if it can. */
const notShownOf = ({ from, on, to }: Change): string | undefined =>
  notShownChanges.find((one) => one.from.includes(from) && one.on === on && (one.to ?? to) === to)?.why;

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

const mandatory = new Set(rules.filter(({ severity }) => severity === "mandatory").map(({ id }) => id));

/** The mandatory rules that fail for a table, in the first run in which one does. */
async function shownBy(broken: Table): Promise<readonly string[]> {
  for (const options of [
    { seed: 1 },
    ...[1, 2, 3].flatMap((seed) => [
      { seed, ...forgetful },
      { seed, deaths: 0.3 },
    ]),
  ]) {
    const failed = failedRules(await certifyTable(broken, options)).filter((id) => mandatory.has(id));
    if (failed.length > 0) return failed;
  }
  return [];
}

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

describe("an integration that takes a wrong transition breaks a mandatory rule", () => {
  const isSafe = (broken: Table) => explore(broken, { visibility, remembered }).broken === undefined;

  // The quick run takes some of those that one run shows.
  const shown = changes.filter(({ from, on }) => on === "unknown" && from !== "in-doubt");
  const tried = thorough ? changes : sampled(shown, 16);

  test.each(tried)("$on in $from → $to", async (change) => {
    const broken = changed(change);
    const failed = await shownBy(broken);
    const reason = notShownOf(change);
    if (failed.length > 0) expect(reason, "it is listed as not shown, and is").toBeUndefined();
    // A transition that no lawful service can bring about needs no rule.
    else if (reason === undefined) expect({ ...change, isSafe: isSafe(broken) }).toEqual({ ...change, isSafe: true });
  });
});
