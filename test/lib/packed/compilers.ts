/** Compiles the declarations of a package as its users do. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/paths.ts";
import { toolFile } from "../../../scripts/lib/tools.ts";
import { thorough } from "../budget.ts";
import type { Packed } from "./project.ts";

/** The quick run uses only the newest, which takes a tenth of the time of the others. */
const compilers = thorough ? ["typescript", "typescript-6", "typescript-7"] : ["typescript-7"];
const homeOf = (alias: string) => (alias === "typescript-6" ? toolFile(alias) : join(root, "node_modules", alias));
const resolutions = {
  nodenext: { module: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};
/** The only package that the quick run compiles: its declarations bring those of the contract. */
const inTheQuickRun = "@vending/client";
/** The quick run uses only the stricter one. */
const tried = Object.entries(resolutions).slice(0, thorough ? undefined : 1);

/** The compiler options for the environment of a consumer. */
export interface Environment {
  readonly lib: readonly string[];
  readonly types?: readonly string[];
  readonly typeRoots?: readonly string[];
  readonly resolveJsonModule?: boolean;
  /** The module resolution. Default: each. */
  readonly resolution?: keyof typeof resolutions;
}

/** The types of browsers, and of servers with `fetch`. */
export const ofBrowsers: Environment = { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"] };
/** The types of Node. They are outside of the project, so only this option finds them. */
export const ofNode: Environment = {
  lib: ["es2022"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
  resolution: "nodenext",
};

/**
 * Tests that these files compile, together with the declarations that they import. Each line that must not compile
 * proves that the types exist and are not `any`.
 */
export function declarationsCompile(
  { name, write, run }: Packed,
  files: Readonly<Record<string, string>>,
  { resolution: only, ...environment }: Environment,
): void {
  const kinds = tried.filter(([kind]) => only === undefined || kind === only);
  describe.runIf(thorough || name === inTheQuickRun).each(compilers)("%s", (alias) => {
    beforeAll(async () => {
      for (const [file, text] of Object.entries(files)) await write(file, text);
    });

    // These are slow and independent.
    test.concurrent.each(kinds)("its declarations compile with %s, checked themselves", async (kind, resolution) => {
      const home = homeOf(alias);
      const { bin } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { bin: { tsc: string } };
      const compilerOptions = {
        ...resolution,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        // The compiler's own libraries are not ours to check, and take longer than the rest.
        skipDefaultLibCheck: true,
        noEmit: true,
        target: "es2022",
        types: [],
        ...environment,
      };
      const config = `tsconfig.${alias}.${kind}.json`;
      await write(config, JSON.stringify({ compilerOptions, files: Object.keys(files) }));
      const { status, output } = await run(process.execPath, [join(home, bin.tsc), "--project", config]);
      expect(output).toBe("");
      expect(status).toBe(0);
    });
  });
}
