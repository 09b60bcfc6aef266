/** `npm run build`: builds the artifacts in `generated/` from the spec, and the packages. */
import { enableCompileCache } from "node:module";
import { command } from "./lib/command.ts";
import { UserError } from "./lib/fail.ts";
import { compileCache } from "./lib/tool.ts";

// An environment variable, because threads inherit it.
process.env.NODE_COMPILE_CACHE = compileCache;
enableCompileCache();
// The bundles are small: handing work to threads takes longer than the work.
process.env.RAYON_NUM_THREADS ??= "1";

/** The stages, in build order. Each loads its modules itself, because the compiler of the spec takes a second to load. */
const stages = {
  artifacts: {
    makes: "generated/, from spec/",
    run: async () => (await import("./build/index.ts")).build({ packages: false }),
  },
  derived: {
    makes: "the uncommitted files of generated/ that are missing or outdated, from the committed documents",
    run: async () => (await import("./build/derive.ts")).ensureDerived(),
  },
  packages: {
    makes: "packages/*/dist, from generated/",
    run: async () => (await import("./build/packages.ts")).buildPackages(),
  },
  docs: {
    makes: "generated/docs/, the portal, from all of these",
    run: async () => (await import("./build/docs.ts")).buildDocs(),
  },
} as const;
type Stage = keyof typeof stages;

const names = Object.keys(stages) as Stage[];
const help = `Usage: npm run build [-- STAGE …] [--out DIR]

Compiles spec/, writes every artifact to generated/, and builds every package. Or builds the stages that are named:
${names.map((name) => `  ${name.padEnd(10)} ${stages[name].makes}`).join("\n")}

  --out DIR   compile spec/, write every artifact to DIR, and build nothing else

If something is wrong, reports what and where, and leaves the existing files unchanged.`;

await command({ help, options: { out: { type: "string" } }, positionals: true }, async ({ values, positionals }) => {
  const unknown = positionals.filter((name) => !Object.hasOwn(stages, name));
  if (unknown.length > 0)
    throw new UserError(`no stage is called ${unknown.join(", ")}; see npm run build -- --help`, 2);
  if (values.out !== undefined) {
    if (positionals.length > 0) throw new UserError("--out is for a build of the artifacts alone: name no stage", 2);
    return await (await import("./build/index.ts")).build({ out: values.out });
  }
  if (positionals.length === 0) return await (await import("./build/index.ts")).build();
  for (const name of names.filter((name) => positionals.includes(name))) await stages[name].run();
});
