/** Runs the command-line tools of our dependencies, with the Node that runs this script. */
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./paths.ts";

/** The folder of the binaries of our dependencies. */
export const bin: string = join(root, "node_modules", ".bin");

/** The compile cache of Node, shared by the build and the hundreds of processes that the tests start. */
export const compileCache: string = join(root, "node_modules", ".cache", "compile");

/** The environment of a tool. Our Node comes first on the path, and redocly's telemetry is off. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    REDOCLY_TELEMETRY: "off",
    NODE_COMPILE_CACHE: compileCache,
  };
}

export interface ToolResult {
  status: number;
  stdout: string;
  /** What it printed on both streams. */
  output: string;
}

/** Runs a tool to its end. */
export function runTool(name: string, args: string[]): Promise<ToolResult> {
  return run(join(bin, name), args);
}

/** Runs a script of ours to its end, in a process of its own. */
export function runScript(path: string, args: string[]): Promise<ToolResult> {
  return run(process.execPath, [path, ...args]);
}

function run(command: string, args: string[]): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, stdout, output }));
  });
}
