/** Runs the npm of the machine. */
import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { promisify } from "node:util";
import { UserError } from "./command.ts";
import { bin } from "./tool.ts";

/** Runs npm in a folder, and returns what it prints on standard output. */
export async function runNpm(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  // npm needs the Node that it came with: it may reject ours, which comes without npm.
  const PATH = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== bin)
    .join(delimiter);
  const env = {
    ...process.env,
    PATH,
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
    ...environment,
  };
  try {
    return (await promisify(execFile)("npm", args, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: number | string; stderr?: string };
    if (code === "ENOENT") throw new UserError("npm was not found", 2);
    throw new UserError(`npm ${args[0]} failed\n\n${stderr?.trim()}`);
  }
}
