/** Builds what is missing or older than its sources. Every command calls this first, so each works in a fresh clone. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, SHARE_ENV, Worker } from "node:worker_threads";
import { UserError } from "../lib/command.ts";
import { cache, root } from "../lib/paths.ts";
import { published } from "../lib/published.ts";
import type { Job } from "./thread.ts";

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
  make: async (log) => {
    // Loading the compiler blocks this thread, and the other can begin before.
    await nextTurn();
    await (await import("./index.ts")).build({ log, writeTypes: (...given) => beside("./types.ts", ...given) });
  },
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
    make: () =>
      beside("./packages.ts", folder).catch(({ message }) => {
        throw new UserError(`packages/${name}: ${message}`);
      }),
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
    const steps = hashed(stepsTo[wanted]);
    const current = await Promise.all(steps.map(([step, sources]) => isCurrent(step, sources)));
    const stale = steps.filter((_, index) => !current[index]);
    // Standard output is for what the command itself prints.
    for (const [{ title }] of stale) console.error(`building ${title} …`);
    await makeAll(stale, () => {});
  });
}

/** Builds an output, and what it is made from, whether they are up to date or not. */
export async function buildAgain(wanted: Output): Promise<void> {
  await inTurn(async () => makeAll(hashed(stepsTo[wanted]), console.log));
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
    if (thread) {
      thread.postMessage("end");
      await once(thread, "exit");
      thread = undefined;
    }
  }
}

let thread: Worker | undefined;

/** Runs the default export of a module in a thread, beside the compiler. */
async function beside(module: string, ...given: readonly unknown[]): Promise<void> {
  thread ??= new Worker(join(import.meta.dirname, "thread.ts"), {
    env: SHARE_ENV,
    execArgv: ["--import", join(import.meta.dirname, "../lib/compiled.mjs")],
  });
  const { port1, port2: done } = new MessageChannel();
  thread.postMessage({ module, given, done } satisfies Job, [done]);
  const [problem] = await once(port1, "message");
  port1.close();
  if (problem) throw problem;
}

async function record(step: Step, sources: string): Promise<void> {
  const built: Built = { sources, files: step.made.flatMap(filesOf) };
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
function hashed(steps: readonly Step[]): Hashed[] {
  // Most steps share sources.
  const [matching, reached, contents] = [remembered(filesOf), remembered(importsOf), remembered(hashOf)];
  const hashOfOwn = ({ entry, sources }: Step): string => {
    const missing = sources.find((pattern) => matching(pattern).length === 0);
    if (missing !== undefined) throw new Error(`no source matches ${missing}: a change of it would not be built`);
    const files = new Set([...sources.flatMap(matching), ...reached(join(root, entry))]);
    return hash(
      [...files]
        .sort()
        .map((file) => `${file}\0${contents(file)}`)
        .join("\0"),
    );
  };
  const own = new Map(steps.map((step) => [step, hashOfOwn(step)]));
  return steps.map((step) => [step, [...step.from, step].map((one) => own.get(one)).join(" ")]);
}

const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hashOf = (file: string): string => hash(readFileSync(join(root, file)));

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** The files of the project that match, without those of tests. */
function filesOf(pattern: string): string[] {
  const isLeftOut = (name: string): boolean => /^(?:node_modules|test|vendor|target)$/.test(name);
  return globSync(pattern, { cwd: root, exclude: ({ name }) => isLeftOut(name), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Names of modules in a source: imports of every kind. */
const moduleName = /["'](\.{1,2}\/[^"'\n]+\.ts|@vending\/[^"'\n]+)["']/g;

/** Every source of ours that a module reaches by its imports, itself included. Of a package of ours, that is all of it. */
export function importsOf(entry: string): string[] {
  const found = new Set<string>();
  const matching = remembered(filesOf);
  const visit = (path: string): void => {
    const file = relative(root, path);
    // What is built is no source.
    if (found.has(file) || /^(?:\.\.|generated)[/\\]/.test(file) || !existsSync(path)) return;
    found.add(file);
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(moduleName)) {
      if (name.startsWith(".")) visit(resolve(dirname(path), name));
      else for (const one of matching(`packages/${name.split("/")[1]}/src/**/*.*`)) found.add(one);
    }
  };
  visit(entry);
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
