import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { thorough } from "./test/lib/budget.ts";

/** A page that a package imports is text, as in its build. */
const htmlAsText = {
  name: "html-as-text",
  enforce: "pre",
  load: async (id: string) =>
    id.endsWith(".html") ? `export default ${JSON.stringify(await readFile(id, "utf8"))}` : null,
} as const;

/** The test files that take longest. They start first, so that no core waits for the last of them alone. */
const longest = [
  "artifacts/mutants",
  "packaging/",
  "conformance/test/hostile",
  "servers/fuzz",
  "docs/portal",
  "sandbox/test/cli",
  "sandbox/test/half-requests",
  "sandbox/test/page",
  "ledger/test/stores",
  "ledger/test/every-await",
  "ledger/test/outage",
  "artifacts/commands",
  "conformance/test/mutants",
  "contract/test/agreement",
  "client/test/simulation",
  "client/test/faults",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((part) => moduleId.includes(part));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** They run what `npm run build` made of a package: its binary, or the samples of its README. */
const built = [
  "packages/client/test/readme.test.ts",
  "packages/sandbox/test/{cli,container,kill,replicas,secrets}.test.ts",
  "packages/conformance/test/binary.test.ts",
  "packages/certification/test/cli.test.ts",
];
/** They take a package through many servers, processes or databases, and seconds of a processor. */
const integration = [
  "packages/conformance/test/{hostile,lawful,mutants,purchases,targets}.test.ts",
  "packages/sandbox/test/{fuzz,random.fuzz,random-more.fuzz,half-requests,races,worst-day,new-file}.test.ts",
  "packages/sandbox/test/{lists,model-stores.property,plans,postgres,registry,retention-stores,texts}.test.ts",
  "packages/ledger/test/{every-await,outage,postgres,stores}.test.ts",
];
/** They start Prism. */
const withMock = ["test/contract/**/*.test.ts", "packages/{conformance,sandbox}/test/prism.test.ts"];
const inBrowser = ["test/docs/portal.test.ts", "test/packaging/browser.test.ts", "packages/sandbox/test/page.test.ts"];
const packaging = ["test/packaging/**/*.test.ts"];

interface Project {
  include: string[];
  /** What belongs to another project. */
  exclude?: string[];
  /** What is there once for all test files of the project. */
  globalSetup?: string;
  /** What runs before each test file of the project. */
  setupFiles?: string[];
}

/** `vitest run --project unit`. Each test file belongs to one project. */
const projects: Record<string, Project> = {
  // The code of the packages, from their sources: needs no build and no server.
  unit: { include: ["packages/*/test/**/*.test.ts"], exclude: [...built, ...integration, ...withMock, ...inBrowser] },
  integration: { include: integration },
  built: { include: built, setupFiles: ["test/lib/require-build.ts"] },
  contract: { include: withMock, globalSetup: "test/lib/start-mock.ts" },
  packaging: { include: packaging, exclude: inBrowser, globalSetup: "test/lib/packed/installation.ts" },
  browser: { include: inBrowser },
  // Everything else that spans packages: what the build makes, and the gates that watch over it.
  artifacts: { include: ["test/**/*.test.ts"], exclude: [...withMock, ...packaging, ...inBrowser] },
};

const config: ViteUserConfig = defineConfig({
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
    sequence: { sequencer: LongestFirst },
    // Once for all projects.
    globalSetup: ["test/lib/ensure-derived.ts", "test/lib/one-postgres.ts"],
    projects: Object.entries(projects).map(([name, { include, exclude = [], globalSetup = [], setupFiles = [] }]) => ({
      extends: true,
      test: { name, include, exclude, setupFiles, globalSetup },
    })),
  },
});

export default config;
