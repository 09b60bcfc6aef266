/** The collection for Bruno: a folder of text files. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
// Only the writers: the readers take a quarter of a second to load, because of their grammars.
import jsonToBru from "@usebruno/lang/v2/src/jsonToBru.js";
import jsonToCollectionBru from "@usebruno/lang/v2/src/jsonToCollectionBru.js";
import jsonToEnv from "@usebruno/lang/v2/src/jsonToEnv.js";
import type { Document } from "@vending/shared/openapi/document";
import { zip } from "../lib/zip.ts";
import type { Collection, CollectionRequest, Folder } from "./collections/collection.ts";
import { collectionOf } from "./collections/index.ts";
import { type Dialect, indent, scriptAfter, scriptBefore } from "./collections/scripts.ts";

/** Writes `bruno.zip`. */
export async function writeBruno(out: string, document: Document): Promise<void> {
  await writeFile(join(out, "bruno.zip"), zip(brunoOf(collectionOf(document))));
}

/** The files of a collection in Bruno's format, by their paths. */
export function brunoOf({ name, description, variables, folders }: Collection): Record<string, string> {
  const environment = Object.entries(variables).map(([key, value]) => ({
    name: key,
    value,
    enabled: true,
    secret: false,
  }));
  return {
    "bruno.json": `${JSON.stringify({ version: "1", name, type: "collection" }, null, 2)}\n`,
    "collection.bru": jsonToCollectionBru({ meta: { name }, docs: description }),
    "environments/Sandbox.bru": jsonToEnv({ variables: environment }),
    ...filesOf(folders, ""),
  };
}

function filesOf(folders: readonly Folder[], within: string): Record<string, string> {
  const files = folders.map((folder, index) => {
    const path = `${within}${fileName(folder.name)}/`;
    const { name, description: docs, folders: inner = [], requests } = folder;
    return {
      [`${path}folder.bru`]: jsonToCollectionBru({ meta: { name, seq: index + 1 }, docs }),
      ...filesOf(inner, path),
      ...Object.fromEntries(
        requests.map((request, at) => [`${path}${fileName(request.name)}.bru`, textOf(request, at + 1)]),
      ),
    };
  });
  return Object.assign({}, ...files) as Record<string, string>;
}

/** A name without characters that some file systems reject. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\w ()-]+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();

function textOf(request: CollectionRequest, seq: number): string {
  const { name, description, method, path, parameters, headers, body, expected } = request;
  const sent = parameters.filter((parameter) => parameter.in === "query" && parameter.value !== undefined);
  const query = sent.map(({ name: key, value = "" }) => `${key}=${encodeURIComponent(value)}`).join("&");
  const req = scriptBefore(request, bruno).join("\n");
  const tests = scriptAfter(request, bruno).join("\n");
  return jsonToBru({
    meta: { name, type: "http", seq },
    http: {
      method: method.toLowerCase(),
      url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}${query && `?${query}`}`,
      body: body === undefined ? "none" : "json",
      auth: "none",
    },
    params: parameters.map(({ name: key, value, in: type }) => ({
      name: key,
      value: value ?? "",
      type,
      enabled: value !== undefined,
    })),
    headers: Object.entries(headers).map(([key, value]) => ({ name: key, value, enabled: true })),
    ...(body !== undefined && { body: { json: body } }),
    ...(req && { script: { req } }),
    ...(tests && { tests }),
    // Redirects are responses to check, not to follow.
    ...(expected?.status === 302 && { settings: { encodeUrl: false, followRedirects: false } }),
    ...(description && { docs: description }),
  });
}

const bruno: Dialect = {
  get: (variable) => `bru.getVar("${variable}")`,
  set: (variable, value) => `bru.setVar("${variable}", ${value});`,
  resolved: (text) => `bru.interpolate(${JSON.stringify(text)})`,
  status: "res.getStatus()",
  body: "res.getBody()",
  expect: "expect",
  test: (title, lines) => [`test(${JSON.stringify(title)}, () => {`, ...indent(lines), "});"],
  skip: "bru.runner.skipRequest();",
  repeat: "bru.runner.setNextRequest(req.getName());",
  pause: (milliseconds) => `await bru.sleep(${milliseconds});`,
};
