/** The examples, and what it takes to run them. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../scripts/lib/paths.ts";

export interface Language {
  readonly name: string;
  /** A command that says its version where the toolchain is there. */
  readonly toolchain: readonly [command: string, ...args: string[]];
  /** Builds it into a folder, if it is built. */
  readonly build?: (folder: string) => readonly [command: string, ...args: string[]];
  readonly run: (folder: string) => readonly [command: string, ...args: string[]];
  /** CI fails where it is missing. */
  readonly isRequired: boolean;
}

const example = (...path: string[]): string => join(root, "examples", ...path);

export const languages: readonly Language[] = [
  {
    name: "typescript",
    toolchain: [process.execPath, "--version"],
    run: () => [process.execPath, "--no-warnings", example("typescript/shop.ts")],
    isRequired: true,
  },
  {
    name: "python",
    toolchain: ["python3", "--version"],
    run: () => ["python3", "-B", example("python/shop.py")],
    isRequired: true,
  },
  { name: "php", toolchain: ["php", "--version"], run: () => ["php", example("php/shop.php")], isRequired: true },
  {
    name: "go",
    toolchain: ["go", "version"],
    build: (folder) => ["go", "build", "-o", join(folder, "shop"), "."],
    run: (folder) => [join(folder, "shop")],
    isRequired: true,
  },
  {
    name: "java",
    toolchain: ["javac", "-version"],
    build: (folder) => [
      "javac",
      "-d",
      folder,
      ...["Shop", "VendingHttp", "Json"].map((name) => example(`java/${name}.java`)),
    ],
    run: (folder) => ["java", "-cp", folder, "Shop"],
    isRequired: false,
  },
  {
    name: "csharp",
    toolchain: ["mcs", "--version"],
    build: (folder) => [
      "mcs",
      ...["-langversion:7.2", `-out:${join(folder, "shop.exe")}`, "Shop.cs", "VendingHttp.cs"],
      ...["System.Net.Http", "System.Runtime.Serialization", "System.Xml", "System.Xml.Linq"].map(
        (name) => `-r:${name}`,
      ),
    ],
    run: (folder) => ["mono", join(folder, "shop.exe")],
    isRequired: false,
  },
];

export function isThere({ toolchain: [command, ...args] }: Language): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const exec = promisify(execFile);

/** Builds an example, and returns the command that runs it. */
export async function built({ name, build, run }: Language): Promise<readonly [command: string, ...args: string[]]> {
  const folder = await mkdtemp(join(tmpdir(), `vending-${name}-`));
  if (build) {
    const [command, ...args] = build(folder);
    await exec(command, args, { cwd: example(name) });
  }
  return run(folder);
}
