/** The Prism mock: answers each request alone, with a documented example. */
import { join } from "node:path";
import { Fault } from "../lib/fail.ts";
import { requireFile } from "../lib/files.ts";
import { generated } from "../lib/paths.ts";
import { reservePort } from "../lib/ports.ts";
import { startTool } from "../lib/tool.ts";
import type { RunningServer, ServerOptions } from "./server.ts";

/** Starts Prism and resolves when it answers. */
export async function startMock({ port, host }: ServerOptions): Promise<RunningServer> {
  const document = await requireFile(join(generated, "openapi.json"), "npm run build");
  const free = await reservePort(port, host);
  const child = startTool("prism", ["mock", "--port", String(free), "--host", host, document]);

  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Prism is listening")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Fault(`Prism did not start:\n${output.trim()}`)));
  });
  // From here on its log of every request is dropped, so that it cannot fill up.
  child.stdout?.removeAllListeners("data").resume();
  child.stderr?.removeAllListeners("data").resume();

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${free}`,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.once("exit", () => resolve());
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.kill("SIGTERM");
      }),
  };
}
