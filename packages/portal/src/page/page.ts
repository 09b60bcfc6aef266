/** The HTML around a page. Every link is relative, so that the folder works at any address and from a disk. */
import { icon, logo } from "@vending/terminal/look";
import { escapeHtml } from "./html.ts";
import type { Heading } from "./markdown.ts";
import { navigation, referencePage } from "./navigation.ts";

export interface Page {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The same page as Markdown. */
  readonly markdown: string;
  /** Its own script, in `assets/`. */
  readonly script?: string | undefined;
}

/** Lets the browser block every external request. On a disk, `'self'` is `file:`. */
export const contentPolicy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' data: file:; connect-src 'none'; form-action 'none'; base-uri 'none'";

/** @param titles Of every page of the menu, by name. */
export function renderPage(page: Page, titles: ReadonlyMap<string, string>): string {
  const { name, title, description, html, headings, script } = page;
  const isHome = name === "index";
  const contents = renderContents(headings);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(isHome ? title : `${title} · Vending`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<link rel="alternate" type="text/markdown" href="${name}.md">
<link rel="stylesheet" href="assets/portal.css">
<script src="assets/scheme.js"></script>
<script defer src="assets/portal.js"></script>
${script ? `<script defer src="assets/${script}"></script>\n` : ""}</head>
<body>
${skipTo("content")}
${renderHeader(name, contents !== "")}
<div class="layout">
${renderMenu(name, titles)}
<main id="content">
${html}
${renderNeighbours(name, titles)}
</main>
${contents}
</div>
</body>
</html>
`;
}

const sections = [
  ["first-purchase", "Guides"],
  [referencePage, "Reference"],
  ["try", "Try it"],
  ["downloads", "Downloads"],
] as const;
const outsideGuides: ReadonlySet<string> = new Set(["index", referencePage, "try", "downloads"]);

/**
 * The bar at the top of every page, the reference included. In a narrow window, its buttons open the menu and the contents:
 * popovers, which need no script.
 */
export function renderHeader(name: string, hasContents: boolean): string {
  const links = sections.map(([page, title]) => {
    const isCurrent = page === name || (page === "first-purchase" && !outsideGuides.has(name));
    return `<a href="${page}.html"${isCurrent ? ` aria-current="${page === name ? "page" : "true"}"` : ""}>${title}</a>`;
  });
  return `<header class="top">
${name === referencePage ? '<h1 class="sr">Reference</h1>\n' : ""}<a class="brand" href="index.html">${logo}<span>Vending</span></a>
<nav class="sections" aria-label="Sections">${links.join("")}</nav>
<div class="search" role="search" hidden><label class="sr" for="search">Search</label><input id="search" type="search" placeholder="Search ( / )" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><div class="found" id="found" hidden></div></div>
<button class="scheme" type="button" data-scheme hidden>Dark</button>
${hasContents ? '<button class="to-contents" type="button" popovertarget="contents">Contents</button>\n' : ""}<button class="to-menu" type="button" popovertarget="menu">Menu</button>
</header>`;
}

export function renderMenu(name: string, titles: ReadonlyMap<string, string>): string {
  const groups = navigation
    .map(({ title, pages }) => {
      const links = pages.map((page) => {
        const current = page === name ? ' aria-current="page"' : "";
        return `<li><a href="${page}.html"${current}>${titles.get(page) ?? page}</a></li>`;
      });
      return `<p>${title}</p>\n<ul>\n${links.join("\n")}\n</ul>`;
    })
    .join("\n");
  return `<nav class="menu" id="menu" popover aria-label="Pages">\n${groups}\n</nav>`;
}

function renderContents(headings: readonly Heading[]): string {
  const links = headings
    .filter(({ depth }) => depth === 2 || depth === 3)
    .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`);
  if (links.length < 2) return "";
  return `<nav class="contents" id="contents" popover aria-label="On this page"><p>On this page</p><ul>${links.join("")}</ul></nav>`;
}

function renderNeighbours(name: string, titles: ReadonlyMap<string, string>): string {
  const order = navigation.flatMap(({ pages }) => pages);
  const at = order.indexOf(name);
  const link = (page: string | undefined, word: string, rel: string) =>
    page === undefined
      ? "<span></span>"
      : `<a rel="${rel}" href="${page}.html"><small>${word}</small>${titles.get(page)}</a>`;
  const twin = `<a href="${name}.md"><small>This page as</small>Markdown</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(order[at - 1], "Previous", "prev")}${twin}${link(order[at + 1], "Next", "next")}</nav>`;
}

/** The first link of a page: past the bar and the menu. */
export const skipTo = (id: string): string => `<a class="skip" href="#${id}">Skip to the content</a>`;
