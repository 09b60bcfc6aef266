/** The portal for programs that read text: `llms.txt`, and everything in one file. */
import { navigation } from "./navigation.ts";
import type { Page } from "./page.ts";

/** An index of the Markdown twins, in the form of llmstxt.org. */
export function llmsText(pages: ReadonlyMap<string, Pick<Page, "title" | "description">>): string {
  const home = pages.get("index");
  const groups = navigation.map(({ title, pages: names }) => {
    const lines = names.flatMap((name) => {
      const page = pages.get(name);
      return page ? [`- [${page.title}](${name}.md): ${page.description}`] : [];
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const documents = [
    "- [OpenAPI 3.1](openapi.yaml): every operation, with examples and what each response allows (`x-meaning`)",
    "- [Purchase protocol](purchase-protocol.json): what to do after each response to a purchase, given what has happened to it, as a table",
    "- [All pages in one file](llms-full.txt)",
  ];
  return `# ${home?.title}\n\n> ${home?.description}\n\n${groups.join("\n\n")}\n\n## Documents\n\n${documents.join("\n")}\n`;
}

export const fullText = (pages: Iterable<Pick<Page, "markdown">>): string =>
  [...pages].map(({ markdown }) => markdown.trim()).join("\n\n---\n\n");

/** The text of some Markdown, for a summary or a search. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^```\w*$/gm, "")
    .replace(/^\|[ |-]+\|$/gm, "")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/<br>|[`*|#]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;:])/g, "")
    .trim();
