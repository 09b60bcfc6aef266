/** Builds the pages of the portal from the Markdown in `guides/` and from the emitted document. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download } from "./downloads/downloads.ts";
import { examples, pageOf } from "./downloads/examples.ts";
import { app } from "./includes/app.ts";
import { cards } from "./includes/cards.ts";
import { certificationRules, certificationSituations, certifyHelp } from "./includes/certification.ts";
import { comparison, personNeeded } from "./includes/comparison.ts";
import { glossary, openPoints, openPointsNamed, questions, readings } from "./includes/document.ts";
import { downloadsInclude } from "./includes/downloads.ts";
import { errorCatalogue, statuses, undeclaredResponses } from "./includes/errors.ts";
import { exampleCode, exampleLanguages, exampleList, exampleReadme } from "./includes/examples.ts";
import { expand, type Include, type InlineInclude, place } from "./includes/include.ts";
import { decisionTable, meaningKeys, outcomesByOperation } from "./includes/meaning.ts";
import { mockExamples } from "./includes/mock.ts";
import { observedRun } from "./includes/observed.ts";
import { operations } from "./includes/operations.ts";
import { picture } from "./includes/picture.ts";
import {
  outcomes,
  protocolAfter,
  protocolCostly,
  protocolEvents,
  protocolFrom,
  protocolStates,
  protocolTimings,
  refund,
  time,
} from "./includes/protocol.ts";
import { sampleLanguages, samples } from "./includes/samples.ts";
import { scenarios } from "./includes/scenarios.ts";
import { documentationSections } from "./includes/sections.ts";
import { replacedWords } from "./meaning/glossary.ts";
import { unknownStatuses } from "./meaning/statuses.ts";
import { brokenLinks } from "./page/links.ts";
import { renderMarkdown } from "./page/markdown.ts";
import { guides, referencePage } from "./page/navigation.ts";
import { type Page, renderPage } from "./page/page.ts";
import { fullText, llmsText, plainText } from "./page/texts.ts";
import { guidesFolder } from "./paths.ts";
import { searchEntries, searchScript } from "./search.ts";
import { operationLink, readSource, type Source } from "./source.ts";

export interface Guide extends Page {
  readonly links: readonly string[];
}

const includes: Readonly<Record<string, Include>> = {
  app,
  cards,
  comparison,
  "decision-table": decisionTable,
  "certification-help": certifyHelp,
  "certification-rules": certificationRules,
  "certification-situations": certificationSituations,
  "documentation-sections": documentationSections,
  "error-catalogue": errorCatalogue,
  "example-code": exampleCode,
  "example-list": exampleList,
  "example-readme": exampleReadme,
  glossary,
  "meaning-keys": meaningKeys,
  "mock-examples": mockExamples,
  "observed-run": observedRun,
  "open-points": openPoints,
  "open-points-named": openPointsNamed,
  operations,
  outcomes,
  "person-needed": personNeeded,
  "outcomes-by-operation": outcomesByOperation,
  picture,
  "protocol-after": protocolAfter,
  "protocol-costly": protocolCostly,
  "protocol-events": protocolEvents,
  "protocol-from": protocolFrom,
  "protocol-states": protocolStates,
  "protocol-timings": protocolTimings,
  questions,
  readings,
  refund,
  samples,
  scenarios,
  statuses,
};

/** What stands inside of a sentence. */
const inline: Readonly<Record<string, InlineInclude>> = {
  "example-languages": exampleLanguages,
  "sample-languages": sampleLanguages,
  version: ({ document }) => document.info.version,
  time,
  "undeclared-responses": undeclaredResponses,
};

/** Writes every page, its Markdown twin, the search and the texts for programs. */
export async function writePortal(
  out: string,
  downloads: readonly Download[],
  more: Pick<Source, "observations"> = {},
): Promise<void> {
  const source = { ...(await readSource()), ...more };
  const pages = await renderGuides(source, downloads);
  const files = new Set([`${referencePage}.html`, ...downloads.map(({ file }) => file)]);
  const broken = brokenLinks(pages, files);
  if (broken.length > 0) throw new Error(`links of the portal that lead nowhere:\n${broken.join("\n")}`);

  const titles = new Map([...pages].map(([name, { title }]) => [name, name === "index" ? "Home" : title]));
  titles.set(referencePage, "Reference");
  // Their group says the rest.
  for (const example of examples) titles.set(pageOf(example), example.label);
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

/** Every page, by name. */
export async function renderGuides(source: Source, downloads: readonly Download[] = []): Promise<Map<string, Guide>> {
  const all = { ...includes, downloads: downloadsInclude(downloads) };
  const pages = await Promise.all(
    guides.map(async (name) => {
      const text = await guideText(name);
      return [name, await renderGuide(name, text, source, all)] as const;
    }),
  );
  return new Map(pages);
}

/** The Markdown of a page: its own, or that of all integrations with the name of one in it. */
export async function guideText(name: string): Promise<string> {
  const example = examples.find((one) => pageOf(one) === name);
  const text = await readFile(join(guidesFolder, `${example ? "integration" : name}.md`), "utf8");
  return example ? text.replaceAll("LABEL", example.label).replaceAll("NAME", example.name) : text;
}

export async function renderGuide(
  name: string,
  text: string,
  source: Source,
  known: Readonly<Record<string, Include>> = includes,
): Promise<Guide> {
  for (const { found, term } of replacedWords(text)) {
    throw new Error(`guides/${name}.md says "${found}"; the glossary has "${term}" for it`);
  }
  for (const status of unknownStatuses(source.document, text)) {
    throw new Error(`guides/${name}.md names HTTP ${status}, which no operation declares`);
  }
  const { markdown, template, html } = await expand(text, source, known, inline);
  const rendered = renderMarkdown(template, (operationId) => operationLink(source, operationId));
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const [, description = ""] = /^# .+\n\n(.+)$/m.exec(text) ?? [];
  const [, script] = /\{\{app (\w+)\}\}/.exec(text) ?? [];
  return {
    name,
    title,
    description: plainText(description),
    html: place(rendered.html, html),
    headings: rendered.headings,
    links: rendered.links,
    markdown: markdown.replace(/\(operation:(\w+)\)/g, (_, id: string) => `(${operationLink(source, id)})`),
    script: script && `${script}.js`,
  };
}
