import { expect, test } from "vitest";
import { ofNode, testPackage } from "../lib/packed/package.ts";

const { run } = testPackage({
  folder: "certification",
  entries: ["index"],
  isCommonJs: false,
  dependencies: ["@vending/contract", "@vending/sandbox", "xmlbuilder"],
  binary: "vending-certify",
  consumer: `
import { type Belief, type Certification, createCertification, type Judgement } from "@vending/certification";

const certification: Certification = await createCertification({ seed: 1, pace: "fast" });
const beliefs: Belief[] = certification.orders.map(({ reference }) => ({ reference, outcome: "pending" }));
const { verdict }: Judgement = certification.judge(beliefs);
export const rules: readonly string[] = verdict.rules.map(({ id }) => id);
// @ts-expect-error no belief ends like this
beliefs.push({ reference: "order-01", outcome: "maybe" });
// @ts-expect-error there are two paces
await createCertification({ pace: "slow" });
`,
  types: ofNode,
});

test("its binary exits without a verdict if it gets no request", async () => {
  const { status, output } = await run(["vending-certify", "--port", "0", "--time-limit", "1"]);
  expect(output).toContain("COULD NOT JUDGE");
  expect(status).toBe(2);
});
