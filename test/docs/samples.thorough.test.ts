/** The samples of the portal: those in TypeScript compile, and the others run against the sandbox if their language is installed. */
import { execFile, spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { purchaseTimings } from "@vending/contract";
import { operationsOf } from "@vending/openapi/document";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appFolder, guidesFolder } from "../../packages/portal/src/paths.ts";
import { addressOf, callOf, exampleTitles, type OperationAtPath } from "../../packages/portal/src/samples/call.ts";
import { samplesOf } from "../../packages/portal/src/samples/index.ts";
import { root } from "../../scripts/lib/paths.ts";
import { partner } from "../lib/documents.ts";
import { temporaryFolder } from "../lib/folder.ts";

interface Case {
  at: OperationAtPath;
  operationId: string;
  title: string;
}

const all: Case[] = operationsOf(partner).flatMap((at) =>
  exampleTitles(at).map((title) => ({ at, operationId: at.operation.operationId, title })),
);

const codeOf = ({ at, title }: Case, language: string): string => {
  const sample = samplesOf(at, title).find((one) => one.language === language);
  if (!sample) throw new Error(`there is no sample in ${language}`);
  return sample.code;
};

await mkdir(join(root, "node_modules/.cache"), { recursive: true });
const folder = temporaryFolder(join(root, "node_modules/.cache/samples-"));

test("a sample has the timeout of the purchase protocol, which is longer for a create that returns the outcome", () => {
  const { attempt, attemptWithOutcome } = purchaseTimings;
  const curlOf = (operationId: string) => codeOf(all.find((one) => one.operationId === operationId) as Case, "curl");
  expect(curlOf("createAirtimeSync")).toContain(`--max-time ${attemptWithOutcome} `);
  expect(curlOf("createAirtimeAsync")).toContain(`--max-time ${attempt} `);
  expect(curlOf("getTransactionStatus")).toContain(`--max-time ${attempt} `);
});

/** The compiler's errors in these files and in the scripts of the pages, but not in what they import. */
async function problemsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const names = Object.keys(files);
  const config = {
    extends: join(appFolder, "tsconfig.json"),
    // A sample is a program, and no package.
    compilerOptions: { isolatedDeclarations: false },
    include: ["*.ts", join(appFolder, "*.ts"), pageTypes],
  };
  const all = { ...files, "tsconfig.json": JSON.stringify(config), "package.json": '{"type":"module"}' };
  await Promise.all(Object.entries(all).map(([name, text]) => writeFile(join(folder, name), text)));
  // This compiler takes a third of the time.
  const compiler = [join(root, "node_modules/typescript-7/bin/tsc"), "-p", folder, "--pretty", "false"];
  const { stdout } = spawnSync(process.execPath, compiler, { encoding: "utf8", cwd: folder });
  return stdout
    .split("\n")
    .filter((line) => names.some((name) => line.startsWith(`${name}(`)) || line.includes("portal/app/"));
}

const pageTypes = join(root, "packages/sandbox/src/control/html.d.ts");

test("in TypeScript every sample, every block of a guide and every script of a page compiles; a fault is found", async () => {
  const blocks = await Promise.all(
    ["typescript", "frontend"].map(async (name) => {
      const text = await readFile(join(guidesFolder, `${name}.md`), "utf8");
      // Some name their file, for others to import.
      return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""], index) => [
        /^\/\/ (\S+\.ts)\b/.exec(code)?.[1] ?? `${name}-${index}.ts`,
        code,
      ]);
    }),
  );
  const samples = all.map((one) => [`${one.operationId}-${one.title}.ts`, codeOf(one, "typescript")]);
  const first = codeOf(all.find(({ operationId }) => operationId === "createTransaction") as Case, "typescript");
  const problems = await problemsIn({
    ...Object.fromEntries([...samples, ...blocks.flat()]),
    "faulty.ts": first.replace('"mtn"', '"MTN"'),
  });
  expect(blocks.flat().length).toBeGreaterThan(3);
  expect(problems.filter((problem) => !problem.startsWith("faulty.ts"))).toEqual([]);
  expect(problems.join("\n")).toContain("faulty.ts");
});

interface Toolchain {
  language: string;
  /** Prints its version if it is installed. */
  probe: [command: string, ...flags: string[]];
  file: string;
  run: (file: string) => [command: string, ...flags: string[]];
  isSlow?: boolean;
}

