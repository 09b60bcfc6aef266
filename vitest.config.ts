import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfigFnObject } from "vitest/config";
import { compileCache } from "./scripts/lib/tool.ts";
import { lastLine } from "./test/lib/last-line.ts";

/** A page that a package imports is text, as in its build. */
const htmlAsText = {
  name: "html-as-text",
  enforce: "pre",
  load: async (id: string) =>
    id.endsWith(".html") ? `export default ${JSON.stringify(await readFile(id, "utf8"))}` : null,
} as const;

/**
 * What a test file needs is said by its name: `NAME.built.test.ts` runs what `npm run build` made of a package;
 * `integration` takes a package through many servers, processes or databases, and seconds of a processor; `browser` starts one.
 */
const quickKinds = ["built", "integration", "browser"] as const;
/**
 * What an edit can wait for: `packaging` looks at packages as they are published; `thorough` judges with the mock,
 * with tools, generators, other languages or many cases, and drives whole pages.
 */
const thoroughKinds = ["packaging", "thorough"] as const;
const ofKind = (kind: string) => [`{packages/*/test,test}/**/*.${kind}.test.ts`];
const ofAnyKind = [...quickKinds, ...thoroughKinds].flatMap(ofKind);

interface Project {
  include: string[];
  /** What belongs to another project. */
  exclude?: string[];
  /** What is there once for all test files of the project. */
  globalSetup?: string[];
}

const buildPackages = "test/lib/build-packages.ts";

/** `vitest run --project unit`. Each test file belongs to one project. */
const quick: Record<string, Project> = {
  built: { include: ofKind("built"), globalSetup: [buildPackages] },
  integration: { include: ofKind("integration"), globalSetup: [buildPackages] },
  browser: { include: ofKind("browser"), globalSetup: [buildPackages] },
  // The code of the packages, from their sources: needs no build and no server.
  unit: { include: ["packages/*/test/**/*.test.ts"], exclude: ofAnyKind },
  // Everything else that spans packages: what the build makes, and the gates that watch over it.
  artifacts: { include: ["test/**/*.test.ts"], exclude: ofAnyKind, globalSetup: [buildPackages] },
};
/** `vitest run --mode thorough --project packaging`. */
const slow: Record<string, Project> = {
  packaging: { include: ofKind("packaging"), globalSetup: [buildPackages, "test/lib/packed/installation.ts"] },
  thorough: { include: ofKind("thorough"), globalSetup: [buildPackages] },
};

const config: ViteUserConfigFnObject = defineConfig(({ mode }) => {
  // `vitest run --mode thorough`: all projects, with large budgets. The workers inherit it, and `test/lib/budget.ts` reads it.
  const thorough = mode === "thorough";
  if (thorough) process.env.THOROUGH = "1";
  // So do they, and what they start, the compile cache.
  process.env.NODE_COMPILE_CACHE = compileCache;
  return {
    // Our packages are tested as they stand in the sources, without a build.
    ssr: { resolve: { conditions: ["source", "node", "development|production"] } },
    plugins: [htmlAsText],
    test: {
      // More than there are cores: some tests wait, for a process or for time, more than they compute.
      maxWorkers: availableParallelism() + 2,
      // Files that share a worker share its modules, which saves a quarter of the time. In the thorough run each file has its
      // own, so that none relies on another.
      isolate: thorough,
      unstubGlobals: true,
      // For a test that hangs, on a busy machine, too. How fast something is, the bench says.
      testTimeout: thorough ? 480_000 : 90_000,
      hookTimeout: thorough ? 480_000 : 90_000,
      // Once for all projects.
      globalSetup: ["test/lib/prepare.ts", ...(thorough ? ["test/lib/start-mock.ts"] : [])],
      // A page is rendered when it is rendered: on a busy machine, long after a second.
      expect: { poll: { timeout: 60_000 } },
      reporters: ["default", lastLine],
      projects: Object.entries({ ...quick, ...(thorough && slow) }).map(
        ([name, { include, exclude = [], globalSetup = [] }]) => ({
          extends: true,
          test: { name, include, exclude, globalSetup },
        }),
      ),
    },
  };
});

export default config;
