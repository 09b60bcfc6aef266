/** The sources of the collection besides the document: the sandbox's table of scenarios, and its merchants. */
export const sandboxSources: readonly string[] = [
  "behaviour/behaviour.ts",
  "behaviour/failures.ts",
  "behaviour/scenarios.ts",
  "data/merchants.ts",
].map((file) => `packages/sandbox/src/${file}`);
