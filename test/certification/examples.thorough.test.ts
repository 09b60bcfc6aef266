/** The examples keep to the protocol, each in its language. `test/kit/commands.thorough.test.ts` and `tables.thorough.test.ts` certify them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { published } from "../../packages/contract/test/lib/vectors.ts";
import { root } from "../../scripts/lib/paths.ts";
import { askDriver, built, isThere, languages, publishedTable } from "./lib/languages.ts";
import { failedRules, sell } from "./lib/sell.ts";

test.runIf(process.env.REQUIRE_LANGUAGES)("the languages that CI needs are there", () => {
  expect(languages.filter((one) => !isThere(one)).map(({ name }) => name)).toEqual([]);
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
  test.concurrent.each(languages.filter(isThere))("$name", async (language) => {
    const command = await built(language.name, language);
    const environment = { VENDING_PROTOCOL: publishedTable };
    const judgement = await sell({ command, seed: 2, runs: 3, scenarios: Object.keys(longOnes), environment });
    const believed = judgement.cases.map(({ scenario, belief }) => [scenario.id, belief?.state]);
    expect(Object.fromEntries(believed)).toEqual(longOnes);
    expect(failedRules(judgement)).toEqual([]);
  });
});

// The contract reads the responses for TypeScript, and has tests of its own.
describe.each(languages.filter(({ name }) => name !== "typescript"))("the protocol in $name", (language) => {
  const { name, driver } = language;
  test.runIf(isThere(language))("gives each response its event", async () => {
    const { responses } = published;
    const answers = await askDriver(await built(name, driver), publishedTable, responses);
    expect(
      responses.flatMap((vector, at) => (answers[at] === vector.event ? [] : [{ ...vector, answer: answers[at] }])),
    ).toEqual([]);
    expect(answers).toHaveLength(responses.length);
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
