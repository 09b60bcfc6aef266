/** The samples of the README: what they are, and what they print when they run against a sandbox. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const readme: string = await readFile(join(import.meta.dirname, "../../README.md"), "utf8");

/** Each sample begins with the name of its file. */
export const samples: { file: string; code: string }[] = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = ""]) => ({ file: /^\/\/ (\S+\.ts)\b/.exec(code)?.[1] ?? "", code }),
);

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
  ["in-process.ts", /^succeeded$/],
];
