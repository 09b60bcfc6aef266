/** The scenarios that can be chosen for a product. Runs in pages, too. */

/** @param products As the table of scenarios has it: `all`, `all but …`, or a list. */
export function worksFor(products: string, product: string | undefined): boolean {
  if (products === "all" || product === undefined) return true;
  const [, but] = /^all but (.+)$/.exec(products) ?? [];
  return but === undefined ? products.split(", ").includes(product) : !but.split(", ").includes(product);
}

/** A scenario in one line. */
export const scenarioLabel = (scenario: { suffix: string; create: string; later: string }): string =>
  `${scenario.suffix}. Create: ${scenario.create} Later: ${scenario.later}`;
