/** The certification, from its own data: what it asks, what it judges, what an order can meet. */

import { rules } from "../../../certification/src/rules/index.ts";
import type { Rule } from "../../../certification/src/rules/rule.ts";
import { help } from "../../../certification/src/session/command-line.ts";
import { situations } from "../../../certification/src/situations/situations.ts";
import { table } from "../page/table.ts";
import type { Include } from "./include.ts";

/** @param group `money`, `safety` or `manners`. */
export const certificationRules: Include = (_, group = "") => {
  const chosen = rules.filter((rule) => rule.group === group);
  if (chosen.length === 0) throw new Error(`the certification has no rules of the group "${group}"`);
  return {
    markdown: table(
      ["rule", "why, and what to do"],
      chosen.map((rule) => [`\`${rule.id}\`${kindOf(rule)}<br>${rule.rule}`, `${rule.why}<br>**Do:** ${rule.fix}`]),
    ),
  };
};

const kindOf = ({ severity }: Rule): string => (severity === "mandatory" ? "" : " (advice)");

const groups: Readonly<Record<(typeof situations)[number]["group"], string>> = {
  "top-up": "airtime, data",
  bill: "bills",
  electricity: "electricity",
  cable: "cable TV",
};

/** What an order can meet. Which one meets what is not shown before the verdict. */
export const certificationSituations: Include = () => ({
  markdown: table(
    ["what happens to an order", "products"],
    situations.map(({ what, group }) => [what, groups[group]]),
  ),
});

/** The options of the command, as it prints them. */
export const certifyHelp: Include = () => ({
  markdown: `\`\`\`text\n${String(help).replaceAll("vending-certify", "node certify.mjs")}\n\`\`\``,
});
