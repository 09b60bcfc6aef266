/** The examples are certified, each in its language, even if they are killed in the middle. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { further, type Vector, vectors } from "../../packages/contract/test/lib/vectors.ts";
import { root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { askDriver, built, isThere, type Language, languages, publishedTable } from "./lib/languages.ts";
import { failedRules, type SaleOptions, sell as sellWith } from "./lib/sell.ts";

const sell = (options: SaleOptions) => sellWith({ ...options, environment: { VENDING_PROTOCOL: publishedTable } });

/** Enough for the quick run: they take no more than a second. */
const few = [
  "success",
  "failed",
  "lost-sold",
  "lost-unsold",
  "cut-sold",
  "redirect-sold",
  "delivered-twice",
  "key-change",
];

const isTried = ({ name }: Language): boolean => thorough || name === "python";

describe.each(languages.filter(isTried))("$name", (language) => {
  const there = isThere(language);
  if (!there) console.warn(`SKIPPED: the example in ${language.name}. ${language.toolchain[0]} was not found.`);

  test.runIf(there && !thorough)("a few orders break no rule", async () => {
    const judgement = await sell({
      command: await built(language.name, language),
      seed: 1,
      situations: few,
      speed: 20,
    });
    expect(failedRules(judgement)).toEqual([]);
  });

  // Killed in the middle: some orders are done, some are under way, some are not sent.
  test.runIf(there && thorough)("is certified, although it is killed and started again", async () => {
    const judgement = await sell({ command: await built(language.name, language), seed: 11, isKilled: true });
    // A process that was killed does not know what a response asked it to wait for.
    expect(failedRules(judgement).filter((id) => id !== "retry-after-kept")).toEqual([]);
    expect([judgement.exitCode, judgement.wasKilled]).toEqual([0, true]);
  });
});

test.runIf(process.env.REQUIRE_LANGUAGES)("the languages that CI needs are there", () => {
  expect(languages.filter((one) => one.isRequired && !isThere(one)).map(({ name }) => name)).toEqual([]);
});

/** The states that only a later run learns. */
const longOnes = {
  invalid: "rejected",
  lag: "failed",
  "delivered-twice-lag": "succeeded",
  "status-down": "succeeded",
  "lost-then-rejected": "succeeded",
  foreign: "conflict",
} as const;

describe("a run continues where the last one ended", () => {
  test.runIf(thorough).concurrent.each(languages.filter(isThere))("$name", async (language) => {
    const command = await built(language.name, language);
    const judgement = await sell({ command, seed: 2, runs: 3, situations: Object.keys(longOnes) });
    const believed = judgement.cases.map(({ situation, belief }) => [situation.id, belief?.state]);
    expect(Object.fromEntries(believed)).toEqual(longOnes);
    expect(failedRules(judgement)).toEqual([]);
  });
});

// The contract reads the responses for TypeScript, and has tests of its own.
describe.each(languages.filter(({ name }) => name !== "typescript"))("the protocol in $name", (language) => {
  const { name, driver } = language;
  const isTried = isThere(language) && (thorough || !driver.build);

  test.runIf(isTried)("gives each response its event", async () => {
    const asked: readonly Vector[] = [...vectors, ...further];
    const answers = await askDriver(await built(name, driver), publishedTable, asked);
    expect(
      asked.flatMap((vector, at) => (answers[at] === vector.event ? [] : [{ ...vector, answer: answers[at] }])),
    ).toEqual([]);
    expect(answers).toHaveLength(asked.length);
  });
});

describe.each(languages.map(({ name }) => name))("%s", (name) => {
  test("has the protocol beside the program, in a clone as in the kit, and a README that certifies it", () => {
    const folder = join(root, "examples", name);
    expect(readFileSync(join(folder, "purchase-protocol.json"), "utf8")).toBe(readFileSync(publishedTable, "utf8"));
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    expect(readme).toContain("\n../../node_modules/.bin/vending-certify --pace fast --exec ");
  });
});
