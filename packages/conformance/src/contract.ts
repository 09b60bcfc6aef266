/** The contract that a service is judged against, as data: that of `@vending/contract`, or another one in a test. */
import { type Operation, operations } from "@vending/contract";
import {
  type ResponseHead,
  type ResponseIssue,
  requestValidator,
  validateResponse,
} from "@vending/contract/validators";
import { inlined } from "@vending/openapi/inlined";
import allExamples from "../../../generated/examples.json" with { type: "json" };
import openapi from "../../../generated/openapi.json" with { type: "json" };

/** The part of JSON Schema that invalid requests are made from. */
export interface Schema {
  readonly $ref?: string;
  /** A list where any JSON will do. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly discriminator?: { readonly propertyName: string };
  readonly [keyword: string]: unknown;
}

/** The part of a Standard Schema that is used here. */
export interface Validator {
  readonly "~standard": { readonly validate: (value: unknown) => { readonly issues?: readonly unknown[] | undefined } };
}

export interface Contract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** The models of the contract, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The schema of a path or query parameter. */
  readonly parameterSchema: (operationId: string, name: string) => Schema | undefined;
  /** A valid request body, for operations that the config does not mention. */
  readonly exampleRequest: (operationId: string) => unknown;
  readonly requestValidator: (operationId: string) => Validator | undefined;
  /** What is not declared in a response; empty if it is as declared. */
  readonly validateResponse: (operationId: string, response: ResponseHead, body: unknown) => readonly ResponseIssue[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface PathOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
}
interface OperationExamples {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly [direction: string]: unknown;
}
type Examples = Readonly<Record<string, OperationExamples>>;

const document = inlined(openapi) as unknown as Document;
const examples: Examples = allExamples;
const pathOperations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

export const vendingContract: Contract = {
  operations,
  schemas: document.components.schemas,
  parameterSchema: (operationId, name) =>
    pathOperations.get(operationId)?.parameters?.find((one) => one.name === name)?.schema,
  exampleRequest: (operationId) => Object.values(examples[operationId]?.request ?? {})[0],
  requestValidator: (operationId) => requestValidator(operationId),
  validateResponse,
};

/** A schema with its reference resolved. */
export function resolve(schemas: Contract["schemas"], { $ref, ...own }: Schema): Schema {
  const target = $ref === undefined ? undefined : schemas[$ref.replace(/^.*\//, "")];
  return target ? { ...resolve(schemas, target), ...own } : own;
}

/** Whether a response of the operation says how a purchase went. */
export const hasOutcome = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ outcomes }) => outcomes.length > 0);

/** Operations that sell: a POST whose response carries an outcome (section 3). */
export const sells = (operation: Operation): boolean => operation.method === "POST" && hasOutcome(operation);

/** An operation that needs no credentials: the health check. */
export const publicOperation = ({ operations }: Contract): string | undefined =>
  Object.keys(operations).find((id) => operations[id]?.public);

/** Whether a validator accepts a value. */
export const accepts = (validator: Validator | undefined, value: unknown): boolean =>
  validator?.["~standard"].validate(value).issues === undefined;
