/** The gate `drift` notices every kind of fault in the committed files of `generated/`. */

import { execFile } from "node:child_process";
import { appendFile, cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { importsOf } from "../../scripts/build/up-to-date.ts";
import { commitProblems, committed, drift } from "../../scripts/gates/drift.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { generated, root } from "../../scripts/lib/paths.ts";

test("what writes generated/ is made from nothing that is made from it", () => {
  const sources = importsOf(join(root, "scripts/build/index.ts"));
  expect(sources).toEqual(
    expect.arrayContaining(["scripts/build/index.ts", "scripts/lib/paths.ts", "packages/openapi/src/events.ts"]),
  );
  const above = sources.filter((file) => !/^(?:scripts\/(?:build|lib)|packages\/(?:openapi|terminal))\//.test(file));
  expect(above).toEqual([]);
});

const git = async (...args: string[]): Promise<string[]> =>
  (await promisify(execFile)("git", args, { cwd: generated })).stdout.trim().split("\n");

test("an edited and a missing file are reported", () =>
  withTemporaryFolder(async (folder) => {
    for (const file of committed) await cp(join(generated, file), join(folder, file));
    expect(await drift(folder, generated)).toEqual([]);
    await appendFile(join(folder, "openapi.yaml"), "# edited by hand\n");
    await rm(join(folder, "types.ts"));
    expect(await drift(folder, generated)).toEqual(["openapi.yaml differs from a fresh build", "types.ts is missing"]);
  }));

test("what is reviewed is committed, and nothing else", () => {
  expect(commitProblems(committed, [])).toEqual([]);
  expect(commitProblems(["openapi-internal.yaml", "openapi.yaml", "openapi.json", "types.ts"], [])).toEqual([
    "purchase-protocol.json is not committed",
    "openapi.json is committed, but is only built",
  ]);
});

test("a build that follows from the last commit is committed with it", () => {
  expect(commitProblems(committed, ["generated/types.ts"])).toEqual([
    "generated/types.ts is committed in an older form than the spec gives",
  ]);
  expect(commitProblems(committed, ["spec/plans/model.tsp", "generated/types.ts"])).toEqual([]);
});

test("git ignores what is only built", async () => {
  const files = (await readdir(generated)).filter((file) => !committed.includes(file));
  expect(files).toContain("validators.js");
  expect((await git("check-ignore", "--no-index", ...files)).sort()).toEqual(files.sort());
});
