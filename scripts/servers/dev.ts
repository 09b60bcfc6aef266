/** The mock and the sandbox for development. */
import { watch } from "node:fs";
import { join } from "node:path";
import { UserError } from "../lib/fail.ts";
import { root, spec } from "../lib/paths.ts";
import { runScript } from "../lib/tool.ts";
import { startMock } from "./mock.ts";
import { startSandbox } from "./sandbox.ts";
import { interruption, loopback, ports, type RunningServer, reservePorts } from "./server.ts";

/** Builds and serves both until interrupted, and rebuilds and restarts what a change affects. */
export async function dev(): Promise<void> {
  await reservePorts("mock", "sandbox");
  let mock: RunningServer | undefined;
  let sandbox: RunningServer | undefined;
  const restart = async (...stages: string[]) => {
    const { status, output } = await runScript(join(root, "scripts/build.ts"), stages);
    // Running servers stay up: an error in the middle of an edit does not stop them.
    if (status !== 0) throw new UserError(output.trim().replace(/^error: /, ""));
    if (stages.length === 0 || !mock) {
      await mock?.stop();
      mock = await startMock({ port: ports.mock, host: loopback });
    }
    await sandbox?.stop();
    sandbox = await startSandbox({ port: ports.sandbox, host: loopback });
    console.log(`mock on ${mock.url}, sandbox on ${sandbox.url}`);
  };
  const interrupted = interruption();
  await restart();

  const changed = new Set<"spec" | "packages">();
  let working = false;
  const work = async () => {
    if (working) return;
    working = true;
    while (changed.size > 0) {
      const stages = changed.has("spec") ? [] : ["packages"];
      changed.clear();
      console.log(`rebuilding ${stages[0] ?? "everything"}`);
      await restart(...stages).catch((error: Error) => console.error(`error: ${error.message}`));
    }
    working = false;
  };
  let timer: NodeJS.Timeout | undefined;
  const markChanged = (what: "spec" | "packages") => {
    changed.add(what);
    // An editor writes a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(work, 100);
  };
  const watchers = [
    watch(spec, { recursive: true }, () => markChanged("spec")),
    watch(join(root, "packages"), { recursive: true }, (_event, file) => {
      if (/^[^/\\]+[/\\]src[/\\]/.test(file ?? "")) markChanged("packages");
    }),
  ];
  console.log("watching spec/ and packages/*/src (Ctrl-C stops both servers)");
  await interrupted;
  for (const watcher of watchers) watcher.close();
  clearTimeout(timer);
  await Promise.all([mock?.stop(), sandbox?.stop()]);
}
