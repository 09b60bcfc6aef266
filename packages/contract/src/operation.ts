/** The operations of the contract: what each takes and what it can return. */
import { operationKinds as kinds, operations as table } from "../../../generated/constants.ts";
import type { operations as OperationTypes, paths } from "../../../generated/types.ts";

/** The name of an operation of the contract. */
export type OperationId = keyof typeof table;

/** What an operation is for. A gift card order is a create, too. */
export type OperationKind = (typeof kinds)[OperationId];

/** The kind of each operation. */
export const operationKinds: Readonly<Record<OperationId, OperationKind>> = kinds;

/** A parameter in the path or in the query. */
export interface OperationParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly type: "string" | "integer";
  readonly required: boolean;
}

/** What an operation returns with one HTTP status. */
export interface OperationResponse {
  /** The model of the body; null if there is none. */
  readonly model: string | null;
  /** The outcomes that the body can have as its `response_code`; empty if it has none. */
  readonly outcomes: readonly ("00" | "01" | "02")[];
}

/** One operation. `section` is that of the service's documentation. */
export interface Operation {
  readonly method: "GET" | "POST";
  /** The path template, such as `/ext/gateway/v1/transactions/status/{request_id}`. */
  readonly path: string;
  readonly parameters: readonly OperationParameter[];
  /** True if the operation needs no credentials. */
  readonly public: boolean;
  readonly section: string;
  /** The model of the request body; null if there is none. */
  readonly request: string | null;
  /** By HTTP status. */
  readonly responses: { readonly [status: string]: OperationResponse };
}

/** Every operation by name, in the order of the OpenAPI document. */
export const operations: typeof table = table;

/** The types of every operation by name: its parameters, request body and responses. */
export type operations = OperationTypes;

/**
 * `paths` for openapi-fetch: a list that may grow is a `string` here, because its types take the completed form of such a list
 * for an object.
 */
export type FetchPaths = Read<paths>;

type Read<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: Read<T[Key]> }
    : T;
