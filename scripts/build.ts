/** `npm run build`: builds the artifacts in `generated/` from the spec, and the packages. */
import { enableCompileCache } from "node:module";
import { command, UserError } from "./lib/command.ts";
import { compileCache } from "./lib/tool.ts";

enableCompileCache(compileCache);

const help = `Usage: npm run build [-- --if-needed | --out DIR]

Compiles spec/, writes every artifact to generated/, and builds every package into its dist/.

  --if-needed   build only what is missing or older than its sources, as every command does
  --out DIR     write the artifacts to DIR, which is empty or has those of another build, and build nothing else

If something is wrong, reports what and where, and leaves generated/ as it was.`;

const options = { "if-needed": { type: "boolean" }, out: { type: "string" } } as const;

await command({ help, options }, async ({ values }) => {
  if (values.out !== undefined && values["if-needed"])
    throw new UserError("--out and --if-needed exclude each other", 2);
  // Loaded here because the compiler takes a second to load, and the help does not need it.
  if (values.out !== undefined) {
    const { outFolder } = await import("./lib/files.ts");
    const out = await outFolder(values.out);
    return (await import("./build/index.ts")).build({ out });
  }
  const { buildAgain, ensureBuilt } = await import("./build/up-to-date.ts");
  if (values["if-needed"]) await ensureBuilt("packages");
  else await buildAgain("packages");
});
