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
  ["downloads", "Downloads", "The tools, OpenAPI documents, JSON Schemas and a collection for Postman."],
];

/** The strokes of their icons, in a square of 24. */
const icons: readonly string[] = [
  "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  "M5 4h14v16H5zM9 9h6M9 13h6",
  "M4 8h14l-4-4M20 16H6l4 4",
  "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  "M12 3a6 6 0 1 0 .1 0M8.5 14L7 21l5-3 5 3-1.5-7",
  "M12 4v11M7 10l5 5 5-5M5 20h14",
];

export const cards: Include = () => ({
  markdown: all
    .map(([page, title, text]) => `- [${title}](${page}.${page === "reference" ? "html" : "md"}): ${text}`)
    .join("\n"),
  html: `<ul class="cards">${all.map(([page, title, text], index) => `<li><a href="${page}.html"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[index]}"/></svg><b>${escapeHtml(title)}</b>${escapeHtml(text)}</a></li>`).join("")}</ul>`,
});

/** What a newcomer does first. */
export const actions: Include = () => ({
  markdown: "[First purchase](first-purchase.md), or [try it in the browser](try.md)",
  html: '<p class="actions"><a class="primary" href="first-purchase.html">First purchase</a><a href="try.html">Try it in the browser</a></p>',
});
