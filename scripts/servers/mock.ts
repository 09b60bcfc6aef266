/** The Prism mock: returns a documented example for each request. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generated, root } from "../lib/paths.ts";
import { reservePort } from "../lib/ports.ts";
import { type ServerProcess, startServerProcess } from "./process.ts";
import type { ServerOptions } from "./server.ts";

const prism = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");

/** Starts Prism and resolves when it responds. */
export async function startMock({ port, host }: ServerOptions): Promise<ServerProcess> {
  const document = join(generated, "openapi.json");
  const free = await reservePort(port, host);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${free}`;
  const guard = pathToFileURL(join(import.meta.dirname, "mock-guard.ts")).href;
  return startServerProcess(
    process.execPath,
    // One process: under NODE_ENV=production Prism forks, and the fork would survive a signal to its parent.
    ["--import", guard, prism, "mock", "--multiprocess=false", "--port", String(free), "--host", host, document],
    (output) => (output.includes("Prism is listening") ? url : undefined),
  );
}
