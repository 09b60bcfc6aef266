/** The gate `lint`: reports what redocly finds in the documents, each fault once, with its place in spec/. */
import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parse } from "yaml";
import { ensureBuilt } from "../build/up-to-date.ts";
import { type Json, objectAt, stepsOf } from "../diff/read.ts";
import { fail, UserError } from "../lib/command.ts";
import { root } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";

/** The report of redocly on one document. */
export interface LintReport {
  readonly problems: readonly LintProblem[];
}

export interface LintProblem {
  readonly ruleId: string;
  readonly severity: "error" | "warn";
  readonly message: string;
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly pointer?: string;
    readonly start?: { readonly line: number };
  }[];
}

/** redocly prints one JSON object per document, in the order of its configuration, without separators. */
export function reportsIn(stdout: string): LintReport[] {
  return stdout.trim() === "" ? [] : (JSON.parse(`[${stdout.replaceAll(/^\}\{$/gm, "},{")}]`) as LintReport[]);
}

/** Each fault once, with its places. One mistake in spec/ shows up in several documents. */
export async function described(reports: readonly LintReport[], folder: string = root): Promise<string[]> {
  const source = await readSpec(folder);
  const documents = new Map<string, Json>();
  const faults = new Map<string, Set<string>>();
  for (const { ruleId, message, location } of reports.flatMap(({ problems }) => problems)) {
    const places = faults.get(`${ruleId}: ${message}`) ?? new Set();
    faults.set(`${ruleId}: ${message}`, places);
    const { source: file, pointer = "#/", start } = location[0] ?? { source: { ref: "" } };
    if (!documents.has(file.ref)) documents.set(file.ref, parse(await readFile(join(folder, file.ref), "utf8")));
    const place = placeIn(source, documents.get(file.ref), pointer);
    // If the place in spec/ is unknown, the place in the document is named.
    places.add(place ?? `${file.ref}:${start?.line ?? 1}`);
  }
  return [...faults].map(([fault, places]) => [fault, ...places].join("\n    "));
}

interface SpecLine {
  readonly at: string;
  readonly text: string;
}

async function readSpec(folder: string): Promise<SpecLine[]> {
  const lines: SpecLine[] = [];
  for await (const file of glob("spec/**/*.{tsp,yaml}", { cwd: folder })) {
    const text = await readFile(join(folder, file), "utf8");
    lines.push(...text.split("\n").map((line, i) => ({ at: `${relative(".", file)}:${i + 1}`, text: line })));
  }
  return lines;
}

/** The place in spec/ that a pointer into a document comes from. */
function placeIn(spec: readonly SpecLine[], document: Json | undefined, pointer: string): string | undefined {
  const [section = "", first = "", second = ""] = stepsOf(pointer);
  const find = (pattern: RegExp): number => spec.findIndex(({ text }) => pattern.test(text));
  const at = (index: number, what: string) => (index < 0 ? undefined : `${spec[index]?.at} (${what})`);
  if (section === "components" && (first === "schemas" || first === "responses"))
    return at(find(new RegExp(`^(?:model|union|scalar|enum|alias) ${second}\\b`)), second);
  if (section === "components" && first === "x-meanings") return at(find(new RegExp(`^  ${second},$`)), second);
  if (section === "x-readings") return "spec/readings.yaml";
  if (section === "x-open-points") return "spec/open-points.tsp";
  if (section !== "paths") return undefined;
  const id = String(objectAt(document, "paths", first, second).operationId ?? "");
  return at(find(new RegExp(`@operationId\\("${id}"\\)`)), id);
}

async function main(): Promise<void> {
  await ensureBuilt("artifacts");
  const { status, stdout, output } = await runTool("redocly", ["lint", "--format=json", "--max-problems=1000000"]);
  const reports = reportsIn(stdout);
  const faults = await described(reports);
  if (faults.length > 0) {
    const where = "The rules are in redocly.yaml; those of the documents in scripts/gates/contract-rules.ts.";
    throw new UserError(`the documents break ${faults.length} rules\n  ${faults.join("\n  ")}\n${where}`);
  }
  if (status !== 0 || reports.length === 0) throw new UserError(`redocly ended with ${status}\n${output}`);
  console.log(`${reports.length} documents break no rule`);
}

if (import.meta.main) await main().catch(fail);
