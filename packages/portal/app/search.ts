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
  fields: ["title", "where", "text"],
  storeFields: ["title", "where", "url", "text"],
  searchOptions: { boost: { title: 4, where: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
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

function show(): void {
  if (!input || !found) return;
  const words = input.value.trim();
  found.hidden = words === "";
  const all = words === "" ? [] : search(words).slice(0, maxShown);
  const links = all.map(({ title, where, url }) =>
    element("a", { href: url }, element("b", { textContent: title }), element("small", { textContent: where })),
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
