/** Our servers, each in its own process, as users run them. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { certificationBinary, sandboxBinary } from "../../../scripts/lib/binaries.ts";
import { root } from "../../../scripts/lib/paths.ts";
import { toolEnvironment } from "../../../scripts/lib/tool.ts";

export interface Kind {
  readonly name: string;
  /** The arguments of Node. */
  readonly args: (folder: string, upstream: string) => readonly string[];
  /** Finds the address in the output. */
  readonly ready: RegExp;
  /** A path that responds with 200. */
  readonly path: string;
}

export const kinds: readonly Kind[] = [
  {
    name: "docs",
    args: (folder) => [join(import.meta.dirname, "serve-docs.ts"), folder],
    ready: /docs ready on (\S+)/,
    path: "/",
  },
  {
    name: "mock",
    args: () => [join(root, "scripts/mock.ts"), "--port=0"],
    ready: /mock ready on (\S+)/,
    path: "/v1/healthz",
  },
  { name: "sandbox", args: () => [sandboxBinary, "--port=0"], ready: /sandbox ready on (\S+)/, path: "/v1/healthz" },
  {
    name: "certification",
    args: () => [certificationBinary, "--port=0", "--seed=1"],
    ready: /certification ready on (\S+)/,
    path: "/v1/healthz",
  },
];

export interface Running {
  readonly url: string;
  readonly port: number;
  /** Whether it is still running and responding. */
  isWell(): Promise<boolean>;
  /** The exceptions that it has printed. */
  exceptions(): readonly string[];
  stop(): Promise<void>;
}

/** Prints uncaught exceptions, even if the process handles them. */
const watcher = `data:text/javascript,process.on("uncaughtExceptionMonitor",(error)=>console.error("UNCAUGHT",error))`;

/** Starts a server, and resolves when it listens. */
export async function start(kind: Kind, folder: string, upstream: string): Promise<Running> {
  const child = spawn(process.execPath, ["--import", watcher, ...kind.args(folder, upstream)], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await addressOf(child, kind.ready);
  return {
    url,
    port: Number(new URL(url).port),
    isWell: async () =>
      child.exitCode === null &&
      child.signalCode === null &&
      (await fetch(url + kind.path, { signal: AbortSignal.timeout(20_000) }).then(
        async (response) => response.status === 200 && (await response.text()) !== "",
        () => false,
      )),
    exceptions: () => errors.split(/^(?=\S)/m).filter((one) => one.startsWith("UNCAUGHT") || /\n\s+at /.test(one)),
    stop: async () => {
      child.kill("SIGINT");
      const killed = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(killed);
    },
  };
}

function addressOf({ stdout, stderr }: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [stdout, stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        const [, url] = ready.exec(output) ?? [];
        if (url !== undefined) resolve(url);
      });
    }
    stdout?.once("close", () => reject(new Error(`it ended at once: ${output}`)));
  });
}
