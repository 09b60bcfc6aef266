import { ofNode, testPackage } from "../lib/packed/package.ts";

testPackage({
  folder: "certification",
  entries: ["index"],
  isCommonJs: false,
  dependencies: ["@vending/contract", "@vending/sandbox"],
  binary: "vending-certify",
  consumer: `
import { type Belief, type Certification, createCertification, type Judgement } from "@vending/certification";

const certification: Certification = await createCertification({ seed: 1, pace: "fast" });
const beliefs: Belief[] = certification.orders.map(({ reference }) => ({ reference, state: "open", money: "hold" }));
const { verdict }: Judgement = certification.judge(beliefs);
export const rules: readonly string[] = verdict.rules.map(({ id }) => id);
// @ts-expect-error no belief ends like this
beliefs.push({ reference: "order-01", state: "maybe", money: "hold" });
// @ts-expect-error it does not say where the money is
beliefs.push({ reference: "order-01", state: "open" });
// @ts-expect-error there are two paces
await createCertification({ pace: "slow" });
`,
  types: ofNode,
});
