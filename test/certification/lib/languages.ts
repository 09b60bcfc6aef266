/** The examples, and how to run them. */
import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../scripts/lib/paths.ts";

export type Command = readonly [program: string, ...args: string[]];

/** How a program is built into a folder, if it is built, and how it is run. */
interface Program {
  /** Files that are copied into the folder, where it is built then. Default: it is built in the folder of the example. */
  readonly copies?: readonly string[];
  readonly build?: (folder: string) => Command;
  readonly run: (folder: string) => Command;
}

export interface Language extends Program {
  readonly name: string;
  /** A command that succeeds if the toolchain is installed. */
  readonly toolchain: Command;
  /** Answers questions with the example's protocol. Absent: the example leaves the protocol to the client. */
  readonly driver?: Program;
  /** Whether CI fails if it is missing. */
  readonly isRequired: boolean;
}

const example = (...path: string[]): string => join(root, "examples", ...path);

const driver = (name: string): string => join(root, "test/certification/drivers", name);

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
    driver: { run: () => ["python3", "-B", driver("driver.py")] },
    isRequired: true,
  },
  {
    name: "php",
    toolchain: ["php", "--version"],
    run: () => ["php", example("php/shop.php")],
    driver: { run: () => ["php", driver("driver.php")] },
    isRequired: true,
  },
  {
    name: "go",
    toolchain: ["go", "version"],
    build: (folder) => ["go", "build", "-o", join(folder, "shop"), "."],
    run: (folder) => [join(folder, "shop")],
    driver: {
      copies: [...["go.mod", "protocol.go", "http.go"].map((name) => example("go", name)), driver("driver.go")],
      build: (folder) => ["go", "build", "-o", join(folder, "driver"), "."],
      run: (folder) => [join(folder, "driver")],
    },
    isRequired: true,
  },
  {
    name: "java",
    toolchain: ["javac", "-version"],
    build: (folder) => [
      "javac",
      "-d",
      folder,
      ...["Shop", "Protocol", "VendingHttp", "Json"].map((name) => example(`java/${name}.java`)),
    ],
    run: (folder) => ["java", "-cp", folder, "Shop"],
    driver: {
      build: (folder) => ["javac", "-d", folder, "Protocol.java", "Json.java", driver("Driver.java")],
      run: (folder) => ["java", "-cp", folder, "Driver"],
    },
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

/** Builds an example, or its driver, and returns the command that runs it. */
export async function built(name: string, { copies, build, run }: Program): Promise<Command> {
  const folder = await mkdtemp(join(tmpdir(), `vending-${name}-`));
  for (const file of copies ?? []) await copyFile(file, join(folder, basename(file)));
  if (build) {
    const [program, ...args] = build(folder);
    await exec(program, args, { cwd: copies ? folder : example(name) });
  }
  return run(folder);
}
