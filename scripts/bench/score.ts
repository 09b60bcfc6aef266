/** Rates the machine readability of the documents with `redocly score`. */
import { join } from "node:path";
import { generated } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";

/** The minimum scores. Points are lost for what the source leaves open, and for purchases, which have several forms. */
const least: Readonly<Record<string, number>> = { openapi: 82, "openapi-3.0": 77, "openapi-3.0-flat": 75 };

console.log("what redocly score gives the documents, of 100");
for (const [name, limit] of Object.entries(least)) {
  const { output } = await runTool("redocly", ["score", join(generated, `${name}.yaml`)]);
  const score = Number(/Agent Readiness:\s+([\d.]+)\/100/.exec(output)?.[1]);
  const isEnough = score >= limit;
  console.log(`  ${name.padEnd(18)} ${score}  (at least ${limit})${isEnough ? "" : "  FAILED"}`);
  if (!isEnough) process.exitCode = 1;
}
