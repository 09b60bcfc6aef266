/** How a generated client is built and run in each language, beside its driver and the program of its row. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { bin, runNpm } from "../../scripts/lib/tool.ts";

type Command = readonly string[];

interface Language {
  /** Commands that succeed if it is on this machine. */
  readonly needs: readonly Command[];
  /** The names of the driver and of the row's program. */
  readonly files: readonly [driver: string, program: string];
  /** Gets the packages of a row. */
  readonly install: (folder: string, packages: readonly string[]) => Promise<unknown>;
  /** Compiles the client with the driver. Returns the command to run. */
  readonly build: (folder: string) => Promise<Command>;
}

export type LanguageName = "php" | "python" | "java" | "go" | "typescript";

export const languages: Readonly<Record<LanguageName, Language>> = {
  php: {
    needs: [["php", "-r", "exit((@include 'GuzzleHttp/autoload.php') ? 0 : 1);"]],
    files: ["main.php", "row.php"],
    install: async () => {},
    build: async () => ["php", "main.php"],
  },
  python: {
    needs: [["python3", "-m", "venv", "--help"]],
    files: ["main.py", "row.py"],
    async install(folder, packages) {
      await fetched(folder, ["python3", "-m", "venv", "venv"]);
      await fetched(folder, ["venv/bin/python", "-m", "pip", "install", "--quiet", ...packages]);
    },
    build: async () => ["venv/bin/python", "main.py"],
  },
  java: {
    needs: [["javac", "-version"]],
    files: ["Main.java", "Row.java"],
    install: async () => {},
    async build(folder) {
      await fetched(folder, ["mvn", "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=classpath"]);
      const path = await readFile(join(folder, "classpath"), "utf8");
      const files = await readdir(join(folder, "src/main/java"), { recursive: true });
      const sources = files.filter((file) => file.endsWith(".java")).map((file) => join("src/main/java", file));
      await must(folder, ["javac", "-nowarn", "-d", "classes", "-cp", path, "Main.java", "Row.java", ...sources]);
      return ["java", "-cp", ["classes", path].join(delimiter), "Main"];
    },
  },
  go: {
    needs: [["go", "version"]],
    files: ["main.go", "row.go"],
    async install(folder, packages) {
      await writeFile(join(folder, "go.mod"), "module client\n\ngo 1.24\n");
      await mkdir(join(folder, "api"));
      for (const tool of packages) await fetched(folder, ["go", "get", "-tool", tool]);
    },
    async build(folder) {
      await fetched(folder, ["go", "mod", "tidy"]);
      await must(folder, ["go", "vet", "./..."]);
      return ["go", "run", "."];
    },
  },
  typescript: {
    needs: [],
    files: ["main.js", "row.ts"],
    async install(folder, packages) {
      await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
      if (packages.length === 0) return;
      await runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], folder).catch(missing);
    },
    async build(folder) {
      const types = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "node"];
      const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--allowImportingTsExtensions"];
      const typeRoots = ["--typeRoots", join(root, "node_modules/@types")];
      const strict = ["--noEmit", "--strict", "--skipLibCheck"];
      await must(folder, [join(bin, "tsc"), ...strict, ...types, ...typeRoots, ...modules, "row.ts"]);
      await must(folder, [join(bin, "rolldown"), "main.js", "--format=esm", "--platform=node", "--file=out.mjs"]);
      return [process.execPath, "out.mjs"];
    },
  },
};

export const openapiGeneratorVersion = "7.25.0";

/** The command of a row's tool, where its language has put it. openapi-generator comes from Maven, which keeps it. */
export async function runGenerator(folder: string, [tool = "", ...args]: Command): Promise<void> {
  if (tool !== "openapi-generator") {
    const own = ["venv/bin", "node_modules/.bin"].map((path) => join(folder, path, tool)).find(existsSync);
    await must(folder, [own ?? tool, ...args]);
    return;
  }
  const [name, version] = ["openapi-generator-cli", openapiGeneratorVersion];
  const jar = join(homedir(), ".m2/repository/org/openapitools", name, version, `${name}-${version}.jar`);
  const artifact = `-Dartifact=org.openapitools:${name}:${version}`;
  await fetched(folder, ["java", "-version"]);
  if (!existsSync(jar)) await fetched(folder, ["mvn", "-q", "-B", "dependency:get", artifact]);
  await must(folder, ["java", "-Xmx700m", "-jar", jar, ...args]);
}

const exec = promisify(execFile);

/** Runs a command that has to succeed. Returns what it printed. Our Node comes first on its path. */
export const must = async (cwd: string, [command = "", ...args]: Command): Promise<string> => {
  try {
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    return (await exec(command, args, { cwd, env, maxBuffer: 100_000_000 })).stdout;
  } catch (error) {
    // Some compilers complain on this stream.
    throw new Error(`${error}\n${Object(error).stdout}`);
  }
};

/** Installs what a row takes into a folder, and uses it there. Skips the test without the language or the network. */
export async function inFolder(
  name: string,
  { language, packages = [] }: { readonly language: LanguageName; readonly packages?: readonly string[] },
  skip: () => never,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  try {
    await withTemporaryFolder(async (folder) => {
      for (const command of languages[language].needs) await fetched(folder, command);
      await languages[language].install(folder, packages);
      await use(folder);
    });
  } catch (error) {
    if (!(error instanceof Missing) || process.env.REQUIRE_LANGUAGES) throw error;
    console.warn(`skipped: ${name}: ${error.message}`);
    skip();
  }
}

/** Fails on each fault that is not expected, and if none is there that is. */
export function expectFaults(faults: readonly string[], expected: RegExp | undefined, name: string): void {
  const isExpected = (fault: string): boolean => expected?.test(fault) === true;
  const others = faults.filter((fault) => !isExpected(fault));
  expect(others, name).toEqual([]);
  if (expected) expect(faults.filter(isExpected), `${name}: mended by now`).not.toEqual([]);
}

/** A tool is not on this machine, or the network is down. */
class Missing extends Error {}

const missing = (error: Error): never => {
  throw new Missing(error.message.slice(0, 500));
};

/** Runs a command that needs a tool or the network. */
export const fetched = (cwd: string, command: Command): Promise<string> => must(cwd, command).catch(missing);
