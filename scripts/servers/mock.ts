/** The mock: Prism answers with the documented example that is nearest to the request. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { PrismHttpComponents } from "@stoplight/prism-http";
import type { OperationExamples } from "@vending/openapi/document";
import { listenError } from "@vending/terminal/files";
import { UserError } from "../lib/command.ts";
import { generated } from "../lib/paths.ts";
import { missingCredentials, type Operation, readBody, readJson, readParameters } from "./mock-request.ts";
import { answerTo, type Fields, nearestExample } from "./nearest-example.ts";
import { ports, type RunningServer, type ServerOptions } from "./server.ts";

/** A response of the mock. The contract has JSON alone. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The name of the example, if it is one. */
  readonly example?: string | undefined;
}

/** Starts the mock and resolves when it responds. */
export async function startMock({ port, host }: ServerOptions): Promise<RunningServer> {
  const answer = await createMock();
  // Clients reuse an idle connection for up to a minute, and lose a request if it has just been closed.
  const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    try {
      allowBrowsers(request, response);
      if (isPreflight(request)) response.writeHead(204).end();
      else if (isPerson(request)) response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      else send(response, await answer(request, await readBody(request)));
    } catch (error) {
      // The client has left.
      if (request.destroyed && !request.complete) return void response.destroy();
      console.error(error);
      send(response, { status: 500, body: { message: "The mock cannot make sense of this request." } });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new UserError(listenError(error, { port, host }))));
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the mock answers to a request, from the artifacts of the last build. */
async function createMock(): Promise<(request: IncomingMessage, body: Buffer | undefined) => Promise<Answer>> {
  const examples: Readonly<Record<string, OperationExamples>> = JSON.parse(
    await readFile(join(generated, "examples.json"), "utf8"),
  );
  // Loaded here because a fresh clone builds it first.
  const { parametersValidator, requestValidator } = await import("../../generated/validators.js");
  // Prism takes half a second to load: commands that only import this module do not wait for it.
  const [{ createInstance, getHttpOperationsFromSpec }, { createLogger }, { getHttpConfigFromRequest }] =
    await Promise.all([
      import("@stoplight/prism-http"),
      import("@stoplight/prism-core"),
      import("@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js"),
    ]);
  // Loaders differ in what the default export of a CommonJS module is.
  const { default: route }: { default: PrismHttpComponents["route"] } = createRequire(import.meta.url)(
    "@stoplight/prism-http/dist/router",
  );
  const operations = await getHttpOperationsFromSpec(join(generated, "openapi.json"));
  const config = {
    isProxy: false,
    // The contract's validators name the fields. Prism lists the faults of every branch of a union.
    validateRequest: false,
    checkSecurity: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
  } as const;
  const prism = createInstance(
    { ...config, mock: { dynamic: false } },
    { logger: createLogger("mock", { level: "silent" }) },
  );

  return async ({ method = "GET", url: address = "", headers }, bytes) => {
    const url = readAddress(address);
    if (!url) return { status: 400, body: { message: "This address cannot be decoded." } };
    const input = {
      // Prism says that the contract has no operation with any other.
      method: method.toLowerCase() as "get",
      url: { path: url.pathname, query: Object.fromEntries(url.searchParams) },
      headers: headers as Record<string, string>,
    };
    const routed = route({ resources: operations, input });
    if (routed._tag === "Left") return problem(routed.left);
    const operation: Operation = routed.right;
    const id = operation.iid ?? "";

    const missing = missingCredentials(operation, headers);
    if (missing.length > 0) return rejection(401, missing);
    const parameters = readParameters(operation, url, parametersValidator(id));
    const body = readJson(headers, bytes, requestValidator(id));
    const faults = [...parameters.faults, ...body.faults];
    if (faults.length > 0) return rejection(400, faults);

    const preferred = getHttpConfigFromRequest(input);
    if (preferred._tag === "Left") return problem(preferred.left);
    const { code: preferredStatus, exampleKey, dynamic = false, seed } = preferred.right;
    const asked: Fields = { ...parameters.fields, ...body.fields };
    const nearest =
      exampleKey || dynamic ? undefined : nearestExample(examples[id] ?? { responses: {} }, asked, preferredStatus);
    const example = exampleKey ?? nearest?.title;
    const status = preferredStatus ?? nearest?.status;
    // Without the headers of the request: Prism would refuse an `Accept` that leaves out JSON.
    const result = await prism.request({ ...input, headers: {} }, operations, {
      ...config,
      mock: {
        dynamic,
        ...(example !== undefined && { exampleKey: example }),
        ...(status !== undefined && { code: status }),
        ...(seed !== undefined && { seed }),
      },
    })();
    if (result._tag === "Left") return problem(result.left);
    const { statusCode, body: documented } = result.right.output;
    return { status: statusCode, example, body: nearest ? answerTo(asked, nearest.sent, documented) : documented };
  };
}

/** The contract leaves the bodies of errors open. Without `status`, this one cannot be taken for a rejected customer. */
const rejection = (status: 400 | 401, faults: readonly { readonly message: string }[]): Answer => ({
  status,
  body: { message: faults.map(({ message }) => message).join("; "), faults },
});

/** An error of Prism: no such route, method or example. */
const problem = (error: Error & { readonly status?: number; readonly detail?: string }): Answer => ({
  status: error.status ?? 400,
  body: { message: error.detail ?? error.message },
});

/** The address of a request, or undefined if it cannot be decoded. */
function readAddress(address: string): URL | undefined {
  try {
    const url = new URL(address.startsWith("/") ? `http://mock${address}` : address);
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** A person who follows the address that the server printed. */
const isPerson = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "GET" && url === "/" && headers.accept?.includes("text/html") === true;

const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The mock of the vending service</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } pre { overflow-x: auto }</style>
<h1>The mock</h1>
<p>It answers each request of the contract with the documented example that is nearest to it. It stores nothing. Try it:</p>
<pre><code>curl http://127.0.0.1:${ports.mock}/v1/plans/mtn -H 'X-Merchant-Key: any' -H 'X-Merchant-Secret: any'</code></pre>
<p>For a server that remembers purchases, use the sandbox. <code>npm start</code> serves the guides, too, on port ${ports.docs}.</p>
`;

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** Any web page may call the mock, as it may call Prism: it knows no secret and stores nothing. */
function allowBrowsers({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", headers.origin ?? "*");
  response.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "*");
  response.setHeader("access-control-allow-methods", headers["access-control-request-method"] ?? "*");
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", "*");
  response.setHeader("vary", "origin");
}

function send(response: ServerResponse, { status, body, example }: Answer): void {
  response.statusCode = status;
  response.setHeader("content-type", "application/json");
  if (example !== undefined) response.setHeader("x-example", example);
  response.end(JSON.stringify(body ?? null));
}
