/** `npm run build`: builds the artifacts in `generated/` from the spec, and the packages. */
import { buildAgain, ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";

const help = `Usage: npm run build [-- --if-needed]

Compiles spec/, writes every artifact to generated/, and builds every package into its dist/.

  --if-needed   build only what is missing or older than its sources, as every command does

If something is wrong, reports what and where, and leaves generated/ as it was.`;

await command({ help, options: { "if-needed": { type: "boolean" } } }, ({ values }) =>
  values["if-needed"] ? ensureBuilt("packages") : buildAgain("packages"),
);
