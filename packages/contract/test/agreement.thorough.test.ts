/**
 * The types, the validators and AJV read one model in three ways, and agree on the same values. test/contract/ holds the
 * validators against AJV and Hyperjump, fact by fact.
 */
import { type Document, json, operationsOf, type Schema } from "@vending/openapi/document";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { newAjv } from "../../../scripts/build/data.ts";
import { validatorSchemas } from "../../../scripts/build/validators/schemas.ts";
import { examples, partner } from "../../../test/lib/documents.ts";
import * as validators from "../src/validators/index.ts";

const models: Record<string, validators.Validator<unknown>> = Object.fromEntries(
  Object.entries(validators).filter(
    (entry): entry is [string, validators.Validator<unknown>] => typeof entry[1] === "object",
  ),
);

const accepts = (model: string, value: unknown): boolean =>
  models[model]?.["~standard"].validate(value).issues === undefined;

interface Sample {
  model: string;
  /** What was done to the example. */
  how: string;
  value: unknown;
}

/** Every example with its model. */
const originals: Sample[] = operationsOf(partner).flatMap(({ operation }) => {
  const { request = {}, parameters = {}, responses } = examples[operation.operationId] ?? { responses: {} };
  const of = (model: string, byTitle: Record<string, unknown>) =>
    Object.entries(byTitle).map(([title, value]) => ({ model, how: title, value }));
  return [
    ...of(modelOf(json(operation.requestBody?.content)?.schema), request),
    ...of(`${operation.operationId.replace(/^./, (first) => first.toUpperCase())}Parameters`, parameters),
    ...Object.entries(responses).flatMap(([status, byTitle]) =>
      of(modelOf(json(operation.responses[status]?.content)?.schema), byTitle),
    ),
  ];
});

function modelOf(schema: Schema | undefined): string {
  return String(schema?.$ref).replace("#/components/schemas/", "");
}

const strangers: [string, unknown][] = [
  ["null", null],
  ["a number", 7],
  ["a fraction", 0.5],
  ["a string", "text"],
  ["an empty string", ""],
  ["a boolean", true],
  ["an array", []],
  ["an object", {}],
];

/** Values that differ from this one in one place. */
function mutantsOf(value: unknown, at = ""): { how: string; value: unknown }[] {
  const here = strangers.map(([how, stranger]) => ({ how: `${at || "/"} is ${how}`, value: stranger }));
  if (typeof value === "string") {
    const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
    here.push({ how: `${at} changes case`, value: other });
    here.push({ how: `${at} loses its end`, value: value.slice(0, -1) });
    here.push({ how: `${at} gets longer`, value: `${value}0` });
    here.push({ how: `${at} gets a line end`, value: `${value}\n` });
  }
  if (Array.isArray(value)) {
    here.push({ how: `${at} repeats itself`, value: [...value, ...value] });
    for (const [index, item] of value.entries()) {
      here.push(...mutantsOf(item, `${at}/${index}`).map((one) => ({ ...one, value: value.with(index, one.value) })));
    }
  } else if (value !== null && typeof value === "object") {
    here.push({ how: `${at} has an unknown property`, value: { ...value, unheard_of: "text" } });
    for (const [key, field] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      here.push({ how: `${at}/${key} is dropped`, value: rest });
      here.push(...mutantsOf(field, `${at}/${key}`).map((one) => ({ ...one, value: { ...value, [key]: one.value } })));
    }
  }
  return here;
}

/** Each pair of model and value once, without the examples themselves. */
function distinct(samples: Sample[]): Sample[] {
  const seen = new Set(originals.map(({ model, value }) => `${model} ${JSON.stringify(value)}`));
  return samples.filter(({ model, value }) => {
    const key = `${model} ${JSON.stringify(value)}`;
    return !seen.has(key) && seen.add(key);
  });
}

const single = distinct(
  originals.flatMap(({ model, value }) => mutantsOf(value).map((mutant) => ({ model, ...mutant }))),
);

