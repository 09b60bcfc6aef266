/** The binary of the sandbox as a child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const binary = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

export interface Cli {
  /** The address that it printed. */
  readonly url: string;
  /** Everything that it has printed so far, on both streams. */
  output(): string;
  /** Stops reading its output: a pipe without a reader. */
  closeOutput(): void;
  /** Kills it, as a crash would, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and resolves with its exit status. */
  end(): Promise<number | null>;
}

/** Starts the binary on a free port and resolves when it has printed its address. */
export async function startCli(...flags: string[]): Promise<Cli> {
  const child: ChildProcess = spawn(process.execPath, [binary, "--port", "0", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
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
    child.once("exit", () => reject(new Error(`the sandbox ended before it was ready: ${printed.trim()}`)));
  });
  return {
    url,
    output: () => printed,
    closeOutput() {
      child.stdout?.destroy();
    },
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
    async end() {
      child.kill("SIGTERM");
      const [status] = await gone;
      return typeof status === "number" ? status : null;
    },
  };
}
