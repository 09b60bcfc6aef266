/** The gate `drift` notices every kind of fault in generated files. */
import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isBuiltOnly } from "../../scripts/build/artifacts.ts";
import { commitProblems, drift } from "../../scripts/gates/drift.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-drift-"));
  // The portal is not an artifact of the spec, and another test may be building it.
  await cp(generated, folder, { recursive: true, filter: (path) => !path.startsWith(join(generated, "docs")) });
});
afterEach(() => rm(folder, { recursive: true }));

/** Copies the files in place of a build. The gate itself builds, and runs along with the tests. */
const built = (out: string): Promise<void> =>
  cp(generated, out, { recursive: true, filter: (path) => !path.startsWith(join(generated, "docs")) });

test("an edited, a missing and an orphaned file are reported, and built-only files may be missing", async () => {
  await appendFile(join(folder, "openapi.yaml"), "# edited by hand\n");
  await rm(join(folder, "types.ts"));
  await writeFile(join(folder, "orphan.json"), "{}");
  for (const file of ["openapi.json", "schemas", "validators.js"]) {
    await rm(join(folder, file), { recursive: true, force: true });
  }
  expect(await drift(folder, thorough ? undefined : built)).toEqual([
    "openapi.yaml differs from a fresh build",
    "orphan.json is not an artifact of the spec",
    "types.ts is missing",
  ]);
});

test("files for review are committed, and built-only files are not", () => {
  const reviewed = ["openapi.yaml", "types.ts", "purchase-protocol.json"];
  expect(commitProblems(reviewed, reviewed)).toEqual([]);
  expect(
    commitProblems(reviewed, ["openapi.yaml", "openapi.json", "schemas/DataPlan.json", "validators.js", "types.ts"]),
  ).toEqual([
    "purchase-protocol.json is not committed",
    "openapi.json is committed, but must only be built",
    "schemas/DataPlan.json is committed, but must only be built",
    "validators.js is committed, but must only be built",
  ]);
});

test("git ignores built-only files, and no others", async () => {
  const files = (await readdir(generated, { recursive: true })).filter((file) => /\.\w+$/.test(file));
  const { stdout } = await promisify(execFile)("git", ["check-ignore", "--no-index", ...files], { cwd: generated });
  expect(stdout.trim().split("\n").sort()).toEqual(files.filter(isBuiltOnly).sort());
});

test("a review opens the published document, and folds the other generated files", async () => {
  const files = (await readdir(generated)).filter((file) => /\.\w+$/.test(file) && !isBuiltOnly(file));
  const args = ["check-attr", "linguist-generated", "--", ...files];
  const { stdout } = await promisify(execFile)("git", args, { cwd: generated });
  const folded = (file: string): string => (file === "openapi.yaml" ? "unset" : "true");
  expect(stdout.trim().split("\n")).toEqual(files.map((file) => `${file}: linguist-generated: ${folded(file)}`));
});
