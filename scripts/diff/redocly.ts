/** Runs `redocly diff`, whose only interface is its command and its JSON. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../lib/command.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { runTool } from "../lib/tool.ts";
import type { Json, JsonObject } from "./read.ts";

/** One difference in redocly's report. */
export interface Difference {
  /** The place, as a JSON pointer with `#`, from the first operation that uses it. */
  path: string;
  /** What it is: `Operation`, `Parameter`, `Schema`. */
  typeName: string;
  kind: "added" | "removed" | "modified";
  /** The keyword that was modified. */
  property?: string;
  impact: "major" | "minor" | "patch";
  verdicts: { message: string }[];
  base?: { pointer: string; value?: Json };
  revision?: { pointer: string; value?: Json };
}

/** Lists that look alike are matched in cubic time, so a document that means harm can take for ever. */
const timeLimit = 60_000;

export async function redoclyDiff(before: JsonObject, after: JsonObject): Promise<Difference[]> {
  return await withTemporaryFolder(async (folder) => {
    const [old, current, report] = [join(folder, "old.json"), join(folder, "new.json"), join(folder, "report.json")];
    await writeFile(old, JSON.stringify(before));
    await writeFile(current, JSON.stringify(after));
    const config = join(import.meta.dirname, "redocly.yaml");
    const { status, output } = await runTool(
      "redocly",
      ["diff", old, current, "--format", "json", "--fail-on", "none", "--config", config, "--output", report],
      { env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }, timeout: timeLimit },
    );
    // What it cannot resolve it does not compare.
    if (status !== 0 || output.includes("unresolved")) {
      const problem = output.trim().replaceAll(/\s+/g, " ").slice(0, 400) || "no answer in time";
      throw new UserError(`redocly cannot compare the documents: ${problem}`, 2);
    }
    return (JSON.parse(await readFile(report, "utf8")) as { changes: Difference[] }).changes;
  });
}