const toolchains: Toolchain[] = [
  { language: "curl", probe: ["curl", "--version"], file: "sample.sh", run: (file) => ["sh", file] },
  { language: "python", probe: ["python3", "--version"], file: "sample.py", run: (file) => ["python3", file] },
  { language: "php", probe: ["php", "--version"], file: "sample.php", run: (file) => ["php", file] },
  { language: "go", probe: ["go", "version"], file: "sample.go", run: (file) => ["go", "run", file], isSlow: true },
  { language: "java", probe: ["javac", "--version"], file: "Sample.java", run: (file) => ["java", file], isSlow: true },
];

const isThere = ({ probe: [command, ...flags] }: Toolchain): boolean => spawnSync(command, flags).status === 0;
const here = toolchains.filter(isThere);

for (const { language, probe } of toolchains.filter((one) => !here.includes(one))) {
  console.warn(`\nSKIPPED: the samples in ${language} do not run, because \`${probe.join(" ")}\` fails here\n`);
}

const isFirst = ({ operationId }: Case, index: number): boolean => all[index - 1]?.operationId !== operationId;
/** A compiler takes seconds, so it gets only the first example of each operation. */
const isRun = ({ isSlow }: Toolchain, one: Case, index: number): boolean => !isSlow || isFirst(one, index);
const ran = here.flatMap((toolchain) =>
  all.filter((one, index) => isRun(toolchain, one, index)).map((one) => ({ toolchain, ...one })),
);

describe("against the sandbox", () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, settleAfter: 0 });
  });
  afterAll(() => server?.stop());

  const send = (call: ReturnType<typeof callOf>) =>
    fetch(server.url + addressOf(call), {
      method: call.method,
      headers: {
        "X-Merchant-Key": "sandbox-key",
        "X-Merchant-Secret": "sandbox-secret",
        ...(call.body && { "Content-Type": "application/json" }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    });

  const reset = () => fetch(`${server.url}/sandbox/reset`, { method: "POST" });

  /** Makes the purchases of all examples, which status checks need. */
  async function buyExamples(but: string): Promise<void> {
    await reset();
    for (const one of all.filter(({ operationId }) => operationId.startsWith("create"))) {
      if (one.operationId !== but) await (await send(callOf(one.at, one.title))).text();
    }
  }

  /** The output of the program. */
  async function run(toolchain: Toolchain, code: string): Promise<string> {
    const file = join(folder, toolchain.file);
    await writeFile(file, code);
    const [command, ...flags] = toolchain.run(file);
    const environment = {
      ...process.env,
      VENDING_URL: server.url,
      VENDING_KEY: "sandbox-key",
      VENDING_SECRET: "sandbox-secret",
      GO111MODULE: "off",
    };
    const { stdout } = await promisify(execFile)(command, flags, { env: environment });
    return stdout;
  }

  test.each(ran)("$toolchain.language: $operationId $title", async ({ toolchain, at, operationId, title }) => {
    const call = callOf(at, title);
    const prepare = () => (call.method === "POST" ? reset() : buyExamples(operationId));
    await prepare();
    const direct = await send(call);
    const expected = { status: direct.status, body: await direct.text() };
    await prepare();
    const stdout = await run(toolchain, codeOf({ at, operationId, title }, toolchain.language));
    if (toolchain.language !== "curl") expect(stdout).toMatch(new RegExp(`^(HTTP/1.1 )?${expected.status}\\b`));
    expect(fixed(stdout)).toContain(fixed(expected.body));
    expect(expected.status).toBe(title === "verify-meter-rejected" ? 400 : 200);
  });

  const nothing = /^no response, which says nothing about a purchase\s*$/;
  const worstDay = [
    { suffix: "902", title: "a dropped connection", printed: nothing },
    { suffix: "935", title: "a body that breaks off", printed: nothing },
    { suffix: "936", title: "a redirect", printed: /^(302 |no response, which says nothing)/ },
  ];
  const scripted = here.filter(({ language }) => ["python", "php"].includes(language));

  test.each(
    scripted.flatMap((toolchain) => worstDay.map((day) => ({ toolchain, ...day }))),
  )("$toolchain.language: $title is not taken for a response", async ({ toolchain, suffix, printed }) => {
    const at = all.find(({ operationId }) => operationId === "createAirtimeAsync") as Case;
    const code = codeOf(at, toolchain.language).replace(/(customer_msisdn.*\d)\d{3}(?=["'])/, `$1${suffix}`);
    await reset();
    expect(await run(toolchain, code)).toMatch(printed);
  });
});

/** The text without what differs from one purchase to the next. */
const fixed = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+/g, "REFERENCE")
    .replace(/\d{4}-\d\d-\d\d[ T][\d:.]+(Z|\+[\d:]+)?/g, "TIME")
    .replace(/"(token|kct1|kct2|external_reference|reference_code|units|cards)":("[^"]*"|\[[^\]]*\])/g, '"$1":"VALUE"');
