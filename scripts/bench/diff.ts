/** `npm run bench -- diff`: our comparison of two documents beside oasdiff's, on our document and on a large one. */
import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { UserError } from "../lib/command.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { generated, root } from "../lib/paths.ts";
import { runNpm } from "../lib/tool.ts";
import { compare, notHere } from "./compare.ts";

const run = promisify(execFile);
const tool = "github.com/oasdiff/oasdiff@v1.37.0";

export const benchDiff = (): Promise<boolean> =>
  withTemporaryFolder(async (folder) => {
    const installing = run("go", ["install", tool], { env: { ...process.env, GOBIN: folder } });
    if (
      !(await installing.then(
        () => true,
        () => false,
      ))
    )
      return notHere("diff beside oasdiff", `Go, or ${tool}`);
    const old = join(generated, "openapi.yaml");
    const edited = join(folder, "edited.yaml");
    const text = await readFile(old, "utf8");
    await writeFile(edited, text.replace("enum: [mtn, ", "enum: [").replace("type: integer", "type: number"));
    const [before, after] = [await large(folder, "22.0.0"), await large(folder, "23.0.2")];
    const results: boolean[] = [];
    for (const [name, pair, limit, rounds] of [
      ["our document", [old, edited], 3, 5],
      ["GitHub's document", [before, after], 1.2, 1],
    ] as const) {
      for (const [unit, what, most] of [
        ["ms", "CPU time", limit],
        ["MiB", "memory", name === "our document" ? 3 : 1.2],
      ] as const) {
        const measure = async (command: string, args: readonly string[]) =>
          (await measured(command, [...args, ...pair]))[unit];
        results.push(
          await compare({
            name: `diff: ${what}, ${name}, beside oasdiff breaking`,
            unit,
            ours: () => measure(process.execPath, ["--import", "./scripts/lib/compiled.mjs", "scripts/diff.ts"]),
            theirs: () => measure(join(folder, "oasdiff"), ["breaking"]),
            limit: most,
            rounds,
          }),
        );
      }
    }
    return results.every(Boolean);
  });

/** The description of GitHub's API in that version of its package. */
async function large(folder: string, version: string): Promise<string> {
  await runNpm(["pack", `@octokit/openapi@${version}`, "--pack-destination", folder], folder);
  const file = "package/generated/api.github.com.json";
  const archive = join(folder, `octokit-openapi-${version}.tgz`);
  const { stdout } = await run("tar", ["--extract", "--to-stdout", "--file", archive, file], { maxBuffer: 2 ** 28 });
  const path = join(folder, `${version}.json`);
  await writeFile(path, stdout);
  return path;
}

/** Runs a command to its end. The kernel tells of a process while it lives, so it is asked every few milliseconds. */
function measured(command: string, args: readonly string[]): Promise<{ ms: number; MiB: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "ignore" });
    let [ms, MiB] = [0, 0];
    const look = () => {
      try {
        const fields = (readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
        ms = Math.max(ms, (Number(fields[11]) + Number(fields[12])) * 10);
        const [, peak = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
        MiB = Math.max(MiB, Number(peak) / 1024);
      } catch {} // It has ended.
    };
    const timer = setInterval(look, 3);
    child.once("error", reject);
    child.once("close", (status) => {
      clearInterval(timer);
      if (status === 0 || status === 1) resolve({ ms, MiB });
      else reject(new UserError(`${command} ended with ${status}`, 2));
    });
  });
}
