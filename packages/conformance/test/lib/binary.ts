/** The binary as a child process: its output, its exit status, and its memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/**
 * Writes the peak memory of the process when it ends, in KiB. `/proc` has the figure of this program alone; `maxRSS` starts
 * with the memory of the parent process.
 */
const tellMemory = `
  import { readFileSync, writeSync } from "node:fs";
  process.on("exit", () => {
    let most = process.resourceUsage().maxRSS;
    try {
      most = /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? most;
    } catch {}
    writeSync(3, String(most));
  });`;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The peak memory, in MiB. */
  readonly memory: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the binary, without the variables of this process that it would read. */
export function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
  const own = Object.entries(process.env).filter(([name]) => !/^(VENDING_|NO_COLOR$|FORCE_COLOR$)/.test(name));
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(tellMemory)}`, binary, ...args],
    { stdio: ["ignore", "pipe", "pipe", "pipe"], env: { ...Object.fromEntries(own), ...environment } },
  );
  const [, stdout, stderr, memory] = child.stdio.map((stream) => textOf(stream as Readable | null));
  const ended = once(child, "close").then(async ([status]) => ({
    status: status as number | null,
    stdout: (await stdout) ?? "",
    stderr: (await stderr) ?? "",
    memory: Number(await memory) / 1024,
  }));
  return { child, ended };
}

/** Runs the binary to its end. */
export const run = (args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended> =>
  start(args, environment).ended;

async function textOf(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const chunk of stream?.setEncoding("utf8") ?? []) text += chunk;
  return text;
}
