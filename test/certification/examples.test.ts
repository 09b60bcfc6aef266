/** The examples are certified, each in its language, and after it was killed in the middle. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { built, isThere, type Language, languages } from "./lib/languages.ts";
import { failedRules, sell } from "./lib/sell.ts";

/** Enough for a quick look: they take no more than a second. */
const few = [
  "success",
  "failed",
  "lost-sold",
  "bill-lost-unsold",
  "cut-sold",
  "redirect-307-sold",
  "delivered-twice",
  "failed-unreferenced",
  "rejected-shown",
  "key-change",
];

const isTried = ({ name }: Language): boolean => thorough || name === "python";

describe.each(languages.filter(isTried))("$name", (language) => {
  const there = isThere(language);
  if (!there) console.warn(`SKIPPED: the example in ${language.name}. ${language.toolchain[0]} was not found.`);

  test.runIf(there && !thorough)("a few orders break no rule", async () => {
    const judgement = await sell({ command: await built(language), seed: 1, situations: few, speed: 20 });
    expect(failedRules(judgement)).toEqual([]);
  });

  // In the middle: some orders are done, some are under way, some are not sent.
  test.runIf(there && thorough)("is certified, although it is killed and started again", async () => {
    const judgement = await sell({ command: await built(language), seed: 11, killAfter: 40 });
    // A process that was killed does not know what a response asked it to wait for.
    expect(failedRules(judgement).filter((id) => id !== "retry-after-kept")).toEqual([]);
    expect(judgement.exitCode).toBe(0);
  });
});

test.runIf(process.env.REQUIRE_LANGUAGES)("the languages that CI needs are there", () => {
  expect(languages.filter((one) => one.isRequired && !isThere(one)).map(({ name }) => name)).toEqual([]);
});

describe.each(languages.map(({ name }) => name))("%s", (name) => {
  test("has a README, and is small beside its HTTP client", () => {
    const folder = join(root, "examples", name);
    const files = readdirSync(folder).filter((file) => /^(?:shop|Shop|main)\./.test(file));
    expect(files).toHaveLength(1);
    const lines = readFileSync(join(folder, files[0] ?? ""), "utf8").split("\n").length - 1;
    expect(lines).toBeLessThanOrEqual(150);
    expect(readFileSync(join(folder, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(30);
  });
});
