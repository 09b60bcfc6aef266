/** The generators of the portal's page *Clients in other languages*, with their options. */
import type { Client } from "./lib/client.ts";
import { java, kotlin } from "./lib/jvm-clients.ts";
import { csharpModels, go, oapiCodegen, rust } from "./lib/native-clients.ts";
import { openapiPythonClient, php, python, ruby } from "./lib/scripting-clients.ts";
import {
  heyApi,
  kubb,
  openapiZodClient,
  orval,
  swaggerTypescriptApi,
  typescriptFetch,
} from "./lib/typescript-clients.ts";

export interface Row {
  name: string;
  /** The document, without its file extension. */
  document: "openapi-3.0" | "openapi-3.0-flat";
  client: Client;
  /** The expected faults. They prove that the suite notices, and fail once the generator is fixed. */
  faults?: RegExp;
}

const unions = "openapi-3.0";
const flat = "openapi-3.0-flat";
/** These take "`plan_code` or `service_id`" of a verification for a union, and lose the request. */
const noVerification = /^verifyCustomer request/;
const newFieldsAreFine = "disallowAdditionalPropertiesIfNotPresent=false";

export const rows: Row[] = [
  { name: "php", document: flat, client: php("php") },
  { name: "php", document: unions, client: php("php"), faults: /status-success: .*Invalid value/i },
  { name: "php-nextgen", document: flat, client: php("php-nextgen") },
  { name: "csharp httpclient, models", document: flat, client: csharpModels },
  { name: "ruby", document: flat, client: ruby },
  { name: "python", document: flat, client: python },
  {
    name: "python",
    document: unions,
    client: python,
    faults: noVerification,
  },
  { name: "openapi-python-client", document: flat, client: openapiPythonClient },
  { name: "go", document: flat, client: go(`enumClassPrefix=true,${newFieldsAreFine}`) },
  {
    name: "go without options for new fields",
    document: flat,
    client: go("enumClassPrefix=true"),
    faults: /with new fields/,
  },
  {
    name: "go",
    document: unions,
    client: go(`useOneOfDiscriminatorLookup=true,enumClassPrefix=true,${newFieldsAreFine}`),
    faults: noVerification,
  },
  { name: "oapi-codegen", document: flat, client: oapiCodegen },
  { name: "oapi-codegen", document: unions, client: oapiCodegen },
  { name: "java native", document: flat, client: java("native") },
  { name: "java native", document: unions, client: java("native") },
  { name: "java okhttp-gson", document: flat, client: java("okhttp-gson", newFieldsAreFine) },
  { name: "java okhttp-gson", document: unions, client: java("okhttp-gson", newFieldsAreFine), faults: noVerification },
  { name: "java resttemplate", document: flat, client: java("resttemplate", "openApiNullable=false") },
  { name: "kotlin gson", document: flat, client: kotlin },
  { name: "rust", document: flat, client: rust },
  { name: "typescript-fetch", document: flat, client: typescriptFetch },
  { name: "typescript-fetch", document: unions, client: typescriptFetch },
  { name: "swagger-typescript-api", document: flat, client: swaggerTypescriptApi },
  { name: "swagger-typescript-api", document: unions, client: swaggerTypescriptApi },
  { name: "openapi-zod-client", document: flat, client: openapiZodClient },
  { name: "hey-api", document: flat, client: heyApi },
  { name: "hey-api", document: unions, client: heyApi },
  { name: "kubb", document: flat, client: kubb },
  { name: "kubb", document: unions, client: kubb },
  { name: "orval", document: flat, client: orval },
  { name: "orval", document: unions, client: orval },
];
