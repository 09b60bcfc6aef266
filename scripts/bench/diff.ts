/** `npm run bench -- diff`: our comparison of two documents beside oasdiff's, on our document and on a large one. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { UserError } from "../lib/command.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { generated, root } from "../lib/paths.ts";
import { runNpm } from "../lib/tool.ts";
import { compare, notHere } from "./compare.ts";
import { cpuOfCommands, spentBy } from "./cpu.ts";

const execute = promisify(execFile);
const tool = "github.com/oasdiff/oasdiff@v1.37.0";
const ours = [process.execPath, "--import", "./scripts/lib/compiled.mjs", "scripts/diff.ts"];

export const benchDiff = (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const theirs = [join(folder, "oasdiff"), "breaking"];
    const installed = await execute("go", ["install", tool], { env: { ...process.env, GOBIN: folder } }).catch(
      () => undefined,
    );
    if (!installed) return notHere("diff beside oasdiff", `Go, or ${tool}`);

    const [old, edited] = [join(generated, "openapi.yaml"), join(folder, "edited.yaml")];
    const text = await readFile(old, "utf8");
    await writeFile(edited, text.replace("enum: [mtn, ", "enum: [").replace("type: integer", "type: number"));
    await both("our document", [old, edited], 3, 5);
    const versions = ["old@npm:@octokit/openapi@22.0.0", "new@npm:@octokit/openapi@23.0.2"];
    await runNpm(["install", "--prefix", folder, "--no-audit", "--no-fund", ...versions], folder);
    const github = ["old", "new"].map((name) => join(folder, "node_modules", name, "generated/api.github.com.json"));
    await both("GitHub's document", github, 1.2, 1);

    async function both(name: string, pair: readonly string[], limit: number, rounds: number): Promise<void> {
      await compare({
        name: `diff: CPU time, ${name}, beside oasdiff breaking`,
        ours: () => spentBy(() => peakOf([...ours, ...pair]), cpuOfCommands),
        theirs: () => spentBy(() => peakOf([...theirs, ...pair]), cpuOfCommands),
        ...{ limit, rounds },
      });
      await compare({
        name: `diff: memory, ${name}, beside oasdiff breaking`,
        unit: "MiB",
        ours: () => peakOf([...ours, ...pair]),
        theirs: () => peakOf([...theirs, ...pair]),
        ...{ limit, rounds },
      });
    }
  });

/** Runs a command to its end. The kernel tells the memory of a process while it lives, so it is asked every few milliseconds. */
async function peakOf([command = "", ...args]: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: "ignore" });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, most] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      peak = Math.max(peak, Number(most ?? 0) / 1024);
    } catch {} // It has ended.
  }, 3);
  const [status] = await once(child, "close").finally(() => clearInterval(timer));
  if (status !== 0 && status !== 1) throw new UserError(`${command} ended with ${status}`, 2);
  return peak;
}
