/** The links of the first page. */
import { examples } from "../examples.ts";
import { escapeHtml } from "../page/html.ts";
import { languages } from "../samples/index.ts";
import type { Include } from "./include.ts";

const all: readonly (readonly [page: string, title: string, text: string])[] = [
  ["buying-safely", "Buying safely", "What to do after each response, so that nothing is paid for twice."],
  ["reference", "Reference", `Every operation, with samples in ${languages.length} languages.`],
  ["simulator", "Simulator", "Lose a response, or crash, and see what a safe client does."],
  ["languages", "In your language", `Complete programs in ${examples.length} languages, certified as they stand.`],
  ["certification", "Certification", "Rehearse the worst day, in any language, and get a verdict."],
  [
    "downloads",
    "Downloads",
    "The sandbox, the certification, OpenAPI documents, JSON Schemas and a collection for Postman.",
  ],
];

export const cards: Include = () => ({
  markdown: all
    .map(([page, title, text]) => `- [${title}](${page}.${page === "reference" ? "html" : "md"}): ${text}`)
    .join("\n"),
  html: `<ul class="cards">${all.map(([page, title, text]) => `<li><a href="${page}.html"><b>${escapeHtml(title)}</b>${escapeHtml(text)}</a></li>`).join("")}</ul>`,
});

/** What a newcomer does first. */
export const actions: Include = () => ({
  markdown: "[First purchase in five minutes](first-purchase.md), or [try it in the browser](try.md)",
  html: '<p class="actions"><a class="primary" href="first-purchase.html">First purchase in five minutes</a><a href="try.html">Try it in the browser</a></p>',
});
