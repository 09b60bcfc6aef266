/** The integrations to copy: one for each language, in `examples/`. Each has a page, made from its README and its files. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../paths.ts";
import type { MadeDownload } from "./downloads.ts";

export interface Example {
  /** Its folder, and the name of the language in the highlighter. */
  readonly name: string;
  readonly label: string;
}

/** In the order of the menu. */
export const examples: readonly Example[] = [
  { name: "typescript", label: "TypeScript" },
  { name: "python", label: "Python" },
  { name: "php", label: "PHP" },
  { name: "ruby", label: "Ruby" },
  { name: "go", label: "Go" },
  { name: "java", label: "Java" },
  { name: "csharp", label: "C#" },
];

const folder: string = join(root, "examples");

/** The name of its page. */
export const pageOf = ({ name }: Example): string => `integration-${name}`;

/** The path of a file of an example in the portal. */
export const pathOf = ({ name }: Example, file: string): string => `examples/${name}/${file}`;

interface ExampleFile {
  readonly name: string;
  readonly text: string;
}

/** Whether a file is the program itself, which comes first. */
const isProgram = (file: string): boolean => /^(?:shop|main)\./i.test(file);

/** Its source files: the program first, then the others by name. */
export async function filesOf({ name }: Example): Promise<ExampleFile[]> {
  const names = await readdir(join(folder, name), { withFileTypes: true });
  const sources = names
    .filter((entry) => entry.isFile() && /\.(?:cs|go|java|mod|php|py|rb|ts)$/.test(entry.name))
    .map((entry) => entry.name)
    .sort((a, b) => Number(isProgram(b)) - Number(isProgram(a)) || (a < b ? -1 : 1));
  return Promise.all(
    sources.map(async (file) => ({ name: file, text: await readFile(join(folder, name, file), "utf8") })),
  );
}

/** Its README, with the links and commands of the portal. */
export async function readmeOf({ name }: Example): Promise<string> {
  const text = await readFile(join(folder, name, "README.md"), "utf8");
  return text
    .replace(/^# .+\n+/, "")
    .replaceAll(/\.\.\/\.\.\/packages\/portal\/guides\/([\w-]+\.md)/g, "$1")
    .replaceAll("../../packages/certification/README.md", "certification.md")
    .replaceAll(/\.\.\/\.\.\/packages\/(?:client|ledger)\/README\.md/g, "typescript.md")
    .replaceAll("../../generated/purchase-protocol.json", "purchase-protocol.json")
    .replaceAll("../../dist/packages/", "packages/")
    .replaceAll("npx --no -- vending-certify", "node certify.mjs")
    .trim();
}

/** Every file of every example, as the pages offer it. */
export async function exampleDownloads(): Promise<MadeDownload[]> {
  const all = examples.map(async (one) =>
    (await filesOf(one)).map(({ name, text }) => ({
      file: pathOf(one, name),
      what: `The integration in ${one.label}`,
      content: Buffer.from(text),
    })),
  );
  return (await Promise.all(all)).flat();
}
