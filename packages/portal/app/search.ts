/** The search. The page builds the index from the entries that the build has written. */
import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "../src/page/search.ts";
import { element } from "./dom.ts";

declare global {
  var vendingSearch: readonly SearchEntry[];
}

const maxShown = 12;
/** How many letters the search cuts off the end of each word, at most. */
const maxCut = 4;

const index = new MiniSearch<SearchEntry & { id: number }>({
  fields: ["title", "where", "text", "words"],
  storeFields: ["title", "where", "kind", "url", "text"],
  searchOptions: {
    boost: { title: 4, where: 2, words: 6 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
});
index.addAll(globalThis.vendingSearch.map((entry, id) => ({ ...entry, id })));

const input = document.querySelector<HTMLInputElement>("#search");
const found = document.querySelector<HTMLElement>("#found");

/** Searches for the words, then for the words without their endings: "lagging" finds "lag". */
function search(words: string): SearchResult[] {
  let asked = words;
  const wanted = words.toLowerCase();
  /** Entries with exactly these words come first. */
  const boostDocument = (_id: unknown, _term: string, stored?: Record<string, unknown>) =>
    `${stored?.title} ${stored?.text}`.toLowerCase().includes(wanted) ? 3 : 1;
  const all = index.search(asked, { combineWith: "AND", boostDocument });
  let results = all.length > 0 ? all : index.search(asked, { boostDocument });
  for (let cut = 0; cut < maxCut && results.length === 0; cut++) {
    asked = asked.replace(/\b(\w{3,})\w\b/g, "$1");
    results = index.search(asked, { fuzzy: false });
  }
  return results;
}

/** How much of a text stands before and behind what was found in it. */
const around = [50, 90] as const;

/** The place of a text that has one of the words, marked; its beginning, if none has. */
function excerpt(text: string, words: readonly string[]): (string | Node)[] {
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const match = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})[\\p{L}\\p{N}]*`, "iu").exec(text);
  if (!match) return [text.length > around[0] + around[1] ? `${text.slice(0, around[0] + around[1])}…` : text];
  const [found] = match;
  const from = Math.max(0, match.index - around[0]);
  const end = match.index + found.length;
  const to = Math.min(text.length, end + around[1]);
  const before = `${from > 0 ? "…" : ""}${text.slice(from, match.index)}`;
  const behind = `${text.slice(end, to)}${to < text.length ? "…" : ""}`;
  return [before, element("mark", { textContent: found }), behind];
}

function show(): void {
  if (!input || !found) return;
  const words = input.value.trim();
  found.hidden = words === "";
  const all = words === "" ? [] : search(words).slice(0, maxShown);
  const links = all.map(({ title, where, kind, url, text, terms }) =>
    element(
      "a",
      { href: url },
      element("b", { textContent: title }),
      element("small", { textContent: `${kind} · ${where}` }),
      element("span", {}, ...excerpt(text, terms)),
    ),
  );
  found.replaceChildren(...(links.length > 0 ? links : [element("p", { textContent: "Nothing found." })]));
}

function move(event: KeyboardEvent): void {
  if (!input || !found || found.hidden) return;
  const links = [...found.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement); // -1 for anything else
  if (event.key === "Escape") {
    found.hidden = true;
    input.focus();
  } else if (event.key === "ArrowDown") (links[at + 1] ?? links[0])?.focus();
  else if (event.key === "ArrowUp") (at > 0 ? links[at - 1] : input)?.focus();
  else if (event.key === "Enter" && document.activeElement === input) links[0]?.click();
  else return;
  event.preventDefault();
}

input?.addEventListener("input", show);
input?.closest(".search")?.addEventListener("keydown", (event) => move(event as KeyboardEvent));
document.addEventListener("click", (event) => {
  if (found && !input?.closest(".search")?.contains(event.target as Node)) found.hidden = true;
});
found?.addEventListener("click", () => {
  found.hidden = true;
});
// The reader may have typed while the search was loading.
show();
