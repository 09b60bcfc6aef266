/** Compares our labels with the verdicts of oasdiff, if Go is installed. Each disagreement has a reason in the corpus. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../scripts/diff/json.ts";
import { thorough } from "../lib/budget.ts";
import { edited } from "./corpus/edit.ts";
import { corpus } from "./corpus/index.ts";
import type { Row } from "./corpus/row.ts";
import { bases } from "./documents.ts";

const run = promisify(execFile);
let folder = "";
let oasdiff = "";

/** Builds the version that go.mod and go.sum pin. Returns the reason if that fails. */
function build(): string | undefined {
  oasdiff = join(folder, "oasdiff");
  try {
    execFileSync("go", ["build", "-o", oasdiff, "github.com/oasdiff/oasdiff"], {
      cwd: join(import.meta.dirname, "oasdiff"),
      stdio: "pipe",
      timeout: 170_000,
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(0, 2).join(" ") : String(error);
  }
}

describe.runIf(thorough)("oasdiff", () => {
  let missing: string | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vending-oasdiff-"));
    missing = build();
    if (missing) console.log(`SKIPPED: the second opinion of oasdiff. It could not be built: ${missing}`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Whether oasdiff finds an error or a warning. */
  async function finds(before: string, after: string): Promise<boolean> {
    const { stdout } = await run(oasdiff, ["breaking", before, after, "--format", "json"]);
    const found: unknown = JSON.parse(stdout || "[]");
    return Array.isArray(found) && found.length > 0;
  }

  async function opinion({ base, edits }: Row, name: string): Promise<{ breaking: boolean; undoing: boolean }> {
    const file = async (document: JsonObject, suffix: string) => {
      const path = join(folder, `${name}-${suffix}.json`);
      await writeFile(path, JSON.stringify(document));
      return path;
    };
    const [before, after] = [await file(bases[base], "old"), await file(edited(bases[base], edits), "new")];
    return { breaking: await finds(before, after), undoing: await finds(after, before) };
  }

  test("agrees with every label, or the row says why not", async (context) => {
    if (missing) context.skip(missing);
    const wrong: unknown[] = [];
    for (const [i, row] of corpus.entries()) {
      const said = await opinion(row, String(i)).catch((error: Error) => ({ error: error.message.split("\n")[1] }));
      const { because: _, ...otherwise } = row.oasdiff ?? {};
      const expected = { breaking: row.breaking, undoing: row.undoing, ...otherwise };
      if (JSON.stringify(said) !== JSON.stringify(expected)) wrong.push({ title: row.title, expected, said });
    }
    expect(wrong).toEqual([]);
  });

  test("no row explains a disagreement that does not exist", () => {
    for (const { title, breaking, undoing, oasdiff: other } of corpus) {
      if (!other) continue;
      expect(other.breaking === breaking || other.undoing === undoing, title).toBe(false);
    }
  });
});
