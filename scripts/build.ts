/** `npm run build`: from the spec to every artifact in `generated/`. */
import { parseArgs } from "node:util";
import { build } from "./build/index.ts";
import { fail } from "./lib/fail.ts";

const help = `Usage: npm run build [-- --out DIR]

Compiles spec/ and writes every artifact to generated/ (or to DIR).
If something is wrong, reports what and where, and leaves the existing files unchanged.`;

try {
  const { values } = parseArgs({
    options: { out: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) console.log(help);
  else await build({ out: values.out });
} catch (error) {
  fail(error, help);
}
