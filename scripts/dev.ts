/** `npm run dev`: the mock and the sandbox, rebuilt and restarted when a file changes that they are made from. */
import { watch } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, UserError } from "./lib/fail.ts";
import { root, spec } from "./lib/paths.ts";
import { runTool } from "./lib/tool.ts";
import { startMock } from "./servers/mock.ts";
import { startSandbox } from "./servers/sandbox.ts";
import { interruption, loopback, ports, type RunningServer, reservePorts } from "./servers/server.ts";

const help = `Usage: npm run dev

Builds everything, then serves the mock (${ports.mock}) and the sandbox (${ports.sandbox}). A change in spec/ rebuilds everything and
restarts both. A change in packages/*/src rebuilds the packages and restarts the sandbox. Ctrl-C stops both.`;

try {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) console.log(help);
  else await dev();
} catch (error) {
  fail(error, help);
}

async function dev(): Promise<void> {
  await reservePorts("mock", "sandbox");
  let mock: RunningServer | undefined;
  let sandbox: RunningServer | undefined;
  const restart = async (script: string) => {
    const { status, output } = await runTool("node", [join(root, "scripts", script)]);
    // The servers that run keep running: an error in the middle of an edit does not stop them.
    if (status !== 0) throw new UserError(output.trim().replace(/^error: /, ""));
    if (script === "build.ts" || !mock) {
      await mock?.stop();
      mock = await startMock({ port: ports.mock, host: loopback });
    }
    await sandbox?.stop();
    sandbox = await startSandbox({ port: ports.sandbox, host: loopback });
    console.log(`mock on ${mock.url}, sandbox on ${sandbox.url}`);
  };
  const interrupted = interruption();
  await restart("build.ts");

  const changed = new Set<"spec" | "packages">();
  let working = false;
  const work = async () => {
    if (working) return;
    working = true;
    while (changed.size > 0) {
      const script = changed.has("spec") ? "build.ts" : "build-packages.ts";
      changed.clear();
      console.log(`rebuilding (${script})`);
      await restart(script).catch((error: Error) => console.error(`error: ${error.message}`));
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
