/** Runs publint and Are The Types Wrong on a package. */
import { describe, expect, test } from "vitest";
import { toolFile } from "../../../scripts/lib/tools.ts";
import { thorough } from "../budget.ts";
import type { Packed } from "./project.ts";

/** The resolutions that a profile ignores. Node 10 had no `exports`, and TypeScript 7 has dropped its resolution. */
const leftOut = { node16: ["node10"], "esm-only": ["node10", "node16-cjs"] } as const;

interface Expected {
  /** `esm-only` for a package without CommonJS. */
  readonly profile: keyof typeof leftOut;
  readonly entrypoints: readonly string[];
  /** Entry points without types. */
  readonly untyped?: readonly string[];
}

interface Report {
  analysis: { entrypoints: object };
  problems?: Record<string, { kind: string; resolutionKind?: string }[]>;
}

export function checkersHaveNothingToSay(
  { tarball, run }: Packed,
  { profile, entrypoints, untyped = [] }: Expected,
): void {
  describe("package checkers find nothing", () => {
    test.runIf(thorough)("publint, strict", async () => {
      const { status, output } = await run(process.execPath, [toolFile("publint/src/cli.js"), tarball, "--strict"]);
      expect(output).toContain("All good!");
      expect(status).toBe(0);
    });

    test.runIf(thorough)("Are The Types Wrong", async () => {
      const { status, output } = await run(process.execPath, [
        toolFile("@arethetypeswrong/cli/dist/index.js"),
        tarball,
        ...["--profile", profile],
        ...(untyped.length > 0 ? ["--exclude-entrypoints", ...untyped] : []),
        ...["--format", "json", "--no-definitely-typed"],
      ]);
      const { analysis, problems = {} } = JSON.parse(output) as Report;
      expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining([...entrypoints]));
      // The report ignores the profile. Only the exit status respects it.
      const ignored: readonly (string | undefined)[] = leftOut[profile];
      const told = Object.values(problems).flat();
      expect(told.filter(({ resolutionKind }) => !ignored.includes(resolutionKind))).toEqual([]);
      expect(status).toBe(0);
    });
  });
}
