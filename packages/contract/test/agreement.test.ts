/**
 * Types, JSON Schemas and validators come from one model in three ways, and agree on the same values: our compiled
 * validators, AJV and Hyperjump with the schema files, and the compiler with the types.
 */
import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import { isAnyType, json, type Operation, operationsOf, type Schema } from "@vending/openapi/document";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { examples, load, partner } from "../../../test/lib/documents.ts";
import * as validators from "../src/validators/index.ts";

const seed = 20260302;
const base = "https://contract.invalid/";
const models: Record<string, validators.Validator<unknown>> = Object.fromEntries(
  Object.entries(validators).filter(
    (entry): entry is [string, validators.Validator<unknown>] => typeof entry[1] === "object",
  ),
);

/** The schema files, and one schema for the parameters of each operation, which have no file. */
const schemas: Record<string, Schema> = Object.fromEntries(
  Object.keys(partner.components.schemas).map((name) => [name, load<Schema>(`schemas/${name}.json`)]),
);
for (const { operation } of operationsOf(partner)) {
  if (operation.parameters.length > 0) schemas[parametersName(operation)] = parametersSchema(operation);
}

function parametersName({ operationId }: Operation): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;
}

function parametersSchema({ parameters }: Operation): Schema {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties,
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", base)) as Schema;
}

type Judge = (model: string, value: unknown) => boolean;

const ours: Judge = (model, value) => models[model]?.["~standard"].validate(value).issues === undefined;

const ajv = new Ajv2020({ strict: true, strictTypes: false });
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, base + name);
const byAjv: Judge = (model, value) => ajv.validate(base + model, value) as boolean;

const compiled = new Map<string, Awaited<ReturnType<typeof validate>>>();
const byHyperjump: Judge = (model, value) => {
  const check = compiled.get(model) as unknown as (value: unknown) => { valid: boolean };
  return check(value).valid;
};

beforeAll(async () => {
  for (const [name, schema] of Object.entries(schemas)) registerSchema(schema as SchemaObject, base + name);
  for (const name of Object.keys(schemas)) compiled.set(name, (await validate(base + name)) as never);
}, 60_000);

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
    ...of(parametersName(operation), parameters),
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

/** A short run judges one in so many samples, spread over all examples, and the same ones each time. */
const oneIn = thorough ? 1 : 40;

const single = distinct(
  originals.flatMap(({ model, value }) => mutantsOf(value).map((mutant) => ({ model, ...mutant }))),
).filter((_, index) => index % oneIn === 0);

/** Two changes at once: one may hide the other. */
const double = distinct(
  fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: Math.ceil(2_000 / oneIn), seed }).flatMap(([first, second]) => {
    const one = single[first % single.length];
    const others = mutantsOf(one?.value);
    const other = others[second % others.length];
    return one && other ? [{ model: one.model, how: `${one.how}, ${other.how}`, value: other.value }] : [];
  }),
);

/** Values that fit a schema. Supports only the keywords that the contract uses. */
function valuesOf(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const { $ref, oneOf, anyOf, enum: list, type, pattern, properties = {}, required = [], items, ...rest } = schema;
  if (typeof $ref === "string") {
    if ($ref.startsWith(base)) return samplesOf($ref.slice(base.length));
    return valuesOf((root.$defs as Record<string, Schema>)[$ref.replace("#/$defs/", "")] as Schema, root);
  }
  const branches = oneOf ?? anyOf;
  if (Array.isArray(branches)) return fc.oneof(...branches.map((branch: Schema) => valuesOf(branch, root)));
  if (Array.isArray(list)) return fc.constantFrom(...(list as unknown[]));
  if (Array.isArray(type) && isAnyType(type)) return fc.jsonValue();
  switch (type) {
    case undefined:
      return rest.not ? fc.jsonValue().filter((value) => value !== null) : fc.jsonValue();
    case "string":
      return typeof pattern === "string" ? fc.stringMatching(new RegExp(pattern, "u")) : fc.string({ unit: "binary" });
    case "integer":
      return fc.integer({
        ...(typeof rest.minimum === "number" && { min: rest.minimum }),
        ...(typeof rest.maximum === "number" && { max: rest.maximum }),
      });
    case "array":
      return fc.array(valuesOf(items as Schema, root), { maxLength: 3 });
    case "object": {
      const known = Object.keys(properties as object);
      const fields = Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, field]) => [name, valuesOf(field, root)]),
      );
      const unknown =
        rest.additionalProperties === false
          ? fc.constant({})
          : fc.dictionary(
              fc.string().filter((name) => !known.includes(name)),
              fc.jsonValue({ maxDepth: 1 }),
              { maxKeys: 2 },
            );
      const [choice] = (rest.allOf ?? []) as { anyOf: { required: string[] }[] }[];
      return fc
        .tuple(fc.record(fields, { requiredKeys: required as string[] }), unknown)
        .map(([own, more]) => ({ ...more, ...own }))
        .filter((value) => !choice || choice.anyOf.some(({ required: [name = ""] }) => name in value));
    }
    default:
      throw new Error(`no values for the type ${String(type)}`);
  }
}

