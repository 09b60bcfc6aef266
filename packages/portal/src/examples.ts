/** The integrations to copy: one for each language, in `examples/`. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MadeDownload } from "./downloads.ts";
import { root } from "./paths.ts";
import { languages } from "./samples/index.ts";

export interface Example {
  /** Its folder, and the name of the language in the highlighter. */
  readonly name: string;
  readonly label: string;
}

/** In the order of the menu. Each language of samples has an integration; curl is no language. Ruby has no samples. */
export const examples: readonly Example[] = [
  ...languages.filter(({ language }) => language !== "curl").map(({ language: name, label }) => ({ name, label })),
  { name: "ruby", label: "Ruby" },
];

export const pathOf = ({ name }: Example, file: string): string => `examples/${name}/${file}`;

/** Whether a file of `examples/` is a source. Others are its README and what a build leaves behind. */
export const isSource = (file: string): boolean => /\.(?:go|java|mod|php|py|rb|ts)$/.test(file);

/** Whether a file is the program itself, which comes first. */
const isProgram = (file: string): boolean => /^(?:shop|main)\./i.test(file);

interface ExampleFile {
  readonly name: string;
  readonly text: string;
}

export const folder: string = join(root, "examples");

/** Its source files: the program first, then the others by name. */
export async function filesOf({ name }: Example): Promise<ExampleFile[]> {
  const names = await readdir(join(folder, name), { withFileTypes: true });
  const sources = names
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => entry.name)
    .sort((a, b) => Number(isProgram(b)) - Number(isProgram(a)) || (a < b ? -1 : 1));
  return Promise.all(
    sources.map(async (file) => ({ name: file, text: await readFile(join(folder, name, file), "utf8") })),
  );
}

/** Where what a README names is, seen from the place to which the README is copied. */
export interface Places {
  /** Of a page of the portal, by its name. */
  readonly page: (name: string) => string;
  readonly protocol: string;
  /** The folder of the tarballs. */
  readonly packages: string;
  /** The command of the certification. */
  readonly certify: string;
}

/** A README of `examples/`, with links and commands for another place. */
export const readmeFor = ({ page, protocol, packages, certify }: Places, text: string): string =>
  text
    .replaceAll("../../node_modules/.bin/vending-certify", certify)
    .replaceAll(/\.\.\/\.\.\/packages\/portal\/guides\/([\w-]+)\.md/g, (_, name: string) => page(name))
    .replaceAll("../../packages/certification/README.md", page("certification"))
    .replaceAll(/\.\.\/\.\.\/packages\/(?:client|ledger)\/README\.md/g, page("typescript"))
    .replaceAll("../../generated/purchase-protocol.json", protocol)
    .replaceAll("../../dist/packages/", packages);

/** Every file of every example, as the pages offer it. */
export async function exampleDownloads(): Promise<MadeDownload[]> {
  const all = examples.map(async (one) =>
    (await filesOf(one)).map(({ name, text }) => ({
      file: pathOf(one, name),
      what: `The integration in ${one.label}`,
      content: text,
    })),
  );
  return (await Promise.all(all)).flat();
}
