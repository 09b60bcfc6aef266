/** A server of ours as a child process. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

export interface Serving {
  readonly child: ChildProcess;
  /** The address that it printed. */
  readonly url: string;
  /** Everything that it has printed so far, on both streams. */
  output(): string;
  /** Kills it, as a crash would, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Runs Node with these arguments, and resolves when the program has printed its address. */
export async function serving(args: readonly string[], options: SpawnOptions = {}): Promise<Serving> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const gone = once(child, "exit");
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const address = /ready on (http:\S+)/.exec(printed)?.[1];
        if (address) resolve(address);
      });
    }
    child.once("error", reject);
    child.once("close", () => reject(new Error(`it ended before it was ready: ${printed.trim()}`)));
  });
  return {
    child,
    url,
    output: () => printed,
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