/** The compiler's errors for each value where its model is expected: one line each, all in one file. */
function refusedByCompiler(samples: Sample[]): Set<Sample> {
  const file = `${import.meta.dirname}/judged-by-the-compiler.ts`;
  const source = [
    `import type * as V from "../src/validators/index.ts"; type Of<T> = T extends V.Validator<infer Value> ? Value : never;`,
    ...samples.map(({ model, value }, index) => `export const v${index}: Of<typeof V.${model}> = ${literal(value)};`),
  ].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    lib: ["lib.es2023.d.ts"],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === file ? source : readFile(path));
  host.fileExists = (path) => path === file || fileExists(path);
  const program = ts.createProgram([file], options, host);
  const parsed = program.getSourceFile(file);
  if (!parsed) throw new Error("the compiler did not read the values");
  expect(program.getSyntacticDiagnostics(parsed)).toEqual([]);
  const lines = program
    .getSemanticDiagnostics(parsed)
    .map(({ start = 0 }) => parsed.getLineAndCharacterOfPosition(start).line);
  // Line 0 is the import. An error there would invalidate every verdict.
  expect(lines).not.toContain(0);
  return new Set(lines.flatMap((line) => samples[line - 1] ?? []));
}

/** JSON as TypeScript, where two more characters end a line. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

describe("the types agree", () => {
  // A literal may not have properties that its type lacks, but a value may: these get no verdict.
  const judged = [...originals, ...single.filter(({ how }) => !how.endsWith("has an unknown property"))];
  let refused: Set<Sample>;
  beforeAll(() => {
    refused = refusedByCompiler(judged);
  });

  test("what a validator accepts, its type accepts", () => {
    expect(originals.length).toBeGreaterThan(80);
    const accepted = judged.filter(({ model, value }) => accepts(model, value));
    console.log(`  ${judged.length} values judged by the compiler: ${refused.size} refused, ${accepted.length} valid`);
    expect(accepted.length).toBeGreaterThan(500);
    // No type says "any other JSON": beside the rejection of a customer, the type of another object has no fields.
    const sayable = accepted.filter(
      ({ model, value }) => model !== "VerificationErrorBody" || accepts("CustomerRejectedResponse", value),
    );
    expect(sayable.filter((sample) => refused.has(sample)).map(({ model, how }) => `${model}, ${how}`)).toEqual([]);
  });

  test("what a validator refuses, its type refuses, unless a type cannot say it: patterns, bounds, integers, one of two", () => {
    const sayable =
      /is required$|must be (one of|")|must be an? (string|object|array)|must be an integer, not (null|a)/;
    const wrong = judged.filter(({ model, value }) =>
      models[model]?.["~standard"].validate(value).issues?.some(({ message }) => sayable.test(message)),
    );
    expect(wrong.length).toBeGreaterThan(2_000);
    expect(wrong.filter((sample) => !refused.has(sample)).map(({ model, how }) => `${model}, ${how}`)).toEqual([]);
  });
});

describe("AJV agrees", () => {
  const ajv = newAjv();
  const { schemas } = partner.components;
  for (const name of Object.keys(schemas)) ajv.addSchema({ $ref: `#/components/schemas/${name}`, ...partner }, name);

  test("on whether a value is valid, and that what an issue names is wrong", () => {
    const judged = [...originals, ...single].filter(({ model }) => model in schemas);
    for (const { model, how, value } of judged) {
      const check = ajv.getSchema(model);
      const { issues = [] } = models[model]?.["~standard"].validate(value) ?? {};
      expect(issues.length === 0, `${model}, ${how}`).toBe(check?.(value));
      const found = (check?.errors ?? []).map(({ keyword, instancePath, params }) =>
        [keyword, instancePath, params.missingProperty ?? params.additionalProperty].join(" "),
      );
      for (const { keyword, path } of issues) {
        const isAboutField = keyword === "required" || keyword === "additionalProperties";
        const at = isAboutField ? path.slice(0, -1) : path;
        const pointer = at.map((part) => `/${part}`).join("");
        expect(found, `${model}, ${how}`).toContain([keyword, pointer, isAboutField ? path.at(-1) : ""].join(" "));
      }
    }
  });

  test("a keyword that the validators do not know is an error of the build", () => {
    const longer = { ...partner, components: { schemas: { Name: { type: "string", maxLength: 5 } } }, paths: {} };
    expect(() => validatorSchemas(longer as Document)).toThrow("maxLength");
  });
});
