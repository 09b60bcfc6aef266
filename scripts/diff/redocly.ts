/** Runs `redocly diff`, whose only interface is its command and its JSON. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../lib/files.ts";
import { runTool } from "../lib/tool.ts";
import type { Json, JsonObject } from "./json.ts";

/** One difference in redocly's report. */
export interface Difference {
  /** The place, as a JSON pointer with `#`. */
  path: string;
  kind: "added" | "removed" | "modified";
  /** The keyword that was modified. */
  property?: string;
  impact: "major" | "minor" | "patch";
  verdicts: { ruleId: string; message: string }[];
  base?: { value?: Json };
  revision?: { value?: Json };
}

export async function redoclyDiff(before: JsonObject, after: JsonObject): Promise<Difference[]> {
  return await withTemporaryFolder(async (folder) => {
    const [old, current, report] = ["old.json", "new.json", "report.json"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]; // one per file
    await writeFile(old, text(before));
    await writeFile(current, text(after));
    const config = join(import.meta.dirname, "redocly.yaml");
    const flags = ["--format", "json", "--fail-on", "none", "--config", config, "--output", report];
    const { status, output } = await runTool("redocly", ["diff", old, current, ...flags]);
    if (status !== 0) throw new Error(`redocly diff ends with ${status}:\n${output}`);
    return (JSON.parse(await readFile(report, "utf8")) as { changes: Difference[] }).changes;
  });
}

/** All references are resolved by now, so a remaining `$ref` is data, such as a value of an enum. */
const text = (document: JsonObject) => JSON.stringify(document).replaceAll('"$ref":', '"x-ref":');
