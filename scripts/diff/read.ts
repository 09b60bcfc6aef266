/** Reads files that are compared, and finds places in them. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { LineCounter, parse, parseDocument } from "yaml";
import { UserError } from "../lib/command.ts";

/** Parsed JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The text of a file, or of a file in a revision of git: `main:generated/openapi.yaml`. */
async function readText(path: string): Promise<string> {
  if (!existsSync(path) && /^[^-:\s][^:\s]+:[^:]+$/.test(path)) {
    const shown = promisify(execFile)("git", ["show", "--end-of-options", path], { maxBuffer: 2 ** 30 });
    return (
      await shown.catch(({ stderr }) => {
        throw new UserError(`${path}: ${String(stderr).trim().split("\n")[0] || "git was not found"}`, 2);
      })
    ).stdout;
  }
  return await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "this is a folder" };
    throw new UserError(`${path}: ${reasons[error.code ?? ""] ?? `cannot be read (${error.code})`}`, 2);
  });
}

/** Throws one clear line, with exit status 2, if the file is missing, or neither YAML nor JSON. */
export async function readData(path: string): Promise<Json> {
  const text = await readText(path);
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text) as Json;
  } catch {} // YAML may start like this, too.
  try {
    // An alias of YAML can make a value a part of itself; JSON cannot hold that.
    return JSON.parse(JSON.stringify(parse(text, { merge: true, logLevel: "error" }) ?? null)) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message.split("\n")[0] : error;
    throw new UserError(`${path}: neither YAML nor JSON: ${message}`, 2);
  }
}

/** The lines in which objects of a file start. */
export async function linesOf(path: string, data: Json, objects: ReadonlySet<object>): Promise<Map<object, number>> {
  const lines = new Map<object, number>();
  const lineCounter = new LineCounter();
  const document = parseDocument(await readText(path), { merge: true, lineCounter, logLevel: "error" });
  const visit = (value: Json, steps: (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    if (objects.has(value)) {
      const { range } = (document.getIn(steps, true) ?? {}) as { range?: [number] };
      if (range) lines.set(value, lineCounter.linePos(range[0]).line);
    }
    for (const [key, inner] of Object.entries(value))
      visit(inner, [...steps, Array.isArray(value) ? Number(key) : key]);
  };
  visit(data, []);
  return lines;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Equal values have the same text, whatever the order of their keys. */
export function canonical(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** The steps of a pointer such as `#/paths/~1a/get`. Throws a URIError if it is malformed. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));

/** The object in a place, or an empty one. */
export function objectAt(root: Json | undefined, ...steps: string[]): JsonObject {
  let value = root;
  for (const step of steps) {
    const isHere = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    value = isHere ? (value as Record<string, Json>)[step] : undefined; // a list has its indexes as keys
  }
  return isObject(value) ? value : {};
}
