/** The examples, and how to run them. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";
import type { PurchaseVectors } from "../../../scripts/build/vectors.ts";
import { root } from "../../../scripts/lib/paths.ts";

type Vector = PurchaseVectors["responses"][number];

/** A state, an event in it, and the times in seconds. */
export interface Move {
  readonly state: PurchaseStateName;
  readonly event: PurchaseEventName;
  readonly lasted: number;
  readonly since_first_send: number;
}

/** The event of each vector, or the state after each move. */
export async function askDriver(
  [program, ...args]: Command,
  protocol: string,
  questions: readonly (Vector | Move)[],
): Promise<string[]> {
  const lines = questions.map((one) => JSON.stringify("action" in one ? asGot(one) : one));
  const output = await new Promise<string>((resolve, reject) => {
    const options = { maxBuffer: 10_000_000, env: { ...process.env, VENDING_PROTOCOL: protocol } };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`));
      else resolve(stdout);
    });
    child.stdin?.end(`${lines.join("\n")}\n`);
  });
  return output.trimEnd().split(/\r?\n/);
}

/** A response as an HTTP client gets it: a status, which is 0 if there is no response, and a text. */
const asGot = ({ action, response, order }: Vector) => ({
  action,
  status: response?.status ?? 0,
  text: response?.text ?? "",
  request: order,
});

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
  /** Files of libraries that must be there, too. */
  readonly libraries?: readonly string[];
  /** Answers questions with the example's protocol. */
  readonly driver: Program;
}

const example = (...path: string[]): string => join(root, "examples", ...path);

const driver = (name: string): string => join(root, "test/certification/drivers", name);

/** As Debian installs them. */
const jars = ["gson", "sqlite-jdbc"].map((name) => `/usr/share/java/${name}.jar`);

export const publishedTable: string = join(root, "generated/purchase-protocol.json");

export const languages: readonly Language[] = [
  {
    name: "typescript",
    toolchain: [process.execPath, "--version"],
    run: () => [process.execPath, "--no-warnings", example("typescript/shop.ts")],
    driver: { run: () => [process.execPath, "--no-warnings", driver("driver.ts")] },
  },
  {
    name: "python",
    toolchain: ["python3", "--version"],
    run: () => ["python3", "-B", example("python/shop.py")],
    driver: { run: () => ["python3", "-B", driver("driver.py")] },
  },
  {
    name: "php",
    toolchain: ["php", "-r", "exit(extension_loaded('pdo_sqlite') ? 0 : 1);"],
    run: () => ["php", example("php/shop.php")],
    driver: { run: () => ["php", driver("driver.php")] },
  },
  {
    name: "ruby",
    toolchain: ["ruby", "-e", "exit(RUBY_VERSION >= '3.1')"],
    run: () => ["ruby", example("ruby/shop.rb")],
    driver: { run: () => ["ruby", driver("driver.rb")] },
  },
  {
    name: "go",
    toolchain: ["go", "version"],
    build: (folder) => ["go", "build", "-o", join(folder, "shop"), "."],
    run: (folder) => [join(folder, "shop")],
    driver: {
      copies: [
        ...["go.mod", "protocol.go", "store.go", "http.go"].map((name) => example("go", name)),
        driver("driver.go"),
      ],
      build: (folder) => ["go", "build", "-o", join(folder, "driver"), "."],
      run: (folder) => [join(folder, "driver")],
    },
  },
  {
    name: "java",
    toolchain: ["javac", "-version"],
    libraries: jars,
    build: (folder) => [
      "javac",
      ...["-cp", jars.join(delimiter), "-d", folder],
      ...["Shop", "Store", "Protocol", "VendingHttp"].map((name) => example(`java/${name}.java`)),
    ],
    run: (folder) => ["java", "-cp", [folder, ...jars].join(delimiter), "Shop"],
    driver: {
      build: (folder) => ["javac", "-cp", jars.join(delimiter), "-d", folder, "Protocol.java", driver("Driver.java")],
      run: (folder) => ["java", "-cp", [folder, ...jars].join(delimiter), "Driver"],
    },
  },
];

export function isThere({ toolchain: [command, ...args], libraries = [] }: Language): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return libraries.every((file) => existsSync(file));
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
