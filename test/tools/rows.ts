/**
 * The table of generators in the guide, as it is tested: which tool, from which document, with which command; and the program
 * that reads each documented body with what was generated, and buys.
 */
import { readFileSync } from "node:fs";
import { type LanguageName, openapiGeneratorVersion } from "./languages.ts";

export type DocumentName = "openapi-3.0" | "openapi-3.0-flat";

export interface Row {
  /** As the guide names it. */
  readonly tool: string;
  readonly documents: readonly DocumentName[];
  /** As the guide says it. Default: none. */
  readonly options?: string;
  readonly language: LanguageName;
  /** What is installed for it, the tool first: exact versions, from the registry of the language. */
  readonly packages?: readonly string[];
  /** Files that the command reads. The URL is that of the sandbox. */
  readonly files?: (document: string, url: string) => Readonly<Record<string, string>>;
  /** Generates into the current folder. */
  readonly generate: (document: string, options: string) => readonly string[];
  /**
   * A file beside the driver of its language. It has two functions: one reads a body as a model, and writes it again; the other
   * buys with the client, checks the status, and returns both bodies. A line with MODEL is repeated for each model. With BODY,
   * it is repeated for each documented body: what has only types is compiled with them.
   */
  readonly program: string;
  /** The fault that is expected: it proves that the test notices one. */
  readonly fault?: RegExp;
  /** What it reads and cannot write again. A client does not write responses. */
  readonly cannotWrite?: RegExp;
}

const flat: DocumentName[] = ["openapi-3.0-flat"];
const either: DocumentName[] = ["openapi-3.0-flat", "openapi-3.0"];

/** openapi-generator, with what the guide gives for `--additional-properties`. */
const openapiGenerator =
  (generator: string, folder = ".", more = "") =>
  (document: string, options: string): readonly string[] => [
    "openapi-generator",
    ...["generate", "-i", document, "-o", folder, "-g", generator, `--additional-properties=${options},${more}`],
    "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
  ];

const php = `<?php
use OpenAPI\\Client\\{Configuration, ObjectSerializer};
use OpenAPI\\Client\\Api\\TransactionsApi;

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/lib/' . strtr(substr($class, strlen('OpenAPI\\\\Client\\\\')), '\\\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\\\Client\\\\') && is_file($file)) require $file;
});

function read(string $model, object $body) {
    // What the generated API classes do with a body.
    $value = ObjectSerializer::deserialize(json_encode($body), "\\\\OpenAPI\\\\Client\\\\Model\\\\$model");
    $invalid = $value->listInvalidProperties();
    if ($invalid) throw new Exception(implode('; ', $invalid));
    return ObjectSerializer::sanitizeForSerialization($value);
}

function buy(string $url, object $order): array {
    $configuration = (new Configuration())->setHost($url);
    $configuration->setApiKey('X-Merchant-Key', 'sandbox-key')->setApiKey('X-Merchant-Secret', 'sandbox-secret');
    $api = new TransactionsApi(config: $configuration);
    $request = ObjectSerializer::deserialize(json_encode($order), '\\\\OpenAPI\\\\Client\\\\Model\\\\CreateTransactionRequest');
    $bodies = [$api->createTransaction($request), $api->getTransactionStatus($order->client_request_id)];
    return array_map([ObjectSerializer::class, 'sanitizeForSerialization'], $bodies);
}
`;

/** A map of the models in Go, in which their own JSON is read and written. */
const goModels = `
var models = map[string]func() any{
	"MODEL": func() any { return new(api.MODEL) },
}
`;

const keysInTypeScript = '{ "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" }';

