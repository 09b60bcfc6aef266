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

export interface RunOptions {
  /** Variables to add to the environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether to print the output as it comes, instead of collecting it. */
  readonly inherit?: boolean;
  /** In milliseconds, after which it is ended. */
  readonly timeout?: number;
}

/** Runs a tool to its end. `node` is the Node that runs this script. */
export function runTool(
  name: string,
  args: readonly string[],
  { env, inherit = false, timeout }: RunOptions = {},
): Promise<ToolResult> {
  const stream = inherit ? "inherit" : "pipe";
  return new Promise((resolve, reject) => {
    const child = spawn(name === "node" ? process.execPath : join(bin, name), args, {
      cwd: root,
      env: { ...toolEnvironment(), ...env },
      stdio: ["ignore", stream, stream],
      timeout,
    });
    let stdout = "";
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
    for (const out of [child.stdout, child.stderr]) out?.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, stdout, output }));
  });
}

/** Runs a script of ours to its end, in a process of its own. */
export const runScript = (path: string, args: readonly string[]): Promise<ToolResult> =>
  runTool("node", [path, ...args]);
