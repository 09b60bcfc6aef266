/** The binary as a child process: what it prints, how it ends, and how much memory it took. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/**
 * Tells the most memory that the process ever had, in KiB, when it ends. Where the system counts it for this program alone:
 * the other figure begins with what the process had that started it.
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
  /** The most memory that it ever had, in MiB. */
  readonly memory: number;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the binary, with nothing of this process's environment that it would read. */
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
