/**
 * Clients from openapi-generator: generated from our documents, compiled, and given every documented body. A client that
 * misreads a body costs money: a completed purchase that throws looks like one that failed.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { nameOf } from "@vending/openapi/references";
import { describe, expect, test } from "vitest";
import { generated, root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { document as built } from "../lib/documents.ts";
import { bodies, nameOfBody, otherErrors, schemaOf, withNewFields } from "./documents.ts";

/** A body that a client has to read and write. */
interface Case {
  readonly title: string;
  /** The name of the schema and of the class. */
  readonly model: string;
  readonly body: unknown;
  /** The data that must survive. Fields that are new may be dropped. */
  readonly known: unknown;
}

interface Job {
  /** The folder of the generated client. */
  readonly folder: string;
  readonly casesFile: string;
  readonly models: readonly string[];
}

interface Row {
  readonly generator: string;
  readonly document: "openapi-3.0" | "openapi-3.0-flat";
  readonly options?: string;
  /** Commands that succeed if what else it takes is on this machine. */
  readonly needs: readonly string[][];
  /** Compiles the client, and gives it the cases. Prints a line of JSON for each. */
  readonly decode: (job: Job) => Promise<string>;
  /** The fault that is expected: it proves that the test notices one. */
  readonly fault?: RegExp;
}

const driver = (name: string): string => join(import.meta.dirname, "drivers", name);
const php = ({ folder, casesFile }: Job) => must(folder, ["php", driver("decode.php"), folder, casesFile]);

const rows: readonly Row[] = [
  { generator: "php", document: "openapi-3.0-flat", needs: [["php", "--version"]], decode: php },
  {
    generator: "php",
    document: "openapi-3.0",
    needs: [["php", "--version"]],
    decode: php,
    fault: /getTransactionStatus response status-success: .*Invalid value 'success'/,
  },
  {
    generator: "python",
    document: "openapi-3.0-flat",
    needs: [["python3", "--version"]],
    async decode({ folder, casesFile }) {
      const python = join(folder, "venv/bin/python");
      await fetched(folder, ["python3", "-m", "venv", "venv"]);
      await fetched(folder, [python, "-m", "pip", "install", "--quiet", "-r", "requirements.txt"]);
      return must(folder, [python, driver("decode.py"), folder, casesFile]);
    },
  },
  {
    generator: "java",
    document: "openapi-3.0-flat",
    needs: [["javac", "-version"]],
    async decode({ folder, casesFile }) {
      await fetched(folder, ["mvn", "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=classpath"]);
      const path = await readFile(join(folder, "classpath"), "utf8");
      const files = (await readdir(join(folder, "src/main/java"), { recursive: true })).filter((file) =>
        /\.java$/.test(file),
      );
      const sources = [driver("Decode.java"), ...files.map((file) => join(folder, "src/main/java", file))];
      await must(folder, ["javac", "-nowarn", "-d", "classes", "-cp", path, ...sources]);
      return must(folder, ["java", "-cp", `classes:${path}`, "decode.Decode", casesFile]);
    },
  },
  {
    generator: "go",
    document: "openapi-3.0-flat",
    options: "enumClassPrefix=true,disallowAdditionalPropertiesIfNotPresent=false",
    needs: [["go", "version"]],
    async decode({ folder, casesFile, models }) {
      await mkdir(join(folder, "cmd/decode"), { recursive: true });
      const lines = (await readFile(driver("main.go"), "utf8")).split("\n");
      const each = (line: string) =>
        line.includes("MODEL") ? models.map((model) => line.replaceAll("MODEL", model)) : [line];
      await writeFile(join(folder, "cmd/decode/main.go"), lines.flatMap(each).join("\n"));
      await fetched(folder, ["go", "mod", "tidy"]);
      await must(folder, ["go", "vet", "./..."]);
      return must(folder, ["go", "run", "./cmd/decode", casesFile]);
    },
  },
  {
    generator: "typescript-fetch",
    document: "openapi-3.0-flat",
    needs: [],
    async decode({ folder, casesFile, models }) {
      const reads = models.map(
        (model) => `${model}: (body: unknown) => client.${model}ToJSON(client.${model}FromJSON(body)),`,
      );
      const main = `import * as client from "./index.ts";
import { readFileSync } from "node:fs";
const models: Record<string, (body: unknown) => unknown> = {
  ${reads.join("\n  ")}
};
for (const { model, body } of JSON.parse(readFileSync(${JSON.stringify(casesFile)}, "utf8"))) {
  try {
    console.log(JSON.stringify({ value: models[model]!(body) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
`;
      await writeFile(join(folder, "decode.ts"), main);
      await symlink(join(root, "node_modules"), join(folder, "node_modules"));
      const tsc = [process.execPath, "node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--skipLibCheck"];
      const types = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "node"];
      const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--allowImportingTsExtensions"];
      await must(folder, [...tsc, ...types, ...modules, "decode.ts"]);
      const bundle = [
        "node_modules/rolldown/bin/cli.mjs",
        "decode.ts",
        "--format=esm",
        "--platform=node",
        "--file=out.mjs",
      ];
      await must(folder, [process.execPath, ...bundle]);
      return must(folder, [process.execPath, "out.mjs"]);
    },
  },
];

