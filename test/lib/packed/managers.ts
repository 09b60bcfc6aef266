/** The package managers that partners use. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { runNpm } from "../../../scripts/lib/npm.ts";
import { root } from "../../../scripts/lib/paths.ts";

/** A dependency: a version, or the path of a tarball. */
export type Dependencies = Readonly<Record<string, string>>;

export interface Manager {
  readonly name: string;
  /** Writes the files of a project and installs its dependencies. */
  install(project: string, registry: string, dependencies: Dependencies): Promise<void>;
  /** The command that runs Node in the project. */
  readonly node: readonly string[];
  /** The command that runs a binary of a dependency. */
  readonly exec: readonly string[];
}

const pnpm = [process.execPath, join(root, "tools/node_modules/pnpm/bin/pnpm.mjs")] as const;
const yarn = [process.execPath, join(root, "tools/node_modules/@yarnpkg/cli-dist/bin/yarn.js")] as const;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** For `resolutions` or `overrides`, so that our other packages depend on the tarballs, too. */
const tarballsIn = (dependencies: Dependencies): Dependencies =>
  Object.fromEntries(Object.entries(dependencies).filter(([, version]) => version.startsWith("file:")));

export const managers: readonly Manager[] = [
  {
    name: "npm",
    async install(project, registry, dependencies) {
      await write(project, {
        "package.json": json({ private: true, type: "module", dependencies }),
        ".npmrc": `registry=${registry}\ncache=${join(project, ".cache")}\naudit=false\nfund=false\n`,
      });
      await runNpm(["install"], project);
    },
    node: [process.execPath],
    exec: ["npx", "--no", "--"],
  },
  {
    name: "pnpm",
    async install(project, registry, dependencies) {
      await write(project, {
        "package.json": json({ private: true, type: "module", dependencies }),
        ".npmrc": `registry=${registry}\n`,
        "pnpm-workspace.yaml": json({
          storeDir: join(project, ".store"),
          cacheDir: join(project, ".cache"),
          overrides: tarballsIn(dependencies),
        }),
      });
      await runIn(project, [...pnpm, "install"]);
    },
    node: [process.execPath],
    exec: [...pnpm, "exec"],
  },
  {
    name: "Yarn",
    async install(project, registry, dependencies) {
      await write(project, {
        "package.json": json({ private: true, type: "module", dependencies, resolutions: tarballsIn(dependencies) }),
        ".yarnrc.yml": json({
          npmRegistryServer: registry,
          unsafeHttpWhitelist: ["127.0.0.1"],
          // Avoids cached metadata of another registry.
          globalFolder: join(project, ".yarn/global"),
          enableGlobalCache: false,
          enableTelemetry: false,
        }),
        // Without a lock file, Yarn may assign the folder to a parent project.
        "yarn.lock": "",
      });
      await runIn(project, [...yarn, "install", "--no-immutable"]);
    },
    node: [...yarn, "node"],
    exec: [...yarn, "run"],
  },
];

/** Writes files of a project. */
export async function write(project: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
}

/** Runs a command in a project, and returns its standard output. */
export async function runIn(
  cwd: string,
  [file = "", ...args]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = { ...process.env, ...environment };
  try {
    return (await promisify(execFile)(file, args, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[file, ...args].join(" ")} failed\n${stdout}${stderr}`);
  }
}
