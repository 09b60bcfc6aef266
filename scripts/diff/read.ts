/** Reads files that are compared: purchase protocols, and OpenAPI documents with the files that they refer to. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import { UserError } from "../lib/fail.ts";
import { OpenApiDocument } from "./document.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { forEachReference } from "./references.ts";

/** The key in the document under which other files are put. */
const otherFiles = "x-other-files";

/** A file, parsed once. */
export interface SourceFile {
  readonly path: string;
  readonly content: Json;
  /** The positions of its nodes. JSON is parsed a second time for them, so ask only if they are needed. */
  readonly positions: () => Positions;
}

export interface Positions {
  readonly document: Document;
  readonly counter: LineCounter;
}

/** Reads an OpenAPI document. Throws one clear line, with exit status 2, if it cannot be read as one. */
export const readOpenApi = async (path: string): Promise<OpenApiDocument> => openApiIn(await readSource(path));

/** The OpenAPI document in a file, with the files that it refers to. Throws as `readOpenApi` does. */
export async function openApiIn({ path, content: root }: SourceFile): Promise<OpenApiDocument> {
  const files = new Map<string, { pointer: string; content: Json }>();
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
        const entry = { pointer: `/${otherFiles}/${files.size}`, content: (await readSource(other)).content };
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

/** The purchase protocol in a file; `undefined` if the file holds something else. */
export function protocolIn({ content }: SourceFile): PurchaseProtocol | undefined {
  // The build has validated it. This only distinguishes it from an OpenAPI document.
  return isObject(content) && Array.isArray(content.transitions) ? (content as unknown as PurchaseProtocol) : undefined;
}

/** Throws one clear line, with exit status 2, if the file is missing, or neither YAML nor JSON. */
export async function readSource(path: string): Promise<SourceFile> {
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
    if (/^\s*[{[]/.test(text)) return { path, content: JSON.parse(text) as Json, positions: () => parse(text) };
  } catch {
    // It may still be YAML in flow style.
  }
  const positions = parse(text);
  const { document } = positions;
  const [error] = document.errors;
  if (error) throw new UserError(`${path}: neither YAML nor JSON: ${error.message.split("\n")[0]}`, 2);
  try {
    return { path, content: document.toJS() as Json, positions: () => positions };
  } catch (error) {
    throw new UserError(`${path}: ${error instanceof Error ? error.message : error}`, 2);
  }
}

function parse(text: string): Positions {
  const lineCounter = new LineCounter();
  return { document: parseDocument(text, { merge: true, lineCounter }), counter: lineCounter };
}