describe.runIf(thorough)("a generated client", () => {
  test.for(rows)("in $generator, from $document, reads and keeps every documented body", async (row, { skip }) => {
    const { generator, document, options, needs, decode, fault } = row;
    const folder = join(tmpdir(), `vending-generated-${process.pid}-${generator}-${document}`);
    await mkdir(folder);
    try {
      for (const command of [["java", "-version"], ["mvn", "--version"], ...needs]) await fetched(folder, command);
      const cases = casesOf(document);
      expect(cases.length).toBeGreaterThan(50);
      const casesFile = join(folder, "cases.json");
      await writeFile(casesFile, JSON.stringify(cases));
      await generate(generator, join(generated, `${document}.json`), folder, options);
      const output = await decode({ folder, casesFile, models: [...new Set(cases.map(({ model }) => model))].sort() });
      const results = output.split("\n").filter((line) => line.startsWith("{"));
      const faults = cases.flatMap((one, at) =>
        faultsOf(one, JSON.parse(results[at] ?? '{"error":"no result"}')).slice(0, 1),
      );
      if (fault) expect(faults.join("\n")).toMatch(fault);
      else expect(faults).toEqual([]);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      console.warn(`SKIPPED: a client in ${generator} from ${document}: ${error.message}`);
      skip();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Writes a client to the folder. The generator comes from Maven Central, and stays where Maven keeps it. */
async function generate(generator: string, document: string, folder: string, options?: string): Promise<void> {
  const [group, version] = ["org/openapitools/openapi-generator-cli", "7.25.0"];
  const jar = join(homedir(), ".m2/repository", group, version, `openapi-generator-cli-${version}.jar`);
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
  if (!existsSync(jar)) await fetched(folder, ["mvn", "-q", "-B", "dependency:get", artifact]);
  const left = "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false";
  const command = ["java", "-Xmx700m", "-jar", jar, "generate", "-i", document, "-o", folder, "-g", generator, left];
  if (generator === "java") command.push("--library=native");
  await must(folder, options ? [...command, `--additional-properties=${options}`] : command);
}

/** Every documented body, and each response with fields that are new. Bodies that are not documented have no class. */
function casesOf(name: Row["document"]): Case[] {
  const document = built(name);
  return bodies.flatMap((body): Case[] => {
    const model = nameOf(String(schemaOf(document, body).$ref));
    if (document.components.schemas[model]?.type === undefined) return [];
    const others = (body.status ?? "200") === "200" ? [] : otherErrors;
    const given = [...Object.entries(body.examples), ...others.map((value) => [JSON.stringify(value), value] as const)];
    return given.flatMap(([example, known]) => {
      const title = `${nameOfBody(body)} ${example}`;
      const documented = { title, model, known, body: known };
      if (body.direction === "request") return [documented];
      return [documented, { ...documented, title: `${title}, with new fields`, body: withNewFields(known) }];
    });
  });
}

type Result = { readonly value: unknown } | { readonly error: string };

/** An error, or fields that were lost, changed or invented. */
const faultsOf = ({ title, known }: Case, result: Result): string[] =>
  ("error" in result ? [result.error] : differences(known, result.value, "")).map((fault) => `${title}: ${fault}`);

function differences(known: unknown, value: unknown, at: string): string[] {
  if (Array.isArray(known)) {
    if (!Array.isArray(value) || value.length !== known.length) return [`${at} is another list`];
    return known.flatMap((item, index) => differences(item, value[index], `${at}/${index}`));
  }
  if (!known || typeof known !== "object") {
    return isDeepStrictEqual(known, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(known)}`];
  }
  if (!value || typeof value !== "object") return [`${at} is no object`];
  const [before, after] = [new Map(Object.entries(known)), new Map(Object.entries(value))];
  const changed = [...before].flatMap(([name, field]) =>
    after.has(name) ? differences(field, after.get(name), `${at}/${name}`) : [`${at}/${name} is lost`],
  );
  // Some clients write null for absent fields. Fields that are new may be kept.
  const made = [...after].filter(([name, field]) => !before.has(name) && field !== null && !name.startsWith("a_new_"));
  return [...changed, ...made.map(([name, field]) => `${at}/${name} is made up: ${JSON.stringify(field)}`)];
}

const exec = promisify(execFile);

/** Runs a command that has to succeed. Returns what it printed. */
const must = async (cwd: string, [command = "", ...args]: readonly string[]): Promise<string> => {
  try {
    return (await exec(command, args, { cwd, maxBuffer: 100_000_000 })).stdout;
  } catch (error) {
    // Some compilers complain on this stream.
    throw new Error(`${error}\n${Object(error).stdout}`);
  }
};

/** A tool is not on this machine, or the network is down. */
class Missing extends Error {}

/** Runs a command that needs a tool or the network. Without them the client is skipped. */
const fetched = (cwd: string, command: readonly string[]): Promise<string> =>
  must(cwd, command).catch((error: Error) => {
    throw new Missing(error.message.slice(0, 500));
  });
