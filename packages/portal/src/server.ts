/** Serves the portal: the files of one folder, compressed for clients that accept it. */
import { access } from "node:fs/promises";
import { extname, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type HttpServer, serveFetch } from "@vending/sandbox/server";
import { listenError } from "@vending/terminal/files";
import { logo, palette } from "@vending/terminal/look";
import { UserError } from "@vending/terminal/user-error";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { portalFolder } from "./paths.ts";

/** Types that the middleware does not know, or for which it names no encoding. */
const types: Record<string, string> = {
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};

const compressible = /^text\/|^application\/(?:json|yaml)|\+xml/;

const nothingHere = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Nothing here · Vending</title>
<style>${palette}body { margin: 4rem auto; max-width: 40rem; padding: 0 1rem; background: var(--ground); color: var(--text); font: 1rem/1.6 var(--sans); } a { color: var(--brand-text); }</style>
${logo}
<h1>Nothing here</h1>
<p>Begin at <a href="/index.html">the first page</a>, or search in <a href="/operations.html">all operations</a>.</p>
`;

/**
 * Starts the server, and resolves with its address when it responds.
 *
 * @param address Port 0 takes any free port.
 */
export async function startPortal(
  { port, host }: { port: number; host: string },
  folder: string = portalFolder,
): Promise<HttpServer> {
  await access(join(folder, "index.html")).catch(() => {
    throw new UserError("generated/docs/index.html is missing; run `npm run docs -- --build-only` first");
  });
  const app = new Hono();
  app.use(compress({ contentTypeFilter: compressible }));
  app.use(async (context, next) => {
    await next();
    const type = types[extname(context.req.path)];
    if (type && context.res.ok) context.header("content-type", type);
  });
  app.use(serveStatic({ root: folder }));
  app.notFound((context) =>
    context.req.header("accept")?.includes("text/html")
      ? context.html(nothingHere, 404)
      : context.text("Nothing here. The first page is at /, a list of all pages at /llms.txt.\n", 404),
  );
  return serveFetch(async (request) => app.fetch(request), { port, host }).catch((error) => {
    throw new UserError(listenError(error, { port, host }));
  });
}
