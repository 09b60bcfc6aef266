/** The scenarios of the sandbox, from the table that it runs on. */
import { scenarios as all } from "../../../sandbox/src/behaviour/scenarios.ts";
import { table } from "../page/table.ts";
import type { Include } from "./include.ts";

/** @param group `service` or `worst-day`. */
export const scenarios: Include = (_, group = "") => {
  const chosen = all.filter((scenario) => scenario.group.replace(" ", "-") === group);
  if (chosen.length === 0) throw new Error(`the sandbox has no scenarios of the group "${group}"`);
  const rows = chosen.map(({ suffix, products, create, later }) => [`\`${suffix}\``, products, create, later]);
  return { markdown: table(["ends in", "products", "create", "later"], rows) };
};
