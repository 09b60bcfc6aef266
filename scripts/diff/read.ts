/** Reads the files that are compared. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { CORE_SCHEMA, constructFromEvents, defineMappingTag, EVENT_ID, mapTag, mergeTag, parseEvents } from "js-yaml";
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
  return await readFile(path, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "this is a folder" };
    throw new UserError(`${path}: ${reasons[code ?? ""] ?? `cannot be read (${code})`}`, 2);
  });
}

/**
 * Throws one clear line, with exit status 2, if the file is missing, or neither YAML nor JSON.
 *
 * @param lines Gets the line of each object of the file, which takes longer.
 */
export async function readData(path: string, lines?: Map<unknown, number>): Promise<Json> {
  const source = await readText(path);
  try {
    if (!lines && /^\s*[{[]/.test(source)) return JSON.parse(source) as Json;
  } catch {} // YAML may start like this, too.
  try {
    const events = parseEvents(source, { maxDepth: 1000 });
    const starts = events.flatMap((event) => (event.type === EVENT_ID.MAPPING ? event.start : []));
    let [line, end, count] = [1, 0, 0];
    const create = (tag: string) => {
      const object = mapTag.create(tag);
      // Objects are made in the order of the file.
      const start = starts[count++] ?? end;
      line += source.slice(end, start).split("\n").length - 1;
      end = start;
      lines?.set(object, line);
      return object;
    };
    const tags = [mergeTag, ...(lines ? [defineMappingTag(mapTag.tagName, { ...mapTag, create })] : [])];
    const [data, ...others] = constructFromEvents(events, { source, schema: CORE_SCHEMA.withTags(tags) });
    if (others.length > 0) throw new Error("several documents");
    return (data ?? null) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message.split("\n")[0] : error;
    throw new UserError(`${path}: neither YAML nor JSON: ${message}`, 2);
  }
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

/** What is in a place. A list has its indexes as keys. */
export function valueAt(root: Json | undefined, steps: readonly string[]): Json | undefined {
  let value = root;
  for (const step of steps) {
    const isHere = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    value = isHere ? (value as JsonObject)[step] : undefined;
  }
  return value;
}

/** The object in a place, or an empty one. */
export function objectAt(root: Json | undefined, ...steps: string[]): JsonObject {
  const value = valueAt(root, steps);
  return isObject(value) ? value : {};
}