function samplesOf(model: string): fc.Arbitrary<unknown> {
  const schema = schemas[model];
  if (!schema) throw new Error(`no schema ${model}`);
  return valuesOf(schema, schema);
}

const judges: [string, Judge][] = [
  ["ours", ours],
  ["AJV", byAjv],
  ["Hyperjump", byHyperjump],
];

/** How many samples are valid, and those on which the judges differ. */
function judge(samples: Sample[]): { valid: number; invalid: number; disputed: string[] } {
  const disputed: string[] = [];
  let valid = 0;
  for (const { model, how, value } of samples) {
    const verdicts = judges.map(([name, accepts]) => `${name} ${accepts(model, value) ? "accepts" : "refuses"}`);
    if (new Set(verdicts.map((verdict) => verdict.split(" ")[1])).size > 1) {
      disputed.push(`${model}, ${how}: ${verdicts.join(", ")}: ${JSON.stringify(value)}`);
    } else if (verdicts[0]?.endsWith("accepts")) valid += 1;
  }
  return { valid, invalid: samples.length - valid - disputed.length, disputed };
}

describe("the validators, AJV and Hyperjump agree", () => {
  test("there is one judge of each kind for every model", () => {
    expect(Object.keys(models).sort()).toEqual(Object.keys(schemas).sort());
    expect(originals.length).toBeGreaterThan(80);
  });

  test("that every example is valid", () => {
    expect(judge(originals)).toEqual({ valid: originals.length, invalid: 0, disputed: [] });
  });

  test.each([
    ["one change", single, 4_000 / oneIn],
    ["two changes", double, 1_000 / oneIn],
  ])(
    "about every example with %s",
    (name, samples, least) => {
      const { valid, invalid, disputed } = judge(samples);
      console.log(`  ${samples.length} examples with ${name}: ${valid} valid, ${invalid} invalid`);
      expect(disputed).toEqual([]);
      expect(samples.length).toBeGreaterThan(least);
      // A judge that accepts everything would always agree. One that refuses everything fails the test above.
      expect(invalid / samples.length).toBeGreaterThan(0.3);
    },
    120_000,
  );

  test("that values made from a schema are valid", () => {
    const made = sampled(Object.keys(schemas), 4).flatMap((model) =>
      fc.sample(samplesOf(model), { numRuns: thorough ? 40 : 1, seed }).map((value) => ({ model, how: "made", value })),
    );
    const { valid, invalid, disputed } = judge(made);
    console.log(`  ${made.length} values made from the schemas: ${valid} valid`);
    expect(disputed).toEqual([]);
    expect(invalid).toBe(0);
    expect(valid).toBe(made.length);
  }, 120_000);
});

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
  }, 120_000);

  test("what a validator accepts, its type accepts", () => {
    const accepted = judged.filter(({ model, value }) => ours(model, value));
    console.log(`  ${judged.length} values judged by the compiler: ${refused.size} refused, ${accepted.length} valid`);
    expect(accepted.length).toBeGreaterThan(500 / oneIn);
    // No type says "any other JSON": beside the rejection of a customer, the type of another object has no fields.
    const sayable = accepted.filter(
      ({ model, value }) => model !== "VerificationErrorBody" || ours("CustomerRejectedResponse", value),
    );
    expect(sayable.filter((sample) => refused.has(sample)).map(({ model, how }) => `${model}, ${how}`)).toEqual([]);
  });

  test("what a validator refuses, its type refuses, unless a type cannot say it: patterns, bounds, integers, one of two", () => {
    const sayable =
      /is required$|must be (one of|")|must be an? (string|object|array)|must be an integer, not (null|a)/;
    const wrong = judged.filter(({ model, value }) =>
      models[model]?.["~standard"].validate(value).issues?.some(({ message }) => sayable.test(message)),
    );
    expect(wrong.length).toBeGreaterThan(2_000 / oneIn);
    expect(wrong.filter((sample) => !refused.has(sample)).map(({ model, how }) => `${model}, ${how}`)).toEqual([]);
  });
});
