/** Compiles both contracts with TypeSpec. Writes nothing, and returns the documents as objects. */
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
import { getOperationId } from "@typespec/openapi";
import { type Document, operationsOf } from "@vending/openapi/document";
import { dropUnused } from "@vending/openapi/references";
import { UserError } from "../lib/command.ts";
import * as paths from "../lib/paths.ts";
import { addLinks } from "./links.ts";

const contracts = [
  { contract: "partner", entry: "main.tsp", options: {}, names: { "3.1.0": "openapi", "3.0.0": "openapi-3.0" } },
  {
    contract: "internal",
    entry: "internal.tsp",
    options: { "openapi-versions": ["3.1.0"] },
    names: { "3.1.0": "openapi-internal" },
  },
] as const;

/**
 * Compiles the spec, which `host` reads. The documents by file name: `openapi`, `openapi-3.0`, `openapi-internal`. Each operation
 * holds all that it refers to, and no examples yet.
 */
export async function compileSpec(host: CompilerHost = NodeHost): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>();
  for (const { contract, entry, options, names } of contracts) {
    // JSON parses faster than YAML.
    const { program, emitted } = await compileOne(host, join(paths.spec, entry), { ...options, "file-type": "json" });
    for (const [version, name] of Object.entries(names)) {
      // The emitter writes a folder per version if there are several.
      const folder = Object.keys(names).length > 1 ? `${version}/` : "";
      const text = emitted.get(`${folder}openapi.json`);
      if (text === undefined) throw new Error(`the emitter wrote no ${name}`);
      const document = JSON.parse(text) as Document;
      nameErrors(program, document);
      addLinks(document);
      // The emitter adds whatever extends a schema, also what only partners get. Partners get envelopes without a route, too.
      if (contract === "internal") dropUnused(document);
      documents.set(name, document);
    }
  }
  return documents;
}

/** Marks each error response with the name of its model, under which `share` puts it. The emitter drops the name. */
function nameErrors(program: Program, document: Document): void {
  const declared = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  for (const { operation, responses } of getAllHttpServices(program)[0].flatMap(({ operations }) => operations)) {
    for (const { type, statusCodes } of responses) {
      const response = declared.get(getOperationId(program, operation) ?? "")?.responses[String(statusCodes)];
      if (response && type.kind === "Model" && isErrorModel(program, type)) response["x-name"] = type.name;
    }
  }
}

/** Compiles one contract, and collects the emitter's output. */
async function compileOne(
  host: CompilerHost,
  entrypoint: string,
  emitter: Record<string, unknown>,
): Promise<{ program: Program; emitted: Map<string, string> }> {
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
    overrides: { outputDir: out, options: { "@typespec/openapi3": emitter } },
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
