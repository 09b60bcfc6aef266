/** Runs the command-line tools of our dependencies, with the Node that runs this script. */
import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./paths.ts";

const bin = join(root, "node_modules", ".bin");

/** Starts a tool of node_modules/.bin. Its output can be read from the child. */
export function startTool(name: string, args: string[]): ChildProcess {
  return spawn(join(bin, name), args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, REDOCLY_TELEMETRY: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a tool to its end. Returns its exit status and all that it said. */
export function runTool(name: string, args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = startTool(name, args);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}
