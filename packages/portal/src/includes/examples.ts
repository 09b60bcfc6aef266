/** An integration to copy: its README and its files. */
import { type Example, examples, filesOf, pageOf, pathOf, readmeOf } from "../downloads/examples.ts";
import { withTimes } from "../meaning/words.ts";
import type { Include, InlineInclude } from "./include.ts";

function exampleNamed(name: string): Example {
  const found = examples.find((one) => one.name === name);
  if (!found) throw new Error(`there is no example "${name}"`);
  return found;
}

/** The README of an example, without its title. */
export const exampleReadme: Include = async ({ protocol }, name = "") => ({
  markdown: withTimes(protocol, await readmeOf(exampleNamed(name))),
});

/** Every file of an example, the one that sells first. */
export const exampleCode: Include = async (_, name = "") => {
  const one = exampleNamed(name);
  const parts = (await filesOf(one)).map(({ name: file, text }) => {
    const language = file.endsWith(".mod") ? "text" : one.name;
    return `### ${file}\n\n[Download ${file}](${pathOf(one, file)})\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
  });
  return { markdown: parts.join("\n\n") };
};

/** Links to all examples. */
export const exampleList: Include = () => ({
  markdown: examples.map((one) => `- [${one.label}](${pageOf(one)}.md)`).join("\n"),
});

/** `TypeScript, Python and Go`. */
export const exampleLanguages: InlineInclude = () =>
  new Intl.ListFormat("en-GB").format(examples.map(({ label }) => label));
