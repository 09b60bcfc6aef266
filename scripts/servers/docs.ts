/** Serves the portal: the files of one folder, compressed for those who can read that. */
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { requireFile } from "../lib/files.ts";
import { generated } from "../lib/paths.ts";
import { reservePort } from "../lib/ports.ts";
import type { RunningServer, ServerOptions } from "./server.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};

interface Compressed {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/** Starts the server and resolves when it responds. */
export async function startDocs({ port, host }: ServerOptions): Promise<RunningServer> {
  const folder = join(generated, "docs");
  await requireFile(join(folder, "index.html"), "npm run docs -- --build-only");
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split(sep).join("/"));
  const files = new Set(names.filter((name) => extname(name) !== ""));
  await reservePort(port, host);
  const read = once(async (file: string): Promise<Compressed> => {
    const plain = await readFile(join(folder, file));
    return { plain, gzip: await promisify(gzip)(plain) };
  });

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    // Only what was in the folder at the start: no path of a request ever reaches the file system.
    if (!files.has(file)) {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
      response.end("Nothing here. The first page is at /, a list of all pages at /llms.txt.\n");
      return;
    }
    try {
      const content = await read(file);
      const isCompressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        vary: "accept-encoding",
        ...(isCompressed && { "content-encoding": "gzip" }),
      });
      response.end(isCompressed ? content.gzip : content.plain);
    } catch {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
      response.end("This file was here when the server started. Start it again.\n");
    }
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
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

/** Asks once for each name, and again after an error. */
function once<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (name) => {
    const found = known.get(name) ?? ask(name);
    known.set(name, found);
    found.catch(() => known.delete(name));
    return found;
  };
}
