/** Serves the reference site and the documents that it offers for download. */
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { requireFile } from "../lib/files.ts";
import { generated } from "../lib/paths.ts";
import { reservePort } from "../lib/ports.ts";
import type { RunningServer, ServerOptions } from "./server.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};

/** Starts the server and resolves when it responds. */
export async function startDocs({ port, host }: ServerOptions): Promise<RunningServer> {
  const folder = join(generated, "docs");
  await requireFile(join(folder, "index.html"), "npm run docs -- --build-only");
  const files = new Set(await readdir(folder));
  await reservePort(port, host);

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname === "/" ? "index.html" : pathname.slice(1);
    // Only what was in the folder at the start: no path of a request ever reaches the file system.
    if (!files.has(file)) {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
      response.end(`Nothing here. The reference is at /, the documents are ${[...files].sort().join(", ")}.\n`);
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(join(folder, file)).pipe(response);
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
