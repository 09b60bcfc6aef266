/** Reads a purchase protocol, or an OpenAPI document with the files that it refers to. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseDocument } from "yaml";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import { UserError } from "../lib/fail.ts";
import { OpenApiDocument } from "./document.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { forEachReference } from "./references.ts";

/** Where the other files are put in the document. */
const otherFiles = "x-other-files";

/** Throws one clear line, with exit status 2, if a file is missing, is neither YAML nor JSON, or is not OpenAPI. */
export async function readOpenApi(path: string): Promise<OpenApiDocument> {
  const files = new Map<string, { pointer: string; content: Json }>();
  const root = await load(path);
  const adopt = async (content: Json, file: string, self: string): Promise<void> => {
    const holders: JsonObject[] = [];
    forEachReference(content, (holder) => holders.push(holder));
    for (const holder of holders) {
      const [target = "", fragment = ""] = String(holder.$ref).split("#", 2);
      if (target === "") {
        holder.$ref = `#${self}${fragment}`;
        continue;
      }
      if (/^[a-z][a-z0-9+.-]+:/i.test(target)) throw new UserError(`${path}: $ref "${target}": only files are read`, 2);
      const other = resolve(dirname(file), decodeURI(target));
      if (other === resolve(path)) {
        holder.$ref = `#${fragment}`;
        continue;
      }
      if (!files.has(other)) {
        const entry = { pointer: `/${otherFiles}/${files.size}`, content: await load(other) };
        files.set(other, entry);
        await adopt(entry.content, other, entry.pointer);
      }
      holder.$ref = `#${files.get(other)?.pointer}${fragment}`;
    }
  };
  await adopt(root, resolve(path), "");
  if (isObject(root) && files.size > 0) root[otherFiles] = [...files.values()].map(({ content }) => content);
  return new OpenApiDocument(root, path);
}

/** Reads a purchase protocol, or nothing if the file is something else. */
export async function readProtocol(path: string): Promise<PurchaseProtocol | undefined> {
  const content = await load(path);
  // What is compared is checked by its build; here it only has to be told from an OpenAPI document.
  return isObject(content) && Array.isArray(content.transitions) ? (content as unknown as PurchaseProtocol) : undefined;
}

async function load(path: string): Promise<Json> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    const reasons: Record<string, string> = { ENOENT: "no such file", EISDIR: "this is a folder" };
    throw new UserError(`${path}: ${reasons[String(code)] ?? `cannot be read (${code})`}`, 2);
  }
  try {
    // JSON is YAML, except for what YAML forbids in it, such as tabs between tokens.
    if (/^\s*[{[]/.test(text)) return JSON.parse(text) as Json;
  } catch {
    // It may still be YAML in flow style.
  }
  const document = parseDocument(text, { merge: true, prettyErrors: true });
  const [error] = document.errors;
  if (error) throw new UserError(`${path}: neither YAML nor JSON: ${error.message.split("\n")[0]}`, 2);
  try {
    return document.toJS() as Json;
  } catch (error) {
    throw new UserError(`${path}: ${error instanceof Error ? error.message : error}`, 2);
  }
}
