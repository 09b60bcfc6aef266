/** Builds what is missing or older than its sources. Every command calls this first, so each works in a fresh clone. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "../lib/command.ts";
import { cache, root } from "../lib/paths.ts";
import { published } from "../lib/published.ts";
import { runTool } from "../lib/tool.ts";

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
    make: async () => (await import("./packages.ts")).buildPackage(folder),
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
    const steps = stepsTo[wanted];
    const hashes: Hashes = new Map();
    const current = await Promise.all(steps.map((step) => isCurrent(step, hashes)));
    const stale = steps.filter((_, index) => !current[index]);
    // Standard output is for what the command itself prints.
    for (const { title } of stale) console.error(`building ${title} …`);
    await makeAll(stale, () => {});
  });
}

/** Builds an output, and what it is made from, whether they are up to date or not. */
export async function buildAgain(wanted: Output): Promise<void> {
  await inTurn(() => makeAll(stepsTo[wanted], console.log));
}

/** The bundles that need nothing generated are made in a process of their own, beside the compiler. */
async function makeAll(steps: readonly Step[], log: Log): Promise<void> {
  const beside = steps.length > 1 ? steps.filter((step) => step !== artifacts && step.from.length === 0) : [];
  const hashes = await Promise.all(beside.map((step) => hashOfSources(step)));
  const bundled = makeBeside(beside);
  const inOrder = async () => {
    for (const step of steps) {
      // The portal holds the bundles.
      if (step === portal) await bundled;
      if (!beside.includes(step)) await make(step, log);
    }
  };
  const results = await Promise.allSettled([inOrder(), bundled]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  for (const [index, step] of beside.entries()) await record(step, hashes[index] as string);
}

async function makeBeside(steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const { status, output } = await runTool("node", ["scripts/build/packages.ts", ...steps.map(({ name }) => name)]);
  if (status !== 0) throw new UserError(output.trim());
}

async function make(step: Step, log: Log): Promise<void> {
  // Taken before: a source that changes meanwhile makes the output outdated.
  const sources = await hashOfSources(step);
  await step.make(log);
  await record(step, sources);
}

async function record(step: Step, sources: string): Promise<void> {
  const built: Built = { sources, files: await filesOf(step.made) };
  await mkdir(dirname(recordOf(step)), { recursive: true });
  await writeFile(recordOf(step), JSON.stringify(built));
}

async function isCurrent(step: Step, hashes: Hashes): Promise<boolean> {
  const text = await readFile(recordOf(step), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const { sources, files } = JSON.parse(text) as Built;
  return files.every((file) => existsSync(join(root, file))) && sources === (await hashOfSources(step, hashes));
}

/** The hash of the sources that each step alone has. */
type Hashes = Map<Step, Promise<string>>;

/**
 * A hash of every source of a step, by name and content.
 *
 * @param known Hashes of this moment, for steps that have sources in common.
 */
async function hashOfSources(step: Step, known: Hashes = new Map()): Promise<string> {
  const hash = createHash("sha256");
  for (const one of [...step.from, step]) {
    const own = known.get(one) ?? hashOfOwn(one);
    known.set(one, own);
    hash.update(await own);
  }
  return hash.digest("hex");
}

async function hashOfOwn({ entry, sources }: Step): Promise<string> {
  const hash = createHash("sha256");
  const files = [...(await filesOf(sources)), ...(await importsOf(join(root, entry)))];
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
