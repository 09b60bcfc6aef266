/** Reads what an editor shows for a name: the quick info of the TypeScript language service. */
import { join } from "node:path";
import { type Document, operationsOf, type Schema } from "@vending/openapi/document";
import ts from "typescript";
import type { Packed } from "./project.ts";

/** A described part of the document, and the code that names it. */
export interface Described {
  readonly code: string;
  readonly description: string;
}

/** Every described model, field, operation and parameter of a document. */
export function describedIn(document: Document): Described[] {
  const models = Object.entries(document.components.schemas).flatMap(([model, schema]) =>
    withFields(`components.schemas.${model}`, schema),
  );
  const operations = operationsOf(document).flatMap(({ path, method, operation }) => [
    ...described(`paths["${path}"].${method}`, operation.description),
    ...operation.parameters.flatMap(({ name, in: place, description }) =>
      described(`operations.${operation.operationId}.parameters.${place}!.${name}`, description),
    ),
  ]);
  return [...models, ...operations];
}

const described = (code: string, description: unknown): Described[] =>
  typeof description === "string" ? [{ code, description }] : [];

function withFields(code: string, { description, properties, allOf, anyOf }: Schema): Described[] {
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  const parts = [allOf, anyOf].flatMap((list) => (list ?? []) as Schema[]);
  return [
    ...described(code, description),
    ...fields.flatMap(([name, field]) => withFields(`${code}!.${name}`, field)),
    ...parts.flatMap((part) => withFields(code, part)),
  ];
}

/**
 * The names without their description in an editor, in a project that imports the package.
 *
 * @param edit Changes the text of each declaration file before it is compiled.
 */
export function withoutQuickInfo(
  { name, project }: Packed,
  all: readonly Described[],
  edit: (declarations: string) => string = (text) => text,
): string[] {
  const file = join(project, "quick-info.mts");
  const head = `import type { components as C, operations as O, paths as P } from "${name}";
declare const components: C, operations: O, paths: P;\n`;
  const text = `${head}${all.map(({ code }) => `${code};\n`).join("")}`;
  const read = (path: string) => {
    const found = path === file ? text : ts.sys.readFile(path);
    return found !== undefined && path.includes(name) ? edit(found) : found;
  };
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(read(path) ?? ""),
    getCurrentDirectory: () => project,
    // The standard library is not needed, and takes longer to load than the rest.
    getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, strict: true, types: [], noLib: true }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
  });
  let end = head.length;
  const missing = all.filter(({ code, description }) => {
    end += code.length;
    const shown = service.getQuickInfoAtPosition(file, end - 1)?.tags ?? [];
    end += ";\n".length;
    return !plain(shown.map((tag) => ts.displayPartsToString(tag.text)).join("\n")).includes(plain(description));
  });
  service.dispose();
  return missing.map(({ code }) => code);
}

/** Text without line wrapping. */
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
