/** Runs the command-line tools of our dependencies, with the Node that runs this script, and the npm of the machine. */
import { execFile, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { UserError } from "./command.ts";
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

/** The path without our Node. npm needs the one that it came with: it may reject ours, which comes without npm. */
export const pathOfMachine = (): string =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== bin)
    .join(delimiter);

/** Runs npm in a folder, and returns what it prints on standard output. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const env = {
    ...process.env,
    PATH: pathOfMachine(),
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
  };
  try {
    return (await promisify(execFile)("npm", args, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: number | string; stderr?: string };
    if (code === "ENOENT") throw new UserError("npm was not found", 2);
    throw new UserError(`npm ${args[0]} failed\n\n${stderr?.trim()}`);
  }
}
