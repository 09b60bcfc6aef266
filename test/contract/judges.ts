/** Who can say something about a row: documents, JSON Schemas, validators, the mock and the sandbox. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerSchema, type SchemaObject, validate } from "@hyperjump/json-schema/draft-2020-12";
import { buildPath, type OperationId, operations } from "@vending/contract";
import * as validators from "@vending/contract/validators";
import {
  branchesOf,
  type Document,
  json,
  modelOf,
  modelPrefix,
  type OperationAt,
  operationsOf,
  type Schema,
} from "@vending/openapi/document";
import { createSandbox, type Sandbox } from "@vending/sandbox";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { generated } from "../../scripts/lib/paths.ts";
import { document, partner } from "../lib/documents.ts";
import type { Place } from "./samples.ts";
import type { Contract } from "./specification/index.ts";
import { credentials } from "./specification/service.ts";

export type Verdict = "accepted" | "rejected";

export interface Call {
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Judge {
  readonly name: string;
  /** The document that it reads, if it is one. */
  readonly document?: Document;
  readonly contract: Contract;
  /** Its verdict on a value; undefined if it has none of this place. Any other text says what is wrong with the verdict. */
  accepts?(place: Place, value: unknown): Verdict | string | undefined | Promise<Verdict | string | undefined>;
  /** What it answers to a request. */
  call?(operation: string, call: Call): Promise<{ readonly status: number; readonly body: unknown }>;
}

/** Bodies whose routes are not documented, under the names that integrators import. */
const components: Readonly<Record<string, string>> = {
  "wallet balance": "WalletBalanceResponse",
  "gift card catalog": "CatalogResponse",
  "gift card quote": "CatalogResponse",
  "gift card availability": "CatalogResponse",
  "eSIM catalog": "CatalogResponse",
  "eSIM quote": "CatalogResponse",
  "eSIM order": "EsimOrderResponse",
  "electricity plans": "BillPlanListResponse",
  "betting plans": "BillPlanListResponse",
};

export const operationAt = (from: Document, operation: string): OperationAt | undefined =>
  operationsOf(from).find(({ operation: { operationId } }) => operationId === operation);

/** The schema of a place, however it is called. */
export function schemaAt(
  from: Document,
  { operation: id, part, about }: Pick<Place, "operation" | "part" | "about">,
): Schema | undefined {
  const component = components[id];
  if (component) return from.components.schemas[component] && { $ref: `${modelPrefix}${component}` };
  const operation = operationAt(from, id)?.operation;
  if (!operation) return undefined;
  if (part === "parameters") {
    const { parameters } = operation;
    return {
      type: "object",
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  const schema = json(part === "request" ? operation.requestBody?.content : operation.responses[part]?.content)?.schema;
  // The one error with a form: any other body is as valid.
  return part === "400" && about && schema ? branchesOf(from, schema)[0] : schema;
}

/** A document, read by AJV. */
export function documentJudge(name: string, from: Document, contract: Contract = "partner"): Judge {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  const checks = new Map<string, ValidateFunction | undefined>();
  return {
    name,
    document: from,
    contract,
    accepts(place, value) {
      const key = `${place.operation} ${place.part} ${place.part === "400" && place.about}`;
      if (!checks.has(key)) {
        const schema = schemaAt(from, place);
        checks.set(key, schema && ajv.compile({ ...schema, components: from.components }));
      }
      const check = checks.get(key);
      return check && (check(value) ? "accepted" : "rejected");
    },
  };
}

const readSchema = (name: string): string => readFileSync(join(generated, "schemas", name), "utf8");

/** The files of `schemas/`, each on its own, read by Hyperjump: a second opinion beside AJV. */
export function schemasJudge(read: (name: string) => string = readSchema): Judge {
  judged += 1;
  const base = `https://contract-${judged}.invalid/`;
  const checks = new Map<string, Promise<(value: unknown) => { readonly valid: boolean }>>();
  const compiled = (model: string) => {
    registerSchema(JSON.parse(read(`${model}.json`)) as SchemaObject, base + model);
    return validate(base + model) as unknown as Promise<(value: unknown) => { readonly valid: boolean }>;
  };
  return {
    name: "schemas",
    contract: "partner",
    async accepts(place, value) {
      const model = modelOf(schemaAt(partner, place));
      if (!model) return undefined;
      const check = checks.get(model) ?? compiled(model);
      checks.set(model, check);
      return (await check)(value).valid ? "accepted" : "rejected";
    },
  };
}
/** Hyperjump keeps every schema that it was given. */
let judged = 0;

type Validate = Pick<typeof validators, "requestValidator" | "responseValidator" | "parametersValidator">;

/** The validators of the contract package. */
export function contractJudge(from: Validate = validators): Judge {
  const validatorOf = ({ operation, part, about }: Place): validators.Validator<unknown> | undefined => {
    const component = components[operation];
    if (component) return (validators as unknown as Record<string, validators.Validator<unknown>>)[component];
    if (part === "parameters") return from.parametersValidator(operation);
    if (part === "request") return from.requestValidator(operation);
    return part === "400" && about ? undefined : from.responseValidator(operation, Number(part));
  };
  return {
    name: "contract",
    contract: "partner",
    accepts(place, value) {
      const validator = validatorOf(place);
      return validator && (validator["~standard"].validate(value).issues === undefined ? "accepted" : "rejected");
    },
  };
}

/** What a server is asked: the status tells whether it takes a request of this form. */
export function serverJudge(
  name: string,
  send: (path: string, init: RequestInit) => Promise<Response>,
  ready: () => Promise<void> = async () => {},
): Judge {
  const sample: Readonly<Record<string, string>> = { MerchantKey: "sandbox-key", MerchantSecret: "sandbox-secret" };
  const ours = Object.fromEntries(
    Object.entries(credentials).map(([scheme, header]) => [header, sample[scheme] ?? ""]),
  );
  const call: NonNullable<Judge["call"]> = async (id, { parameters, body, headers = ours }) => {
    const response = await send(buildPath(id as OperationId, parameters), {
      method: operations[id as OperationId].method,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    name,
    contract: "partner",
    call,
    async accepts({ operation, part }, value) {
      if (part !== "request" && part !== "parameters") return undefined;
      await ready();
      const asked = part === "request" ? { body: value } : { parameters: value as Record<string, string> };
      const { status } = await call(operation, asked);
      // What is sold, by whom, and to whom is not a matter of form.
      return [400, 422].includes(status) ? "rejected" : "accepted";
    },
  };
}

/** @param url The mock's address. */
export const mockJudge = (url: string): Judge => serverJudge("mock", (path, init) => fetch(url + path, init));

/** A sandbox that has sold nothing yet. */
export const sandboxJudge = (
  sandbox: Pick<Sandbox, "fetch" | "reset"> = createSandbox({ wait: async () => {} }),
): Judge =>
  serverJudge(
    "sandbox",
    (path, init) => sandbox.fetch(`http://sandbox.test${path}`, init),
    () => sandbox.reset(),
  );

/** Those that need nothing but the build. */
export const readers = (): Judge[] => [
  documentJudge("3.1", partner),
  documentJudge("3.0", document("openapi-3.0")),
  documentJudge("flat", document("openapi-3.0-flat")),
  documentJudge("internal", document("openapi-internal"), "internal"),
  schemasJudge(),
  contractJudge(),
];
