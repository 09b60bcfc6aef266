/** The integrations, each with its README and its files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { examples, filesOf, folder, type Places, pathOf, readmeFor } from "../examples.ts";
import { withTimes } from "../meaning/words.ts";
import { slugOf } from "../page/html.ts";
import type { Include } from "./include.ts";
import { tab, tabbed } from "./tabs.ts";

/** The links lead to pages of the portal. The commands run in the partner kit, in the folder of the example. */
const inPortal: Places = {
  page: (name) => `${name}.md`,
  protocol: "purchase-protocol.json",
  packages: "../../packages/",
  certify: "node ../../certify.mjs",
};

/** Every example: its README without the title, and its files, the program first. */
export const integrations: Include = async ({ protocol }) => {
  const sections = examples.map(async (one) => {
    const readme = await readFile(join(folder, one.name, "README.md"), "utf8");
    const all = await filesOf(one);
    const links = all.map(({ name: file }) => `[${file}](${pathOf(one, file)})`).join(", ");
    // The page is for reading: what only stores and sends is a link.
    const read = all.filter(({ name: file }, index) => index === 0 || /^protocol/i.test(file));
    const files = read.map(({ name: file, text }) => {
      const language = file.endsWith(".mod") ? "text" : one.name;
      const code = `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
      return `<details><summary>${file}</summary>\n\n${code}\n\n</details>`;
    });
    const here = readmeFor(inPortal, readme.replace(/^# .+\n+/, "")).replace("```sh\n", `$&cd examples/${one.name}\n`);
    const about = withTimes(protocol, here.trim());
    return `### ${one.label}\n\n${about}\n\nIts files: ${links}.\n\n${files.join("\n\n")}`;
  });
  const texts = await Promise.all(sections);
  const tabs = examples.map(
    ({ name, label }, index) =>
      `${index === 0 ? "" : "</div>"}${tab("integration", name, label, index)}<div>\n\n${texts[index]}\n\n`,
  );
  return { markdown: texts.join("\n\n"), template: tabbed(`${tabs.join("")}</div>`) };
};

/** Links to all examples. */
export const exampleList: Include = () => ({
  markdown: examples.map(({ label }) => `- [${label}](languages.md#${slugOf(label)})`).join("\n"),
});
