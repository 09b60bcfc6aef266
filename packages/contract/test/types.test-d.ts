/** What the types promise. `tsc` checks this file: a missing error fails just as an unexpected one. */
import {
  type CableNetwork,
  type CreateTransactionRequest,
  type cableNetworks,
  type components,
  type DataPlanListResponse,
  type DataPurchase,
  type Meaning,
  type MeaningKey,
  type MobileNetwork,
  meaningOf,
  mobileNetworks,
  type Operation,
  type OperationId,
  type operations as Operations,
  type OutcomeStatus,
  operations,
  type outcomeStatuses,
  type Product,
  type paths,
  products,
  type ResponseCode,
  type responseCodes,
  type TransactionStatusResponse,
  type VerificationErrorBody,
  type VerifyCustomerRequest,
} from "../src/index.ts";
import * as validators from "../src/validators/index.ts";

/** Equal only if neither is wider, and never for `any`. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type All<T, Whole extends T> = Whole;

// @ts-expect-error the helper itself tells a wider type from a narrower one
export type Wider = All<true, Equal<string, "00">>;
// @ts-expect-error and an optional property from one that may be undefined
export type Optional = All<true, Equal<{ plan?: string }, { plan: string | undefined }>>;

// Every validator returns the type of its model.
type Output<V> = V extends validators.Validator<infer T> ? T : never;
type Schemas = components["schemas"];
export type Outputs = All<
  true,
  { [Name in keyof Schemas]: Equal<Output<(typeof validators)[Name]>, Schemas[Name]> }[keyof Schemas]
>;
// Parameters have no model. The operation has the types of path and query.
export type Parameters = [
  All<
    true,
    Equal<
      Output<typeof validators.ListTransactionsParameters>,
      NonNullable<Operations["listTransactions"]["parameters"]["query"]>
    >
  >,
  All<true, Equal<Output<typeof validators.GetTransactionStatusParameters>, { request_id: string }>>,
  All<true, Equal<Output<typeof validators.ListDataPlansParameters>, { network: MobileNetwork }>>,
];

// A validator is a Standard Schema, as its specification has it.
interface StandardSchema<Input, Out> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Out> | Promise<Result<Out>>;
    readonly types?: { readonly input: Input; readonly output: Out } | undefined;
  };
}
type Result<Out> =
  | { readonly value: Out; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };
export const standard: StandardSchema<DataPurchase, DataPurchase> = validators.DataPurchase;
// @ts-expect-error it is the schema of its own model only
export const other: StandardSchema<DataPlanListResponse, DataPlanListResponse> = validators.DataPurchase;

/** Checking `issues` narrows the result: to the value, or to the issues. */
export function narrowed(body: unknown): string {
  const result = validators.CreateTransactionRequest["~standard"].validate(body);
  // @ts-expect-error not before the check
  result.value satisfies CreateTransactionRequest;
  if (result.issues) {
    // @ts-expect-error with issues there is no value
    result.value;
    return result.issues.map(({ message, path, allowed }) => `${path.join(".")}: ${message} ${allowed}`).join("\n");
  }
  if (result.value.product === "data") return result.value.plan_code satisfies string;
  // @ts-expect-error airtime may have no plan
  return result.value.plan_code satisfies string;
}

/** What a client reads of a failed verification: the documented rejection, behind a guard for any other body. */
export function reasonOf(
  error: paths["/v1/transactions/verify"]["post"]["responses"]["400"]["content"]["application/json"],
): string | undefined {
  // @ts-expect-error it may be any other JSON
  error?.message satisfies string;
  if (typeof error !== "object" || error === null || Array.isArray(error)) return undefined;
  // @ts-expect-error a rejection has a number
  if (error.code === "400") return undefined;
  if (error.status !== "error" || error.code !== 400) return undefined;
  return error.message;
}

/** The lookup has the type of each validator, and `undefined` where there may be none. */
export function lookup(): void {
  const { requestValidator, responseValidator, parametersValidator } = validators;
  const request = requestValidator("verifyCustomer");
  true satisfies Equal<Output<typeof request>, VerifyCustomerRequest>;
  const response = responseValidator("getTransactionStatus", 200);
  true satisfies Equal<Output<typeof response>, TransactionStatusResponse>;
  // A rejection, or a body that is not documented.
  const rejection = responseValidator("verifyCustomer", 400);
  true satisfies Equal<Output<typeof rejection>, VerificationErrorBody>;
  const nothing = requestValidator("listTransactions");
  true satisfies Equal<typeof nothing, undefined>;
  const byString = requestValidator("verifyCustomer" as string);
  true satisfies Equal<typeof byString, validators.Validator<unknown> | undefined>;
  const undeclared = responseValidator("verifyCustomer", 418);
  true satisfies Equal<typeof undeclared, validators.Validator<unknown> | undefined>;
  const parameters = parametersValidator("listTransactions");
  true satisfies Equal<typeof parameters, validators.Validator<unknown> | undefined>;
}
export const maybe = (id: OperationId): validators.Validator<unknown> | undefined => validators.requestValidator(id);
// @ts-expect-error an operation in a variable may have no validator
export const surely = (id: OperationId): validators.Validator<unknown> => validators.requestValidator(id);

// A named type is the schema of that name.
export type Named = All<
  true,
  | Equal<CreateTransactionRequest, Schemas["CreateTransactionRequest"]>
  | Equal<TransactionStatusResponse, Schemas["TransactionStatusResponse"]>
  | Equal<Product, Schemas["Product"]>
  | Equal<
      paths["/v1/plans/{network}"]["get"]["responses"]["200"]["content"]["application/json"],
      Schemas["DataPlanListResponse"]
    >
>;

// A constant is the tuple of all members of its union, no more and no fewer.
export type Constants = All<
  true,
  | Equal<(typeof mobileNetworks)[number], MobileNetwork>
  | Equal<(typeof cableNetworks)[number], CableNetwork>
  | Equal<(typeof outcomeStatuses)[number], OutcomeStatus>
  | Equal<(typeof products)[number], Product>
  | Equal<(typeof responseCodes)[number], ResponseCode>
  | Equal<typeof responseCodes, readonly ["00", "01", "02"]>
  | Equal<(typeof mobileNetworks)["length"], 4>
>;
export const networks: readonly MobileNetwork[] = mobileNetworks;
export const allProducts: readonly Product[] = products;
// @ts-expect-error a constant cannot be changed
mobileNetworks[0] = "glo";

// The types and the table have the same operation names.
export type Ids = All<true, Equal<OperationId, keyof Operations> | Equal<OperationId, keyof typeof operations>>;
export const route: "/v1/transactions/verify" = operations.verifyCustomer.path;

// Each row of the table is an operation, with its own literal types.
operations satisfies { readonly [Id in OperationId]: Operation };
export const method: "GET" = operations.getTransactionStatus.method;
export const outcomes: readonly ["00", "01"] = operations.createAirtimeSync.responses["200"].outcomes;
// @ts-expect-error a synchronous purchase is never pending
export const never: "02" = operations.createAirtimeSync.responses["200"].outcomes[0];
// @ts-expect-error no operation has this name
operations.buyTheMoon;

export const known: Meaning | undefined = meaningOf("createTransaction", "02");
export const byStatus: Meaning | undefined = meaningOf("createTransaction", 503);
export const silent: MeaningKey = "no-answer";
// @ts-expect-error no operation has this name
meaningOf("buyTheMoon", "00");
// @ts-expect-error no outcome has this code
meaningOf("createTransaction", "03");
// @ts-expect-error a response may be undeclared, so there may be no meaning
export const assumed: Meaning = meaningOf("createTransaction", "00");
