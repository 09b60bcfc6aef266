/**
 * Loaded into Prism's process before Prism, so that no request can crash it. Prism decodes paths that cannot be decoded,
 * does not catch the exception, and has no hook for a guard.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import http, { type RequestListener, type ServerResponse } from "node:http";

/** The response of the request that caused an exception, also for exceptions thrown later. */
const current = new AsyncLocalStorage<ServerResponse>();

const { createServer } = http;

http.createServer = ((listener: RequestListener) =>
  createServer((request, response) => {
    if (isReadable(request.url)) current.run(response, () => listener(request, response));
    else respond(response, 400, "This address cannot be decoded.");
  })) as typeof createServer;

function isReadable(address = ""): boolean {
  try {
    decodeURIComponent(address.replace(/\?.*$/s, ""));
    return URL.canParse(address, "http://localhost");
  } catch {
    return false;
  }
}

/** In the form of Prism's own errors. */
function respond(response: ServerResponse, status: 400 | 500, detail: string): void {
  if (response.headersSent) return void response.destroy();
  const body = JSON.stringify({ type: "about:blank", title: http.STATUS_CODES[status], status, detail });
  response.writeHead(status, { "content-type": "application/problem+json" }).end(body);
}

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    console.error(error);
    const response = current.getStore();
    // It was thrown at startup.
    if (!response) process.exit(1);
    respond(response, 500, "The mock cannot make sense of this request.");
  });
}
