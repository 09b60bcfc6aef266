/** The checkers of packages, and what they may say. */
import { describe, expect, test } from "vitest";
import { toolFile } from "../../../scripts/lib/tools.ts";
import { thorough } from "../budget.ts";
import type { Packed } from "./project.ts";

/** The resolutions that a profile leaves out. Node 10 knew no `exports`, and TypeScript 7 knows its resolution no more. */
const leftOut = { node16: ["node10"], "esm-only": ["node10", "node16-cjs"] } as const;

interface Expected {
  /** `esm-only` for a package without CommonJS. */
  readonly profile: keyof typeof leftOut;
  readonly entrypoints: readonly string[];
  /** Entry points that no resolution has types for. */
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
  describe("the checkers of packages have nothing to say", () => {
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
      // The report lists them whatever the profile is; the status is by the profile.
      const ignored: readonly (string | undefined)[] = leftOut[profile];
      const told = Object.values(problems).flat();
      expect(told.filter(({ resolutionKind }) => !ignored.includes(resolutionKind))).toEqual([]);
      expect(status).toBe(0);
    });
  });
}
