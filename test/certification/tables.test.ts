/** Every example follows another table without an edit, and the verdict on it is that of the exploration. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PurchaseEventName, type PurchaseStateName, purchaseProtocol } from "@vending/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../lib/budget.ts";
import { brokenTables } from "../protocol/broken-tables.ts";
import { explore } from "../protocol/explore.ts";
import { type Table, tableOf } from "../protocol/table.ts";
import { askDriver, built, isThere, languages, type Move } from "./lib/languages.ts";
import { failedRules, sell } from "./lib/sell.ts";

const published = tableOf(purchaseProtocol);

const mistaken = (mistake: string): Table => {
  const found = brokenTables.find((one) => one.mistake === mistake);
  if (!found) throw new Error(`there is no table "${mistake}"`);
  return found.table(published);
};

interface Changed {
  readonly table: Table;
  /** What the exploration says. */
  readonly isSafe: boolean;
  /** That show its effect within seconds. */
  readonly situations: readonly string[];
}

const changed: Readonly<Record<string, Changed>> = {
  "pauses and limits are longer": {
    table: {
      ...published,
      timings: { ...published.timings, firstPause: 2, longestPause: 15, settling: 20, attempt: 40 },
    },
    isSafe: true,
    situations: ["lost-sold", "lost-unsold", "cut-sold", "failed"],
  },
  "what is rejected on the second attempt is watched": {
    table: {
      ...published,
      transitions: published.transitions.map((rule) =>
        rule.from.includes("resending") && rule.on.includes("rejected") ? { ...rule, to: "watching" } : rule,
      ),
    },
    isSafe: true,
    situations: ["lost-sold", "lost-unsold", "success"],
  },
  ...Object.fromEntries(
    Object.entries({
      "no response means failed": ["lost-sold"],
      "one 404 after a 422 means rejected": ["delivered-twice-lag"],
      "404 after no response means that nothing was made": ["lost-unsold"],
    }).map(([mistake, situations]) => [mistake, { table: mistaken(mistake), isSafe: false, situations }]),
  ),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-tables-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a table in the form of the published one. */
async function fileOf(name: string, { states, transitions, timings }: Table): Promise<string> {
  const file = join(folder, `${name}.json`);
  const written = Object.entries(purchaseProtocol.timings).map(([timing, one]) => [
    timing,
    { ...one, seconds: timings[timing as keyof typeof timings] },
  ]);
  await writeFile(
    file,
    JSON.stringify({ ...purchaseProtocol, states, transitions, timings: Object.fromEntries(written) }),
  );
  return file;
}

// That the exploration finds the mistakes, its own tests say.
test.runIf(thorough).each(Object.entries(changed).filter(([, { isSafe }]) => isSafe))(
  "the exploration finds nothing: %s",
  (_, { table }) => {
    const { visibility, remembered } = published.timings;
    expect(explore(table, { visibility, remembered }).broken).toBeUndefined();
  },
);

/** Each state with each event for which a table has a rule, around the times of its guards. */
function movesOf({ states, transitions, timings }: Table): (Move & { readonly wanted: PurchaseStateName })[] {
  const moments = [0, timings.settling - 1, timings.settling, timings.visibility - 1, timings.visibility];
  const pairs = (Object.keys(states) as PurchaseStateName[]).flatMap((state) =>
    (Object.keys(purchaseProtocol.events) as PurchaseEventName[]).map((event) => ({ state, event })),
  );
  const asked = pairs.flatMap((pair) =>
    moments.flatMap((lasted) =>
      [lasted, timings.resendWithin, timings.resendWithin + 1].map((since) => ({
        ...pair,
        lasted,
        since_first_send: since,
      })),
    ),
  );
  return asked.flatMap((move) => {
    const rule = transitions.find(
      ({ from, on, after, within }) =>
        from.includes(move.state) &&
        on.includes(move.event) &&
        (!after || move.lasted >= timings[after]) &&
        (!within || move.since_first_send <= timings[within]),
    );
    return rule ? [{ ...move, wanted: rule.to }] : [];
  });
}

describe.each(languages.filter((one) => isThere(one) && (thorough || one.name === "python")))("$name", (language) => {
  test("has the transitions and times of each table", async () => {
    const command = await built(language.name, language.driver);
    const tables = [published, ...Object.values(changed).map(({ table }) => table)];
    const results = [];
    for (const [index, table] of tables.entries()) {
      const moves = movesOf(table);
      const answers = await askDriver(command, await fileOf(`moves-${index}`, table), moves);
      results.push([answers, moves.map(({ wanted }) => wanted)]);
    }
    expect(results.map(([answers]) => answers)).toEqual(results.map(([, wanted]) => wanted));
  });

  test.each(Object.entries(changed))("%s: is certified if the exploration finds nothing", async (name, {
    table,
    isSafe,
    situations,
  }) => {
    const judgement = await sell({
      command: await built(language.name, language),
      seed: 4,
      situations,
      environment: { VENDING_PROTOCOL: await fileOf(name, table) },
    });
    expect(failedRules(judgement).length === 0).toBe(isSafe);
  });
});
