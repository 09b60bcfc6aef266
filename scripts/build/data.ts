/** Reads the data of the spec. Each file is held against its form, and a fault is named with its file and line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompilerHost } from "@typespec/compiler";
import { modelPrefix } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { reachable, refTo } from "@vending/openapi/references";
import { mapValues } from "@vending/terminal/values";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { isAlias, isMap, isSeq, LineCounter, type ParsedNode, parse, parseDocument } from "yaml";
import { UserError } from "../lib/command.ts";
import * as paths from "../lib/paths.ts";

/** A file of data. */
export interface DataFile<Data = Node> {
  readonly data: Data;
  /** `spec/protocol.yaml:12`: where a part stands, or the part around it. */
  readonly at: (path: Path) => string;
}
export type Path = readonly (string | number)[];

/** What data is read from. */
export interface Source {
  readonly host: CompilerHost;
  /** The types that data has in common with the model: spec/data.tsp, as JSON Schemas. */
  readonly types: Node;
}

/** A fault in data: where it is, and what is wrong. */
export type Fault = readonly [path: Path, message: string];

/**
 * In the dialect of OpenAPI 3.1. Not strict, because OpenAPI has keywords that Ajv does not know. Holding the schemas against
 * their own schema would take longer than using them.
 */
export const newAjv = (options: Options = {}): Ajv2020 =>
  new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    validateSchema: false,
    code: { optimize: false },
    ...options,
  });

/** The form of the data. A change of it starts the build anew. */
const forms = parse(readFileSync(join(paths.spec, "data.schema.yaml"), "utf8")) as Node;

/** Reads a file of `spec/`. */
export async function readData({ host }: Source, file: string): Promise<DataFile> {
  const { text } = await host.readFile(join(paths.spec, file));
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineOf = (offset: number): string => `spec/${file}:${lineCounter.linePos(offset).line}`;
  const [error] = document.errors;
  if (error) throw new UserError(`${lineOf(error.pos[0])}: ${error.message}`);
  const at = (path: Path): string => {
    let node: ParsedNode | null = document.contents;
    let offset = 0;
    for (const step of path) {
      if (isAlias(node)) node = (node.resolve(document) as ParsedNode | undefined) ?? null;
      const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(step)) : undefined;
      const next: ParsedNode | null = isSeq(node) ? (node.items[Number(step)] as ParsedNode) : (pair?.value ?? null);
      offset = (pair?.key ?? next)?.range?.[0] ?? offset;
      node = next;
    }
    return lineOf(offset);
  };
  return { data: (document.toJS() ?? {}) as Node, at };
}

/** @throws {UserError} There are faults. */
export function stopAt(faults: readonly Fault[], file: DataFile<unknown>): void {
  if (faults.length > 0) throw errorOf(faults, file);
}

/** An error that names each fault with its place. */
export function errorOf(faults: readonly Fault[], { at }: DataFile<unknown>): UserError {
  const lines = faults.map(([path, message]) => `${at(path)}: ${[path.join(" "), message].filter(Boolean).join(": ")}`);
  return new UserError(
    `${faults.length} problem(s) in the data of the spec; generated/ is unchanged\n\n  ${lines.join("\n  ")}`,
  );
}

/**
 * Every form as a schema of an OpenAPI document, by name. Every object is closed.
 *
 * @param protocol The source of the names of states, events and timings.
 */
export function formsWith({ types }: Source, protocol: Node): Node {
  const built = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(built);
    if (typeof node !== "object" || node === null) return node;
    const { "names-in": list, ...own }: Node = node;
    const schema: Node = mapValues(own, built);
    const names = Object.keys(protocol[list] ?? {});
    const isRecord = list && schema.additionalProperties;
    if (list && !isRecord) schema.enum = names;
    if (isRecord) {
      schema.required = names;
      schema.properties = Object.fromEntries(names.map((name) => [name, schema.additionalProperties]));
    }
    if (schema.enum) return { type: "string", ...schema };
    return schema.properties ? { type: "object", ...schema, additionalProperties: false } : schema;
  };
  return { ...types, ...renamed(built(forms.$defs) as Node, defsPrefix, modelPrefix) };
}

/** The JSON Schema of a form. */
export function schemaOf(source: Source, form: string, protocol: Node = {}): Node {
  const all = formsWith(source, protocol);
  const root = refTo(form);
  const used = reachable(all, root);
  const defs = Object.entries(all).filter(([name]) => used.has(name));
  const schema = { $schema: forms.$schema, title: form, ...root, $defs: Object.fromEntries(defs) };
  return renamed(schema, modelPrefix, defsPrefix);
}

const defsPrefix = "#/$defs/";

/** A copy whose references begin otherwise. */
const renamed = (schemas: Node, from: string, to: string): Node =>
  JSON.parse(JSON.stringify(schemas).replaceAll(from, to)) as Node;

/** How data departs from its form. Of the alternatives of a part, only the faults deepest inside count. */
export function formFaults(source: Source, form: string, data: unknown, protocol: Node = {}): Fault[] {
  const fits = newAjv({ verbose: true }).compile(schemaOf(source, form, protocol));
  if (fits(data)) return sectionFaults(source.types.Section.enum, data);
  const errors = (fits.errors ?? []).filter(({ keyword }) => keyword !== "oneOf");
  return errors
    .filter(({ instancePath }) => !errors.some((other) => other.instancePath.startsWith(`${instancePath}/`)))
    .map(({ instancePath, message = "", params, data: found }) => {
      const { allowedValues, additionalProperty } = params;
      const said = allowedValues ? `${JSON.stringify(found)} is none of ${allowedValues.join(", ")}` : message;
      return [instancePath.split("/").slice(1), [said, additionalProperty].filter(Boolean).join(": ")];
    });
}

/** Sections that the service's documentation does not have. */
const sectionFaults = (known: readonly string[], data: unknown): Fault[] =>
  Object.entries(typeof data === "object" && data ? data : {}).flatMap(([key, value]): Fault[] =>
    key === "section"
      ? String(value)
          .split(", ")
          .filter((one) => !known.includes(one))
          .map((one) => [[key], `"${one}" is no section`])
      : sectionFaults(known, value).map(([path, message]) => [[key, ...path], message]),
  );
