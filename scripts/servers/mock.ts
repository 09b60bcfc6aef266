/** The mock answers with the documented example that is nearest to the request. Load it when the contract is built. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type OperationId, operations } from "@vending/contract";
import type { OperationExamples } from "@vending/openapi/document";
import { listenError } from "@vending/terminal/files";
import { icon, masthead, mastheadStyle, palette } from "@vending/terminal/look";
import { escapeMarkup } from "@vending/terminal/markup";
import { fieldsOf } from "@vending/terminal/values";
import { Merchants } from "../../packages/sandbox/src/data/merchants.ts";
import { serveFetch } from "../../packages/sandbox/src/http-server.ts";
import { type ErrorStatus, HttpError, missingCredentials } from "../../packages/sandbox/src/scenario/errors.ts";
import { addContractRoutes } from "../../packages/sandbox/src/service/contract-routes.ts";
import { exchangeOf, respond } from "../../packages/sandbox/src/service/exchange.ts";
import { inputReader } from "../../packages/sandbox/src/service/input.ts";
import { UserError } from "../lib/command.ts";
import { generated } from "../lib/paths.ts";
import { answerTo, type Fields, nearestExample } from "./nearest-example.ts";
import { ports, type RunningServer, type ServerOptions } from "./server.ts";

/** Starts the mock and resolves when it responds. */
export async function startMock({ port, host }: ServerOptions): Promise<RunningServer> {
  const fetch = await createMock();
  return serveFetch(fetch, { port, host }).catch((error) => {
    throw new UserError(listenError(error, { port, host }));
  });
}

/**
 * The mock in process, from the artifacts of the last build. What surrounds an answer is the sandbox's own: the routes, what a
 * request may be, and the form of an error.
 */
async function createMock(): Promise<(request: Request) => Promise<Response>> {
  const examples: Readonly<Partial<Record<OperationId, OperationExamples>>> = JSON.parse(
    await readFile(join(generated, "examples.json"), "utf8"),
  );
  /** Refuses what no documented response is, with a status that says nothing of a purchase. */
  const refuse = (reason: string) => new HttpError(501, `Prefer: ${reason}`);

  /** The example and the status that the header `Prefer` asks for. */
  function preferenceIn(headers: Headers, operation: OperationId, responses: OperationExamples["responses"]) {
    const prefer = headers.get("prefer") ?? "";
    const asked = (name: string) => new RegExp(`(?:^|[,;\\s])${name}="?([^,;"\\s]+)`, "i").exec(prefer)?.[1];
    const [code, title] = [asked("code"), asked("example")];
    const declared = Object.keys(operations[operation].responses);
    if (code !== undefined && !declared.includes(code)) {
      throw refuse(`${operation} declares no ${code}. It declares ${declared.join(", ")}.`);
    }
    if (title === undefined) return { title, status: code };
    const status = Object.keys(responses).find((one) => Object.hasOwn(responses[one] ?? {}, title));
    if (status === undefined) {
      const titles = Object.values(responses).flatMap((bodies) => Object.keys(bodies));
      throw refuse(`${operation} has no example ${title}. It has ${titles.join(", ") || "none"}.`);
    }
    if (code !== undefined && code !== status) {
      throw refuse(`the example ${title} of ${operation} is a ${status}, not a ${code}.`);
    }
    return { title, status };
  }

  const merchants = new Merchants();
  const app = addContractRoutes({
    merchants,
    serve(operation, route) {
      const { public: isPublic } = operations[operation];
      const documented = examples[operation] ?? { responses: {} };
      const readInput = inputReader(operation, route);
      return async ({ req }) => {
        const exchange = exchangeOf(req.raw, 0, operation);
        // Any credentials will do.
        const missing = isPublic ? undefined : missingCredentials(exchange);
        if (missing) throw missing;
        const { parameters, body } = await readInput(req, exchange);
        const asked: Fields = { ...parameters, ...fieldsOf(body) };
        const preferred = preferenceIn(req.raw.headers, operation, documented.responses);
        const nearest = preferred.title === undefined ? nearestExample(documented, asked, preferred.status) : undefined;
        const { title, status = "200" } = nearest ?? preferred;
        const shown = title === undefined ? null : documented.responses[status]?.[title];
        // `null` would not be the service's: the purchase protocol takes it for no response.
        if (title === undefined && Number(status) >= 400)
          throw new HttpError(Number(status) as ErrorStatus, "The body of this error is not documented.");
        return respond(exchange, {
          status: Number(status),
          text: JSON.stringify(nearest ? answerTo(asked, nearest.sent, shown) : shown),
          headers: title === undefined ? {} : { "x-example": title, "access-control-expose-headers": "x-example" },
        });
      };
    },
  });
  // A person who follows the address that the server printed.
  app.get("/", (context, next) =>
    context.req.header("accept")?.includes("text/html")
      ? Promise.resolve(context.html(pageAt(new URL(context.req.url).origin)))
      : next(),
  );
  return async (request) => app.fetch(request);
}

const pageAt = (address: string): string => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="${icon}">
<title>The mock of the vending service</title>
<style>${palette}${mastheadStyle}body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 var(--sans); } main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; } pre { white-space: pre-wrap; } a { color: var(--brand-text); }</style>
${masthead("Vending mock", `<a href="http://127.0.0.1:${ports.docs}">Guides and reference</a>`)}
<main>
<h1>The mock</h1>
<p>It returns the documented example that is nearest to each request. It stores nothing. Try it:</p>
<pre><code>curl ${escapeMarkup(address)}/v1/plans/mtn -H 'X-Merchant-Key: any' -H 'X-Merchant-Secret: any'</code></pre>
<p>For a server that remembers purchases, use the sandbox. <code>npm start</code> also serves the guides, on port ${ports.docs}.</p>
`;