export const rows: readonly Row[] = [
  {
    tool: "openapi-generator `php`",
    documents: flat,
    language: "php",
    generate: openapiGenerator("php"),
    program: php,
  },
  {
    tool: "openapi-generator `php`",
    documents: ["openapi-3.0"],
    language: "php",
    generate: openapiGenerator("php"),
    program: php,
    fault: /getTransactionStatus response status-success: .*Invalid value 'success'/,
  },
  {
    tool: "openapi-generator `python`",
    documents: flat,
    language: "python",
    packages: ["urllib3==2.8.0", "python-dateutil==2.9.0.post0", "pydantic==2.14.0", "typing-extensions==4.16.0"],
    generate: openapiGenerator("python"),
    program: `import openapi_client as api

def read(model, body):
    return getattr(api, model).from_dict(body).to_dict()

def buy(url, order):
    keys = {"MerchantKey": "sandbox-key", "MerchantSecret": "sandbox-secret"}
    transactions = api.TransactionsApi(api.ApiClient(api.Configuration(host=url, api_key=keys)))
    created = transactions.create_transaction(api.CreateTransactionRequest.from_dict(order))
    return [created.to_dict(), transactions.get_transaction_status(order["client_request_id"]).to_dict()]
`,
  },
  {
    tool: "openapi-generator `java`",
    documents: flat,
    options: "library=native",
    language: "java",
    generate: openapiGenerator("java"),
    program: `import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.TransactionsApi;
import org.openapitools.client.model.*;

class Row {
  static final ObjectMapper mapper = ApiClient.createDefaultObjectMapper();

  static String read(String model, String body) throws Exception {
    return mapper.writeValueAsString(mapper.readValue(body, Class.forName("org.openapitools.client.model." + model)));
  }

  static String buy(String url, String order) throws Exception {
    var client = new ApiClient().setRequestInterceptor(request -> request
        .header("X-Merchant-Key", "sandbox-key").header("X-Merchant-Secret", "sandbox-secret"));
    client.updateBaseUri(url);
    var api = new TransactionsApi(client);
    var request = mapper.readValue(order, CreateTransactionRequest.class);
    var created = api.createTransaction(request);
    return mapper.writeValueAsString(new Object[] {created, api.getTransactionStatus(request.getClientRequestId())});
  }
}
`,
  },
  {
    tool: "openapi-generator `go`",
    documents: flat,
    options: "enumClassPrefix=true,disallowAdditionalPropertiesIfNotPresent=false",
    language: "go",
    generate: openapiGenerator("go", "api", "packageName=api,withGoMod=false"),
    program: `package main

import (
	"client/api"
	"context"
	"encoding/json"
)
${goModels}
func buy(url string, order []byte) ([]any, error) {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: url}}
	configuration.AddDefaultHeader("X-Merchant-Key", "sandbox-key")
	configuration.AddDefaultHeader("X-Merchant-Secret", "sandbox-secret")
	transactions := api.NewAPIClient(configuration).TransactionsAPI
	var request api.CreateTransactionRequest
	if err := json.Unmarshal(order, &request); err != nil {
		return nil, err
	}
	created, _, err := transactions.CreateTransaction(context.Background()).CreateTransactionRequest(request).Execute()
	if err != nil {
		return nil, err
	}
	status, _, err := transactions.GetTransactionStatus(context.Background(), request.ClientRequestId).Execute()
	return []any{created, status}, err
}
`,
  },
  {
    tool: "openapi-generator `typescript-fetch`",
    documents: flat,
    language: "typescript",
    generate: openapiGenerator("typescript-fetch"),
    program: `import * as client from "./index.ts";

const models: Record<string, (body: unknown) => unknown> = {
  MODEL: (body) => client.MODELToJSON(client.MODELFromJSON(body)),
};

export const read = (model: string, body: unknown) => models[model]!(body);

export async function buy(basePath: string, order: unknown) {
  const keys: Record<string, string> = ${keysInTypeScript};
  const api = new client.TransactionsApi(new client.Configuration({ basePath, apiKey: (name) => keys[name]! }));
  const createTransactionRequest = client.CreateTransactionRequestFromJSON(order);
  const created = await api.createTransaction({ createTransactionRequest });
  const status = await api.getTransactionStatus({ requestId: createTransactionRequest.clientRequestId });
  return [client.CreateTransactionResponseToJSON(created), client.TransactionStatusResponseToJSON(status)];
}
`,
  },
  {
    tool: "oapi-codegen",
    documents: either,
    options: "-response-type-suffix Reply",
    language: "go",
    packages: ["github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"],
    generate: (document, options) => [
      ...["go", "tool", "oapi-codegen", "-generate", "types,client", "-package", "api", "-o", "api/api.go"],
      ...options.split(" "),
      document,
    ],
    program: `package main

import (
	"client/api"
	"context"
	"encoding/json"
	"net/http"
)
${goModels}
func buy(url string, order []byte) ([]any, error) {
	client, err := api.NewClientWithResponses(url, api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-Merchant-Key", "sandbox-key")
		request.Header.Set("X-Merchant-Secret", "sandbox-secret")
		return nil
	}))
	if err != nil {
		return nil, err
	}
	var request api.CreateTransactionRequest
	if err := json.Unmarshal(order, &request); err != nil {
		return nil, err
	}
	created, err := client.CreateTransactionWithResponse(context.Background(), request)
	if err != nil {
		return nil, err
	}
	status, err := client.GetTransactionStatusWithResponse(context.Background(), orderId(order))
	if err != nil {
		return nil, err
	}
	return []any{created.JSON200, status.JSON200}, nil
}
`,
  },
  {
    tool: "ogen",
    documents: flat,
    cannotWrite: /^verifyCustomer response .*: error calling MarshalJSON/,
    language: "go",
    packages: ["github.com/ogen-go/ogen/cmd/ogen@v1.25.0"],
    generate: (document) => ["go", "tool", "ogen", "-package", "api", "-target", "api", document],
    program: `package main

import (
	"client/api"
	"context"
	"encoding/json"
)
${goModels}
type keys struct{}

func (keys) MerchantKey(context.Context, api.OperationName) (api.MerchantKey, error) {
	return api.MerchantKey{APIKey: "sandbox-key"}, nil
}

func (keys) MerchantSecret(context.Context, api.OperationName) (api.MerchantSecret, error) {
	return api.MerchantSecret{APIKey: "sandbox-secret"}, nil
}

func buy(url string, order []byte) ([]any, error) {
	client, err := api.NewClient(url, keys{})
	if err != nil {
		return nil, err
	}
	var request api.CreateTransactionRequest
	if err := json.Unmarshal(order, &request); err != nil {
		return nil, err
	}
	created, err := client.CreateTransaction(context.Background(), &request)
	if err != nil {
		return nil, err
	}
	status, err := client.GetTransactionStatus(context.Background(), api.GetTransactionStatusParams{RequestID: orderId(order)})
	return []any{created, status}, err
}
`,
  },
  {
    tool: "openapi-python-client",
    documents: flat,
    language: "python",
    packages: ["openapi-python-client==0.29.1"],
    generate: (document) => [
      "openapi-python-client",
      "generate",
      "--path",
      document,
      "--meta",
      "none",
      "--output-path",
      "api",
    ],
    program: `from api import Client, models
from api.api.transactions import create_transaction, get_transaction_status

def read(model, body):
    return getattr(models, model).from_dict(body).to_dict()

def buy(url, order):
    client = Client(base_url=url, headers={"X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret"})
    created = create_transaction.sync(client=client, body=models.CreateTransactionRequest.from_dict(order))
    status = get_transaction_status.sync(order["client_request_id"], client=client)
    return [created.to_dict(), status.to_dict()]
`,
  },
  {
    tool: "datamodel-code-generator",
    documents: either,
    options: "--output-model-type pydantic_v2.BaseModel",
    language: "python",
    packages: ["datamodel-code-generator==0.89.0", "pydantic==2.14.0"],
    generate: (document, options) => [
      ...["datamodel-codegen", "--input", document, "--input-file-type", "openapi", "--output", "models.py"],
      ...options.split(" "),
    ],
    program: `import json
import urllib.request

import models

def load(model, body):
    return getattr(models, model).model_validate(body)

def read(model, body):
    return load(model, body).model_dump(mode="json", exclude_unset=True)

def call(model, url, body=None):
    keys = {"X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, body, keys)) as response:
        return read(model, json.load(response))

def buy(url, order):
    request = load("CreateTransactionRequest", order).model_dump_json(exclude_unset=True).encode()
    path = url + "/ext/gateway/v1/transactions"
    return [
        call("CreateTransactionResponse", path, request),
        call("TransactionStatusResponse", path + "/status/" + order["client_request_id"]),
    ]
`,
  },
  {
    tool: "@hey-api/openapi-ts",
    documents: either,
    options: "-p @hey-api/client-fetch @hey-api/sdk @hey-api/typescript zod",
    language: "typescript",
    packages: ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3", "zod@4.6.7"],
    generate: (document, options) => ["openapi-ts", "-i", document, "-o", "api", ...options.split(" ")],
    program: `import { createTransaction, getTransactionStatus, type CreateTransactionRequest } from "./api/index.ts";
import { client } from "./api/client.gen.ts";
import * as zod from "./api/zod.gen.ts";

const models: Record<string, { parse(body: unknown): unknown }> = {
  MODEL: zod.zMODEL,
};

export const read = (model: string, body: unknown) => models[model]!.parse(body);

export async function buy(baseUrl: string, body: CreateTransactionRequest) {
  client.setConfig({ baseUrl, headers: ${keysInTypeScript} });
  const created = await createTransaction({ body, throwOnError: true });
  const path = { request_id: body.client_request_id };
  return [created.data, (await getTransactionStatus({ path, throwOnError: true })).data];
}
`,
  },
  {
    tool: "orval",
    documents: either,
    options: 'client: "fetch"',
    language: "typescript",
    packages: ["orval@8.38.0"],
    files: (input, baseUrl) => ({
      "orval.config.mjs": `export default { api: ${JSON.stringify({ input, output: { target: "api.ts", client: "fetch", baseUrl } })} };`,
    }),
    generate: () => ["orval", "-c", "orval.config.mjs"],
    program: `import * as client from "./api.ts";

export const documented: unknown[] = [
  BODY satisfies client.MODEL,
];

export async function buy(_: string, order: client.CreateTransactionRequest) {
  const headers = ${keysInTypeScript};
  const created = await client.createTransaction(order, { headers });
  return [created.data, (await client.getTransactionStatus(order.client_request_id, { headers })).data];
}
`,
  },
  {
    tool: "typed-openapi",
    documents: either,
    language: "typescript",
    packages: ["typed-openapi@2.2.7"],
    generate: (document) => ["typed-openapi", document, "-o", "api.ts"],
    program: `import * as api from "./api.ts";

export const documented: unknown[] = [
  BODY satisfies api.Schemas.MODEL,
];

export async function buy(url: string, body: api.Schemas.CreateTransactionRequest) {
  const headers = { "Content-Type": "application/json", ...${keysInTypeScript} };
  const send: api.Fetcher["fetch"] = ({ method, url, parameters }) =>
    fetch(url, { method, headers, ...(parameters?.body ? { body: JSON.stringify(parameters.body) } : {}) });
  const client = api.createApiClient({ fetch: send }, url);
  const path = { request_id: body.client_request_id };
  return [
    await client.post("/ext/gateway/v1/transactions", { body }),
    await client.get("/ext/gateway/v1/transactions/status/{request_id}", { path }),
  ];
}
`,
  },
  {
    tool: "fets",
    documents: flat,
    language: "typescript",
    packages: ["fets@0.8.12"],
    files: (document) => ({
      "document.ts": `export const document = ${readFileSync(document, "utf8").trim()} as const;`,
    }),
    generate: () => ["true"],
    program: `import { createClient, type NormalizeOAS, type OASModel } from "fets";
import type { document } from "./document.ts";

type Document = NormalizeOAS<typeof document>;

export const documented: unknown[] = [
  BODY satisfies OASModel<Document, "MODEL">,
];

export async function buy(endpoint: string, json: OASModel<Document, "CreateTransactionRequest">) {
  const client = createClient<Document>({ endpoint, globalParams: { headers: ${keysInTypeScript} } });
  const created = await client["/ext/gateway/v1/transactions"].post({ json });
  const params = { request_id: json.client_request_id };
  const status = await client["/ext/gateway/v1/transactions/status/{request_id}"].get({ params });
  return [await created.json(), await status.json()];
}
`,
  },
  {
    tool: "swagger-typescript-api",
    documents: either,
    options: "--generate-union-enums",
    language: "typescript",
    packages: ["swagger-typescript-api@13.13.0"],
    generate: (document, options) => [
      ...["swagger-typescript-api", "generate", "-p", document, "-o", ".", "-n", "api.ts"],
      ...options.split(" "),
    ],
    program: `import * as api from "./api.ts";

export const documented: unknown[] = [
  BODY satisfies api.MODEL,
];

export async function buy(baseUrl: string, order: api.CreateTransactionRequest) {
  const client = new api.Api({ baseUrl, baseApiParams: { headers: ${keysInTypeScript} } });
  const created = await client.ext.createTransaction(order);
  return [created.data, (await client.ext.getTransactionStatus(order.client_request_id)).data];
}
`,
  },
];

/** A row as the guide prints it. */
export function printed({ tool, documents, options, packages: [first = ""] = [] }: Row): string {
  const isFromMaven = tool.startsWith("openapi-generator");
  const version = isFromMaven ? openapiGeneratorVersion : /(?:@v?|==)([\d.]+)$/.exec(first)?.[1];
  const name = tool.replace(/^\S+/, (word) => `${word} ${version}`);
  return `| ${name} | ${documents.length > 1 ? "either" : "flat"} | ${options ? `\`${options}\`` : "none"} |`;
}
