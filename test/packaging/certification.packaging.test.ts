/** The published package @vending/certification, with its dependencies: its contents, its binary and its API. */
import { expect, test } from "vitest";
import { binariesAreExecutable, environmentOf } from "../lib/packed/binary.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofNode } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const certification = packed("certification");
const { name, manifest, write, run } = certification;
const binary = "vending-certify";

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(certification, modules(["index", "cli"], ["js", "d.ts"])));

test("depends on the contract, the sandbox and one library, and runs nothing when it is installed", () =>
  expectToDependOn(certification, "@vending/contract", "@vending/sandbox", "xmlbuilder"));

importsWhatItDeclares(certification);

binariesAreExecutable(certification, binary);

const script = `
import { createCertification } from "${name}";
const { orders, fetch, judge, merchant } = await createCertification({ seed: 1 });
const response = await fetch("http://vending.test/v1/plans/mtn", {
  headers: { "X-Merchant-Key": merchant.merchant_key, "X-Merchant-Secret": merchant.merchant_secret },
});
console.log(JSON.stringify([orders.length > 35, response.status, judge([]).exitCode]));
`;

underEachNode(certification, (node) => {
  test("its binary is on the path, prints its version, and exits without a verdict if it gets no request", async () => {
    const environment = environmentOf(certification, node);
    expect(await run(binary, ["--version"], environment)).toEqual({ status: 0, output: `${manifest().version}\n` });
    const { status, output } = await run(binary, ["--port", "0", "--time-limit", "1"], environment);
    expect(output).toContain("COULD NOT JUDGE");
    expect(status).toBe(2);
  });

  test("it certifies in process when imported", async () => {
    await write("import.mjs", script);
    const { status, output } = await run(node, ["--no-warnings", "import.mjs"]);
    expect(status, output).toBe(0);
    // Nothing has been sold yet, so there is nothing to judge.
    expect(JSON.parse(output)).toEqual([true, 200, 2]);
  });
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import { type Belief, type Certification, createCertification, type Judgement, type Verdict } from "${name}";

const certification: Certification = await createCertification({ seed: 1, pace: "fast" });
const beliefs: Belief[] = certification.orders.map(({ reference }) => ({ reference, outcome: "pending" }));
const { verdict, exitCode }: Judgement = certification.judge(beliefs);
export const rules: readonly string[] = (verdict satisfies Verdict).rules.map(({ id }) => id);
export const isCertified: boolean = exitCode === 0;
// @ts-expect-error no belief ends like this
beliefs.push({ reference: "order-01", outcome: "maybe" });
// @ts-expect-error there are two paces
await createCertification({ pace: "slow" });
`;

declarationsCompile(certification, { "consumer.mts": consumer }, ofNode);

checkersHaveNothingToSay(certification, { profile: "esm-only", entrypoints: ["."] });
