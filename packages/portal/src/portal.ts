/** Builds the pages of the portal from the Markdown in `guides/` and from the emitted document. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { replacedWords } from "../../../spec/glossary.ts";
import { expand, place } from "./includes/include.ts";
import { includes, inlineIncludes } from "./includes/index.ts";
import { unknownStatuses } from "./meaning/statuses.ts";
import { brokenLinks, operationLink } from "./page/links.ts";
import { renderMarkdown } from "./page/markdown.ts";
import { guides, referencePage } from "./page/navigation.ts";
import { type Page, renderPage } from "./page/page.ts";
import { searchEntries, searchScript } from "./page/search.ts";
import { fullText, llmsText, plainText } from "./page/texts.ts";
import { guidesFolder } from "./paths.ts";
import { readSource, type Source } from "./source.ts";

export interface Guide extends Page {
  readonly links: readonly string[];
}

/** Writes every page, its Markdown twin, the search index and the texts for programs. */
export async function writePortal(out: string, more: Pick<Source, "downloads">): Promise<void> {
  const source = { ...(await readSource()), ...more };
  const pages = await renderGuides(source);
  const files = new Set([`${referencePage}.html`, ...(source.downloads ?? []).map(({ file }) => file)]);
  const broken = brokenLinks(pages, files);
  if (broken.length > 0) throw new Error(`links of the portal that lead nowhere:\n${broken.join("\n")}`);

  const titles = await menuTitles();
  await Promise.all([
    ...[...pages.values()].flatMap((page) => [
      writeFile(join(out, `${page.name}.html`), renderPage(page, titles)),
      writeFile(join(out, `${page.name}.md`), page.markdown),
    ]),
    writeFile(join(out, "llms.txt"), llmsText(pages)),
    writeFile(join(out, "llms-full.txt"), fullText(pages.values())),
    writeFile(join(out, "assets/search-index.js"), searchScript(searchEntries(source, pages.values()))),
  ]);
}

/** The title of each page in the menu, by name. */
export async function menuTitles(): Promise<Map<string, string>> {
  const titles = new Map([
    ["index", "Home"],
    [referencePage, "Reference"],
  ]);
  for (const name of guides) {
    if (!titles.has(name)) titles.set(name, titleIn(await guideText(name)) ?? name);
  }
  return titles;
}

const titleIn = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1];

/** Every page, by name. */
export async function renderGuides(source: Source): Promise<Map<string, Guide>> {
  const pages = await Promise.all(
    guides.map(async (name) => [name, await renderGuide(name, await guideText(name), source)] as const),
  );
  return new Map(pages);
}

/** The Markdown of a page, before its includes. */
export const guideText = (name: string): Promise<string> => readFile(join(guidesFolder, `${name}.md`), "utf8");

/**
 * @throws Error if the text uses a word that the glossary replaces, a status that no operation declares, or an unknown include.
 */
export async function renderGuide(name: string, text: string, source: Source): Promise<Guide> {
  for (const { found, term } of replacedWords(text)) {
    throw new Error(`guides/${name}.md says "${found}"; the glossary has "${term}" for it`);
  }
  for (const status of unknownStatuses(source.document, text)) {
    throw new Error(`guides/${name}.md names HTTP ${status}, which no operation declares`);
  }
  const { markdown, template, html } = await expand(text, source, includes, inlineIncludes);
  const rendered = renderMarkdown(template, (operationId) => operationLink(source, operationId));
  const [, description = ""] = /^# .+\n\n(.+)$/m.exec(text) ?? [];
  const [, script] = /\{\{app (\w+)\}\}/.exec(text) ?? [];
  return {
    name,
    title: titleIn(text) ?? name,
    description: plainText(description),
    html: place(rendered.html, html),
    headings: rendered.headings,
    links: rendered.links,
    markdown: markdown.replace(/\(operation:(\w+)\)/g, (_, id: string) => `(${operationLink(source, id)})`),
    script: script && `${script}.js`,
  };
}
