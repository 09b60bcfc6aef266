/** Builds what is missing or older than its sources. Every command calls this first, so each works in a fresh clone. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cache, root } from "../lib/paths.ts";

interface Step {
  /** What is made, as a person calls it. */
  readonly title: string;
  /** The module that makes it. What it imports are sources, too. */
  readonly entry: string;
  readonly sources: readonly string[];
  readonly made: readonly string[];
  readonly make: (log: Log) => Promise<void>;
}
type Log = (line: string) => void;

/** What the build makes, in its order: each is made from its sources and from what stands before it. */
const outputs: Readonly<Record<Output, Step>> = {
  artifacts: {
    title: "generated/",
    entry: "scripts/build/index.ts",
    sources: ["spec/**/*.{tsp,js,ts,yaml}", "scripts/build/validators/runtime/*", "package-lock.json"],
    made: ["generated/*.*", "generated/{schemas,validators}/*"],
    make: async (log) => (await import("./index.ts")).build({ log }),
  },
  packages: {
    title: "packages/*/dist",
    entry: "scripts/build/packages.ts",
    sources: ["packages/*/{src,bin,app}/**/*.*", "packages/*/{package.json,tsdown.config.ts}", "packages/tsdown.ts"],
    made: ["packages/*/dist/**/*.*"],
    make: async () => (await import("./packages.ts")).buildPackages(),
  },
  portal: {
    title: "generated/docs/",
    entry: "scripts/docs/build.ts",
    sources: ["packages/portal/**/*.*", "examples/**/*.*", "decisions/*.md", "CHANGELOG.md"],
    made: ["generated/docs/**/*.*"],
    make: async () => (await import("../docs/build.ts")).buildDocs(),
  },
};
const order = ["artifacts", "packages", "portal"] as const;
export type Output = (typeof order)[number];

interface Built {
  /** The hash of all sources when it was made. */
  readonly sources: string;
  readonly files: readonly string[];
}
const recordOf = (name: Output): string => join(cache, "built", `${name}.json`);

/** Builds an output, and what it is made from, unless they are up to date. Says so in one line for each. */
export async function ensureBuilt(wanted: Output): Promise<void> {
  await inTurn(async () => {
    for (const name of order.slice(0, order.indexOf(wanted) + 1)) {
      if (await isCurrent(name)) continue;
      // Standard output is for what the command itself prints.
      console.error(`building ${outputs[name].title} …`);
      await make(name, () => {});
    }
  });
}

/** Builds outputs, whether they are up to date or not. */
export async function buildAgain(...names: readonly Output[]): Promise<void> {
  await inTurn(async () => {
    for (const name of names) await make(name, console.log);
  });
}

async function make(name: Output, log: Log): Promise<void> {
  // Taken before: a source that changes meanwhile makes the output outdated.
  const sources = await hashOfSources(name);
  await outputs[name].make(log);
  const record: Built = { sources, files: await filesOf(outputs[name].made) };
  await mkdir(dirname(recordOf(name)), { recursive: true });
  await writeFile(recordOf(name), JSON.stringify(record));
}

async function isCurrent(name: Output): Promise<boolean> {
  const text = await readFile(recordOf(name), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const { sources, files } = JSON.parse(text) as Built;
  return files.every((file) => existsSync(join(root, file))) && sources === (await hashOfSources(name));
}

/** A hash of every source of an output, by name and content. */
async function hashOfSources(name: Output): Promise<string> {
  const hash = createHash("sha256");
  for (const one of order.slice(0, order.indexOf(name) + 1)) {
    const { entry, sources } = outputs[one];
    const files = [...(await filesOf(sources)), ...(await importsOf(join(root, entry)))];
    for (const file of [...new Set(files)].sort()) {
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** The files of the project that match, without those of tests. */
async function filesOf(patterns: readonly string[]): Promise<string[]> {
  const isLeftOut = (name: string): boolean => /^(?:node_modules|test|vendor|target|build)$/.test(name);
  const files: string[] = [];
  for await (const entry of glob([...patterns], {
    cwd: root,
    exclude: ({ name }) => isLeftOut(name),
    withFileTypes: true,
  })) {
    if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)));
  }
  return files;
}

/** Names of modules in a source: imports of every kind. */
const moduleName = /["'](\.{1,2}\/[^"'\n]+\.ts|@vending\/[^"'\n]+)["']/g;

/** Every source of ours that a module reaches by its imports, itself included. Of a package of ours, that is all of it. */
export async function importsOf(entry: string): Promise<string[]> {
  const found = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    const file = relative(root, path);
    // What is built is no source.
    if (found.has(file) || /^(?:\.\.|generated)[/\\]/.test(file) || !existsSync(path)) return;
    found.add(file);
    for (const [, name = ""] of (await readFile(path, "utf8")).matchAll(moduleName)) {
      if (name.startsWith(".")) await visit(resolve(dirname(path), name));
      else for (const one of await filesOf([`packages/${name.split("/")[1]}/src/**/*.*`])) found.add(one);
    }
  };
  await visit(entry);
  return [...found];
}

/** One process builds at a time. Another waits, and finds what it needs. */
async function inTurn(run: () => Promise<void>): Promise<void> {
  const lock = join(cache, "build.lock");
  await mkdir(cache, { recursive: true });
  for (;;) {
    try {
      const file = await open(lock, "wx");
      await file.writeFile(String(process.pid));
      await file.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (await isLeftBehind(lock)) await rm(lock, { force: true });
      else await sleep(50);
    }
  }
  try {
    await run();
  } finally {
    await rm(lock, { force: true });
  }
}

/** How long a process may take from making its lock to writing its number into it, in milliseconds. */
const maxUnnamed = 5_000;

/** Whether the process that made a lock is gone: it was killed, or the disk was full before it wrote its number. */
async function isLeftBehind(lock: string): Promise<boolean> {
  const owner = Number(await readFile(lock, "utf8").catch(() => ""));
  if (owner > 0) return !isRunning(owner);
  const made = await stat(lock).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > maxUnnamed;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
