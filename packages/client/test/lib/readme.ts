/** The samples of the README and of the guide: what they are, and what they print when they run against a sandbox. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), "utf8");

export const readme: string = await read("../../README.md");
const guide = await read("../../../portal/guides/typescript.md");

/** Each begins with the name of its file. */
const samplesIn = (text: string): { file: string; code: string }[] =>
  [...text.matchAll(/^```ts\n(\/\/ (\S+\.ts)\b.*?)^```$/gms)].map(([, code = "", file = ""]) => ({ file, code }));

const ofReadme = samplesIn(readme);

/** The guide has its own `airtime.ts`, which stores nothing. */
export const samples: { file: string; code: string }[] = [
  ...ofReadme,
  ...samplesIn(guide).filter(({ file }) => !ofReadme.some((one) => one.file === file)),
];

const token = String.raw`\d{4} \d{4} \d{4} \d{4} \d{4}`;

/** What each sample prints, in the order of the page: each may build on what was bought before. */
export const printed: [file: string, output: RegExp][] = [
  ["vending.ts", /^$/],
  ["airtime.ts", /^deliver: [0-9a-f-]+$/],
  ["recover.ts", /^succeeded keep$/],
  ["data.ts", /^1GB Weekly succeeded$/],
  [
    "electricity.ts",
    new RegExp(`^paying for [A-Z ]+\nkey change token: ${token}\nkey change token: ${token}\ntoken: ${token}$`),
  ],
];
