/** TypeScript clients, compiled and run with the tools of this repository. */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../../scripts/lib/paths.ts";
import { type Job, linesOf } from "./client.ts";
import { fetchWith, must } from "./run.ts";

/** Installs the packages of a generator where the client finds them, and keeps them between runs. Returns the folder of their binaries. */
export async function npmTool({ home, folder }: Job, name: string, packages: string[]): Promise<string> {
  const tool = join(home, `npm-${name}`);
  await mkdir(join(tool, "node_modules"), { recursive: true });
  await writeFile(join(tool, "package.json"), '{ "private": true }\n');
  const install = ["npm", "install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  if (packages.length > 0) await fetchWith(tool, [...install, ...packages]);
  await symlink(join(tool, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  return join(tool, "node_modules/.bin");
}

/** Compiles a client with a driver that has a function per model, and runs it. */
export async function compileAndRun(job: Job, imports: string, functions: string[]): Promise<string[]> {
  const main = `${imports}
import { readFileSync } from "node:fs";
const models: Record<string, (body: unknown) => unknown> = {
  ${functions.join("\n  ")}
};
const cases = JSON.parse(readFileSync(${JSON.stringify(job.casesFile)}, "utf8")) as { model: string; body: unknown }[];
for (const { model, body } of cases) {
  try {
    console.log(JSON.stringify({ value: models[model]!(body) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
`;
  await writeFile(join(job.folder, "decode.ts"), main);
  await must(job.folder, [
    process.execPath,
    join(root, "node_modules/typescript/bin/tsc"),
    ...["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--target", "es2022"],
    ...["--lib", "es2022,dom,dom.iterable", "--module", "esnext", "--moduleResolution", "bundler"],
    ...["--typeRoots", join(root, "node_modules/@types"), "--types", "node", "decode.ts"],
  ]);
  const rolldown = [process.execPath, join(root, "node_modules/rolldown/bin/cli.mjs")];
  await must(job.folder, [...rolldown, "decode.ts", "--format=esm", "--platform=node", "--file=bundle.js"]);
  return linesOf(await must(job.folder, [process.execPath, "bundle.js"]));
}
