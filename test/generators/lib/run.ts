/** Runs the tools of other languages. */
import { spawn } from "node:child_process";

interface Ran {
  status: number;
  stdout: string;
  /** The last lines of its output, for error messages. */
  said: string;
}

const minutes = 60_000;

/** Runs a command to its end. A missing command has status 127. */
function run(cwd: string, [command = "", ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 15 * minutes,
    });
    let stdout = "";
    let all = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      all += chunk;
    });
    child.stderr.on("data", (chunk) => (all += chunk));
    const end = (status: number) => resolve({ status, stdout, said: all.split("\n").slice(-25).join("\n") });
    child.once("error", () => end(127));
    child.once("close", (status) => end(status ?? 1));
  });
}

/** Runs a command that has to succeed. */
export async function must(cwd: string, command: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { status, stdout, said } = await run(cwd, command, env);
  if (status !== 0) throw new Error(`${command.slice(0, 3).join(" ")} … ended with ${status}:\n${said}`);
  return stdout;
}

/** A toolchain or library is missing on this machine: the row is reported as skipped. */
export class Missing extends Error {}

/** Runs a command that downloads something. Without a network or the tool, the row is skipped. */
export async function fetchWith(cwd: string, command: string[]): Promise<void> {
  const { status, said } = await run(cwd, command);
  if (status !== 0) throw new Missing(`${command.slice(0, 3).join(" ")} … ended with ${status}: ${said.slice(-300)}`);
}

/** Skips the row unless the command succeeds. */
export async function needs(what: string, command: string[]): Promise<void> {
  const { status } = await run(".", command);
  if (status !== 0) throw new Missing(`${what} is not on this machine`);
}
