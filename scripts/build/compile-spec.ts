/** Compiles both contracts with TypeSpec and puts the emitted documents where they are published. */
import { mkdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import {
  compile,
  formatDiagnostic,
  getOpExamples,
  getSourceLocation,
  NodeHost,
  navigateProgram,
  type Operation,
  type Program,
  resolveCompilerOptions,
} from "@typespec/compiler";
import { getOperationId } from "@typespec/openapi";
import { UserError } from "../lib/fail.ts";
import * as paths from "../lib/paths.ts";

/** An example as it stands in the spec. */
export interface ExampleSite {
  contract: Contract;
  operationId: string;
  title: string;
  hasRequest: boolean;
  hasResponse: boolean;
  /** `spec/plans/operation-examples.tsp:6`. */
  at: string;
}

export type Contract = "partner" | "internal";

const contracts = [
  { contract: "partner", entry: "main.tsp", options: {}, names: { "3.1.0": "openapi", "3.0.0": "openapi-3.0" } },
  {
    contract: "internal",
    entry: "internal.tsp",
    // The partner's models are in the same namespace: take only those that the internal routes use.
    options: { "omit-unreachable-types": true, "openapi-versions": ["3.1.0"] },
    names: { "3.1.0": "openapi-internal" },
  },
] as const;

/** Writes the OpenAPI documents to `out`. Returns where each example stands in the source. */
export async function compileSpec(out: string, spec: string = paths.spec): Promise<ExampleSite[]> {
  const sites: ExampleSite[] = [];
  for (const { contract, entry, options, names } of contracts) {
    const emitted = join(out, `.${contract}`);
    const program = await compileOne(join(spec, entry), emitted, options);
    sites.push(...exampleSites(program, contract, spec));
    for (const [version, name] of Object.entries(names)) {
      // The emitter makes a folder a version as soon as there are several.
      const folder = Object.keys(names).length > 1 ? join(emitted, version) : emitted;
      await rename(join(folder, "openapi.yaml"), join(out, `${name}.yaml`));
    }
    await rm(emitted, { recursive: true });
  }
  return sites;
}

async function compileOne(entrypoint: string, out: string, emitter: Record<string, unknown>): Promise<Program> {
  await mkdir(out, { recursive: true });
  const [options, configFaults] = await resolveCompilerOptions(NodeHost, {
    cwd: paths.root,
    entrypoint,
    overrides: { outputDir: out, options: { "@typespec/openapi3": emitter } },
  });
  const program = await compile(NodeHost, entrypoint, options);
  const faults = [...configFaults, ...program.diagnostics];
  if (faults.length > 0) {
    const lines = new Set(faults.map((fault) => formatDiagnostic(fault, { pathRelativeTo: paths.root })));
    throw new UserError(`the spec does not compile; generated/ is as it was\n\n${[...lines].join("\n")}`);
  }
  return program;
}

/** The examples that the spec gives, each with its place. The emitter may drop one, so its output is no proof. */
function exampleSites(program: Program, contract: Contract, spec: string): ExampleSite[] {
  const sites: ExampleSite[] = [];
  navigateProgram(program, {
    operation(operation) {
      const operationId = getOperationId(program, operation);
      if (!operationId) return;
      const places = decoratorPlaces(operation, spec);
      const examples = getOpExamples(program, operation);
      for (const [index, example] of examples.entries()) {
        sites.push({
          contract,
          operationId,
          title: example.title ?? "",
          hasRequest: example.parameters !== undefined,
          hasResponse: example.returnType !== undefined,
          at: places[index] ?? operationId,
        });
      }
    },
  });
  return sites;
}

function decoratorPlaces(operation: Operation, spec: string): string[] {
  return operation.decorators
    .filter(({ definition }) => definition?.name === "@opExample")
    .map(({ node }) => {
      const location = node && getSourceLocation(node);
      if (!location) return operation.name;
      const line = location.file.getLineAndCharacterOfPosition(location.pos).line + 1;
      return `${relative(join(spec, ".."), location.file.path)}:${line}`;
    });
}
