/** Builds what is missing or older than its sources. Every command calls this first, so each works in a fresh clone. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, SHARE_ENV, Worker } from "node:worker_threads";
import { UserError } from "../lib/command.ts";
import { cache, root } from "../lib/paths.ts";
import { published } from "../lib/published.ts";
import type { Order } from "./packages.ts";

interface Step {
  readonly name: string;
  /** What is made, as a person calls it. */
  readonly title: string;
  /** The module that makes it. What it imports are sources, too. */
  readonly entry: string;
  readonly sources: readonly string[];
  /** The steps whose sources are those of this one, too. */
  readonly from: readonly Step[];
  readonly made: readonly string[];
  readonly make: (log: Log) => Promise<void>;
}
type Log = (line: string) => void;

const artifacts: Step = {
  name: "artifacts",
  title: "generated/",
  entry: "scripts/build/index.ts",
  sources: ["spec/**/*.{tsp,js,ts,yaml}", "scripts/build/validators/runtime/*", "package-lock.json"],
  from: [],
  made: ["generated/*.*", "generated/{schemas,validators}/*"],
  make: async (log) => (await import("./index.ts")).build({ log }),
};

/** The private packages, which others bundle. */
const inlined = ["openapi", "terminal"];

/** One for each package that is bundled. Of them, only the contract holds what is generated: `packages/tsdown.ts`. */
const bundles: readonly Step[] = published().map((folder) => {
  const name = basename(folder);
  return {
    name,
    title: `packages/${name}/dist`,
    entry: "scripts/build/packages.ts",
    sources: [
      ...[name, ...inlined].map((one) => `packages/${one}/{src,bin,app}/**/*.*`),
      `packages/${name}/{package.json,tsdown.config.ts}`,
      "packages/tsdown.ts",
      "package-lock.json",
    ],
    from: name === "contract" ? [artifacts] : [],
    made: [`packages/${name}/dist/**/*.*`],
    make: () => bundle(folder),
  };
});

const portal: Step = {
  name: "portal",
  title: "generated/docs/",
  entry: "scripts/docs/build.ts",
  sources: ["packages/portal/**/*.*", "examples/**/*.*", "decisions/*.md", "CHANGELOG.md"],
  from: [artifacts, ...bundles],
  made: ["generated/docs/**/*.*"],
  make: async () => (await import("../docs/build.ts")).buildDocs(),
};

/** The steps to an output, in an order in which they can be made. */
const stepsTo: Readonly<Record<Output, readonly Step[]>> = {
  artifacts: [artifacts],
  packages: [artifacts, ...bundles],
  portal: [artifacts, ...bundles, portal],
};
export type Output = "artifacts" | "packages" | "portal";

interface Built {
  /** The hash of all sources when it was made. */
  readonly sources: string;
  readonly files: readonly string[];
}
const recordOf = ({ name }: Step): string => join(cache, "built", `${name}.json`);

/** Builds an output, and what it is made from, unless they are up to date. Says so in one line for each. */
export async function ensureBuilt(wanted: Output): Promise<void> {
  await inTurn(async () => {
    const steps = await hashed(stepsTo[wanted]);
    const current = await Promise.all(steps.map(([step, sources]) => isCurrent(step, sources)));
    const stale = steps.filter((_, index) => !current[index]);
    // Standard output is for what the command itself prints.
    for (const [{ title }] of stale) console.error(`building ${title} …`);
    await makeAll(stale, () => {});
  });
}

/** Builds an output, and what it is made from, whether they are up to date or not. */
export async function buildAgain(wanted: Output): Promise<void> {
  await inTurn(async () => makeAll(await hashed(stepsTo[wanted]), console.log));
}

/** A step with the hash of its sources, taken before it is made: a source that changes meanwhile makes the output outdated. */
type Hashed = readonly [step: Step, sources: string];

/** Makes each step as soon as those that it is from are made. */
async function makeAll(steps: readonly Hashed[], log: Log): Promise<void> {
  const made = new Map<Step, Promise<void>>();
  for (const [step, sources] of steps) {
    const before = Promise.all(step.from.map((one) => made.get(one)));
    made.set(
      step,
      before.then(() => step.make(log)).then(() => record(step, sources)),
    );
  }
  try {
    await Promise.all(made.values());
  } finally {
    await Promise.allSettled(made.values());
    if (bundler) {
      bundler.postMessage("end");
      await once(bundler, "exit");
      bundler = undefined;
    }
  }
}

/** A thread of its own, so that it bundles beside the compiler. */
let bundler: Worker | undefined;

async function bundle(folder: string): Promise<void> {
  bundler ??= new Worker(join(import.meta.dirname, "packages.ts"), {
    env: SHARE_ENV,
    execArgv: ["--import", join(import.meta.dirname, "../lib/compiled.mjs")],
  });
  const { port1, port2: done } = new MessageChannel();
  bundler.postMessage({ folder, done } satisfies Order, [done]);
  const [problem] = await once(port1, "message");
  port1.close();
  if (problem) throw new UserError(`packages/${basename(folder)}: ${problem}`);
}

async function record(step: Step, sources: string): Promise<void> {
  const built: Built = { sources, files: await filesOf(step.made) };
  await mkdir(dirname(recordOf(step)), { recursive: true });
  await writeFile(recordOf(step), JSON.stringify(built));
}

async function isCurrent(step: Step, now: string): Promise<boolean> {
  const text = await readFile(recordOf(step), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const { sources, files } = JSON.parse(text) as Built;
  return sources === now && files.every((file) => existsSync(join(root, file)));
}

/** Each step with a hash of all its sources, by name and content. */
async function hashed(steps: readonly Step[]): Promise<Hashed[]> {
  const own = new Map(await Promise.all(steps.map(async (step) => [step, await hashOfOwn(step)] as const)));
  return steps.map((step) => [step, [...step.from, step].map((one) => own.get(one)).join(" ")]);
}

async function hashOfOwn({ entry, sources }: Step): Promise<string> {
  const hash = createHash("sha256");
  const own = await Promise.all(sources.map((pattern) => filesOf([pattern])));
  const missing = sources.find((_, at) => own[at]?.length === 0);
  if (missing !== undefined) throw new Error(`no source matches ${missing}: a change of it would not be built`);
  const files = [...own.flat(), ...(await importsOf(join(root, entry)))];
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The files of the project that match, without those of tests. */
async function filesOf(patterns: readonly string[]): Promise<string[]> {
  const isLeftOut = (name: string): boolean => /^(?:node_modules|test|vendor|target)$/.test(name);
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
