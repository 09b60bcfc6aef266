/** Reads files that are compared, and finds places in them. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { UserError } from "../lib/command.ts";

/** Parsed JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Throws one clear line, with exit status 2, if the file is missing, or neither YAML nor JSON. */
export async function readData(path: string): Promise<Json> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "this is a folder" };
    throw new UserError(`${path}: ${reasons[error.code ?? ""] ?? `cannot be read (${error.code})`}`, 2);
  });
  try {
    // An alias of YAML can make a value a part of itself; JSON cannot hold that.
    return JSON.parse(JSON.stringify(parse(text, { merge: true, logLevel: "error" }) ?? null)) as Json;
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

/** The object in a place, or an empty one. */
export function objectAt(root: Json | undefined, ...steps: string[]): JsonObject {
  let value = root;
  for (const step of steps) {
    const isHere = typeof value === "object" && value !== null && Object.hasOwn(value, step);
    value = isHere ? (value as Record<string, Json>)[step] : undefined; // a list has its indexes as keys
  }
  return isObject(value) ? value : {};
}
