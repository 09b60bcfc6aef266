/** Whatever a server sends, no output executes a command or forges a line. */
import { readFile } from "node:fs/promises";
import { XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { nasty, problemsIn } from "../../../test/lib/nasty.ts";
import { localServer, localUrl, type Passing, runMain } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

/** Problems in annotations, which are commands on purpose. */
const problemsInAnnotations = (printed: string): string[] =>
  problemsIn(printed.replace(/^::(?:error|notice) title=[^:,\n]*::/gm, "annotation "));

const file = temporaryFiles();
const read = (name: string): Promise<string> => readFile(file(name), "utf8");

/** A server that puts nasty texts into every part of its responses, in turn. */
async function nastily({ index, pass, url }: Passing): Promise<Response> {
  const response = await pass();
  if (url.pathname.startsWith("/sandbox/")) return response;
  const text = nasty[index % nasty.length]?.[1] ?? "";
  const kind = Math.floor(index / nasty.length) % 5;
  const headers = new Headers(response.headers);
  try {
    if (kind === 1) headers.set("content-type", `text/${text}`);
    if (kind === 2) headers.set("x-odd", text);
  } catch {
    // A header cannot hold it.
  }
  if (kind === 3) return new Response(text, { status: response.status, headers });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const sent =
    kind === 4
      ? { ...body, response_message: text, message: text, [text]: text, data: text }
      : replaced(body, (value) => (typeof value === "string" && index % 2 === 0 ? `${value}${text}` : value));
  return Response.json(kind === 0 ? { ...(sent as object), [text]: { [text]: text } } : sent, {
    status: index % 7 === 6 ? 418 : response.status,
    headers: kind === 1 || kind === 2 ? headers : {},
  });
}

const replaced = (value: unknown, replace: (leaf: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "object" ? one : replace(one)));

describe("a run against a server that sends nasty texts", () => {
  const run = (...flags: string[]) =>
    runMain(["--base-url", localUrl, "--seed", "1", ...flags], {
      ...localServer(nastily).host,
      environment: { GITHUB_STEP_SUMMARY: file("summary.md") },
    });
  let printed: string;
  beforeAll(async () => {
    const written = ["json", "junit"].flatMap((format) => ["--report", format, file(`report.${format}`)]);
    const { status, stdout, stderr } = await run(...written, "--report", "github");
    expect(status).toBe(1);
    printed = stdout + stderr;
  });

  test("the terminal and the annotations show the texts, harmless", () => {
    expect(printed).toContain("\\u001b");
    expect(printed).toContain("FORGED");
    expect(problemsInAnnotations(printed)).toEqual([]);
  });

  test("so do the files", async () => {
    expect(problemsIn(await read("report.json"), { anyLength: true })).toEqual([]);
    const junit = await read("report.junit");
    expect(problemsIn(junit)).toEqual([]);
    expect(XMLValidator.validate(junit)).toBe(true);
    const summary = await read("summary.md");
    expect(problemsIn(summary)).toEqual([]);
    expect(summary).not.toMatch(/<(?!br)|\[x\]|https?:\/\/evil/);
    const rows = summary.split("\n").filter((one) => one.startsWith("| "));
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(row.split("|")).toHaveLength(7);
  });
});
