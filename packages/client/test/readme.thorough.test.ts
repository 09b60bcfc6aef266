/** The samples of the README are what an integrator copies: they compile, and they do what the text around them says. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { purchaseStates, purchaseTimings } from "@vending/contract";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsIn } from "../../../test/lib/compile.ts";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { type Sample, samplesIn } from "../../../test/lib/samples.ts";

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), "utf8");

const readme = await read("../README.md");
const guide = await read("../../portal/guides/typescript.md");

/** Those with the name of a file are whole. */
const wholeIn = (page: string): Sample[] => samplesIn(page).filter(({ file }) => !file.startsWith("sample-"));

const ofReadme = wholeIn(readme);

/** The guide has its own `airtime.ts`, which stores nothing. */
const samples: readonly Sample[] = [
  ...ofReadme,
  ...wholeIn(guide).filter(({ file }) => !ofReadme.some((one) => one.file === file)),
];

const token = String.raw`\d{4} \d{4} \d{4} \d{4} \d{4}`;

/** What each sample prints, in the order of the page: each may build on what was bought before. */
const printed: [file: string, output: RegExp][] = [
  ["vending.ts", /^$/],
  ["airtime.ts", /^deliver: [0-9a-f-]+$/],
  ["resume.ts", /^succeeded keep$/],
  ["data.ts", /^1GB Weekly succeeded$/],
  [
    "electricity.ts",
    new RegExp(`^paying for [A-Z ]+\nkey change token: ${token}\nkey change token: ${token}\ntoken: ${token}$`),
  ],
];

const exec = promisify(execFile);
// Inside of the package, so that the samples find what it depends on.
const folder = temporaryFolder(join(import.meta.dirname, ".readme-"));
let server: SandboxServer;

beforeAll(async () => {
  server = await startServer({ port: 0, settleAfter: 100 });
  for (const { file, code } of samples) await writeFile(join(folder, file), code);
});
afterAll(() => server.stop());

test("every sample runs", () => {
  expect(samples.map(({ file }) => file)).toEqual(printed.map(([file]) => file));
});

test("the times that it names are those of the protocol", () => {
  const { deadline, attempt, attemptWithOutcome, resendWithin, visibility, settling } = purchaseTimings;
  for (const text of [
    `\`deadlineMs\` (${deadline / 60} minutes; `,
    `\`attemptTimeoutMs\` (${attempt} seconds, and ${attemptWithOutcome} where a create returns the outcome`,
    `\`resendWithinMs\` (${resendWithin / 3_600} hours)`,
    `\`visibilityMs\` (${visibility / 60} minutes: `,
    `404 for ${settling} seconds (\`settling\``,
    `404 for ${visibility / 60} minutes (\`visibility\``,
  ])
    expect(readme).toContain(text);
});

describe("they compile", () => {
  const problems = (files: string[]): Promise<string[]> =>
    problemsIn(files, { noUncheckedIndexedAccess: true, noUnusedLocals: true });

  test("all of them, strictly", async () => {
    expect(await problems(samples.map(({ file }) => join(folder, file)))).toEqual([]);
  });

  test("one with a fault would not", async () => {
    const file = join(folder, "faulty.ts");
    const airtime = samples.find((sample) => sample.file === "airtime.ts")?.code ?? "";
    await writeFile(file, airtime.replace('amount: "500"', "amount: 500"));
    expect((await problems([file])).join("\n")).toContain("readonly amount: 500");
  });
});

describe("they run, against the sandbox", () => {
  test.each(printed)("%s", async (file, said) => {
    const env = { ...process.env, VENDING_URL: server.url };
    const { stdout, stderr } = await exec(process.execPath, ["--no-warnings", file], { cwd: folder, env });
    expect(stderr).toBe("");
    expect(stdout.trim()).toMatch(said);
  });
});

test("what the page says of the outcomes and the errors is all that there is", async () => {
  const { errors, rest } = await import("@vending/client").then((all) => {
    const names = Object.keys(all);
    return {
      errors: names.filter((name) => name.endsWith("Error")),
      rest: names.filter((name) => !name.endsWith("Error")),
    };
  });
  for (const name of [...errors, ...rest]) expect(readme, name).toContain(name);
  for (const state of ["succeeded", "failed", "rejected", "conflict", "open"] as const)
    expect(readme).toContain(`| \`${state}\` | \`${purchaseStates[state].money}\` |`);
});
