/** Every example follows another table without an edit, and the verdict on it is that of the exploration. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { purchaseProtocol } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { longLagFor } from "../../packages/certification/src/plan/scenarios.ts";
import { temporaryFolder } from "../lib/folder.ts";
import { brokenTables } from "../protocol/broken-tables.ts";
import { explore } from "../protocol/explore.ts";
import { movesOf, nextIn, type Table, tableOf } from "../protocol/table.ts";
import { askDriver, built, isThere, languages } from "./lib/languages.ts";
import { failedRules, sell } from "./lib/sell.ts";

const published = tableOf(purchaseProtocol);

const mistaken = (mistake: string): Table => {
  const found = brokenTables.find((one) => one.mistake === mistake);
  if (!found) throw new Error(`there is no table "${mistake}"`);
  return found.table(published);
};

/** Each table, what the exploration says of it, and scenarios that show its effect within seconds. */
const changed: Readonly<Record<string, readonly [table: Table, isSafe: boolean, scenarios: readonly string[]]>> = {
  "pauses and limits are longer": [
    {
      ...published,
      timings: { ...published.timings, firstPause: 2, longestPause: 15, settling: 20, attempt: 40 },
    },
    true,
    ["lost-sold", "lost-unsold", "cut-sold", "failed"],
  ],
  "what is rejected on the second attempt is watched": [
    {
      ...published,
      transitions: published.transitions.map((rule) =>
        rule.from.includes("resending") && rule.event.includes("rejected") ? { ...rule, to: "watching" } : rule,
      ),
    },
    true,
    ["lost-sold", "lost-unsold", "success"],
  ],
  ...Object.fromEntries(
    Object.entries({
      "no response means failed": ["lost-sold"],
      "one 404 after a 422 means rejected": ["delivered-twice-lag"],
      "404 after no response means that nothing was made": ["lost-unsold"],
    }).map(([mistake, scenarios]) => [mistake, [mistaken(mistake), false, scenarios]]),
  ),
};

test.each(Object.entries(changed))("the exploration says so: %s", (_, [table, isSafe]) => {
  const { visibility, remembered } = published.timings;
  expect(explore(table, { visibility, remembered }).broken === undefined).toBe(isSafe);
});

test("a certification shows a lag that is longer than one run of the table, and not longer than a purchase may take", () => {
  const { deadline, visibility } = published.timings;
  expect(longLagFor).toBeGreaterThan(deadline * 1_000);
  expect(longLagFor).toBeLessThan(visibility * 1_000);
});

const folder = temporaryFolder();

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

describe.each(languages.filter(isThere))("$name", (language) => {
  test("has the transitions and times of each table", async () => {
    const command = await built(language.name, language.driver);
    for (const [index, table] of [published, ...Object.values(changed).map(([one]) => one)].entries()) {
      // An example always knows when it first sent, and meets no event without a rule.
      const moves = movesOf(table).flatMap(({ state, event, lasted, sinceFirstSend }) => {
        const wanted = nextIn(table, state, event, { lasted, sinceFirstSend });
        return wanted && sinceFirstSend >= 0
          ? [{ state, event, lasted, since_first_send: sinceFirstSend, wanted }]
          : [];
      });
      expect(moves.length).toBeGreaterThan(500);
      const answers = await askDriver(command, await fileOf(`moves-${index}`, table), moves);
      expect(answers).toEqual(moves.map(({ wanted }) => wanted));
    }
  });

  test.each(Object.entries(changed))("%s: is certified if the exploration finds nothing", async (name, [
    table,
    isSafe,
    scenarios,
  ]) => {
    const judgement = await sell({
      command: await built(language.name, language),
      seed: 4,
      scenarios,
      environment: { VENDING_PROTOCOL: await fileOf(name, table) },
    });
    expect(failedRules(judgement).length === 0).toBe(isSafe);
  });
});
