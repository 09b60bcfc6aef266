/** Compiles the spec with TypeSpec. Writes nothing, and returns the documents as objects. */
import { join, relative } from "node:path";
import {
  type CompilerHost,
  compile,
  type Diagnostic,
  formatDiagnostic,
  isErrorModel,
  NodeHost,
  type Program,
  resolveCompilerOptions,
} from "@typespec/compiler";
import { getAllHttpServices } from "@typespec/http";
import { type Document, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { UserError } from "../lib/command.ts";
import * as paths from "../lib/paths.ts";
import type { DataFile, Source } from "./data.ts";
import { addLinks } from "./links.ts";
import { meaningsIn } from "./meanings.ts";

/** The spec, compiled. */
export interface Spec extends Source {
  /**
   * The documents by file name: `openapi`, `openapi-3.0`, `openapi-internal`. Each operation holds all that it refers to, and no
   * examples yet.
   */
  readonly documents: Map<string, Document>;
  /** What responses mean, by name. */
  readonly meanings: DataFile;
}

/** The files of the emitter, a folder per version, by the name of the document. */
const files = {
  openapi: "3.1.0/Vending.json",
  "openapi-3.0": "3.0.0/Vending.json",
  "openapi-internal": "3.1.0/VendingInternal.json",
};

/** Compiles the spec, which `host` reads. */
export async function compileSpec(host: CompilerHost = NodeHost): Promise<Spec> {
  const { program, emitted } = await compileAll(host);
  const parsed = (file: string) => JSON.parse(emitted.get(file) ?? "{}");
  const documents = Object.entries(files).map(([name, file]): [string, Document] => {
    const document: Document = parsed(file);
    nameErrors(program, document);
    addLinks(document);
    return [name, document];
  });
  const types: Node = parsed("3.1.0/VendingData.json").components.schemas;
  return { host, documents: new Map(documents), types, meanings: meaningsIn(program) };
}

/** Marks each error response with the name of its model, under which `share` puts it. The emitter drops the name. */
function nameErrors(program: Program, document: Document): void {
  const declared = new Map(
    operationsOf(document).map(({ path, method, operation }) => [`${method} ${path}`, operation]),
  );
  for (const { path, verb, responses } of getAllHttpServices(program)[0].flatMap(({ operations }) => operations)) {
    for (const { type, statusCodes } of responses) {
      const response = declared.get(`${verb} ${path}`)?.responses[String(statusCodes)];
      if (response && type.kind === "Model" && isErrorModel(program, type)) response["x-name"] = type.name;
    }
  }
}

/** Compiles the whole spec, and collects the emitter's output. */
async function compileAll(host: CompilerHost): Promise<{ program: Program; emitted: Map<string, string> }> {
  const entrypoint = join(paths.spec, "main.tsp");
  const emitted = new Map<string, string>();
  const out = join(paths.root, "emitted");
  const collecting: CompilerHost = {
    ...host,
    mkdirp: async (path) => path,
    writeFile: async (path, text) => void emitted.set(relative(out, path), text),
  };
  const [options, configDiagnostics] = await resolveCompilerOptions(collecting, {
    cwd: paths.root,
    entrypoint,
    // JSON parses faster than YAML.
    overrides: { outputDir: out, options: { "@typespec/openapi3": { "file-type": "json" } } },
  });
  const program = await compile(collecting, entrypoint, options);
  const diagnostics = [...configDiagnostics, ...program.diagnostics];
  if (diagnostics.length > 0)
    throw new UserError(`the spec does not compile; generated/ is unchanged\n\n${described(diagnostics)}`);
  return { program, emitted };
}

/**
 * What is wrong, a line each. A name that means nothing makes every use of it wrong, too: while there is one, only names are
 * listed, and what may follow from them is counted.
 */
function described(diagnostics: readonly Diagnostic[]): string {
  const isCause = ({ code }: Diagnostic): boolean => code === "invalid-ref";
  const linesOf = (some: readonly Diagnostic[]): string[] => [
    ...new Set(some.map((diagnostic) => formatDiagnostic(diagnostic, { pathRelativeTo: paths.root }))),
  ];
  const causes = linesOf(diagnostics.filter(isCause));
  const others = linesOf(diagnostics.filter((diagnostic) => !isCause(diagnostic)));
  if (causes.length === 0 || others.length === 0) return [...causes, ...others].join("\n");
  return [...causes, `${others.length} more that may follow from ${causes.length > 1 ? "these" : "this"}`].join("\n");
}
