/** What the search finds: each section of each page, each operation and each scenario. */
import { operationsOf } from "@vending/openapi/document";
import { scenarios } from "@vending/sandbox";
import { scenarioLabel } from "../meaning/sandbox.ts";
import type { Source } from "../source.ts";
import { slugOf } from "./html.ts";
import { operationLink } from "./links.ts";
import type { Page } from "./page.ts";
import { searchWords } from "./search-words.ts";
import { plainText } from "./texts.ts";

export interface SearchEntry {
  readonly title: string;
  /** The page or the route. */
  readonly where: string;
  readonly kind: "Guide" | "Operation" | "Scenario";
  readonly url: string;
  readonly text: string;
  /** Words of readers that the text does not use. */
  readonly words?: string;
}

export function searchEntries(source: Source, pages: Iterable<Page>): SearchEntry[] {
  // The page of all operations repeats the operations.
  const sections = [...pages].filter(({ name }) => name !== "operations").flatMap(sectionsOf);
  const operations = operationsOf(source.document).map(({ method, path, operation }) => ({
    title: operation.summary,
    where: `${method.toUpperCase()} ${path}`,
    kind: "Operation" as const,
    url: operationLink(source, operation.operationId),
    text: plainText(`${operation.operationId} ${operation.tags.join(" ")} ${operation.description}`),
  }));
  const numbers = scenarios.map((one) => ({
    title: `Scenario ${one.suffix}`,
    where: "Testing with the sandbox",
    kind: "Scenario" as const,
    url: `sandbox.html#${one.group === "service" ? "scenarios" : "the-worst-day"}`,
    text: scenarioLabel(one),
  }));
  return withWords([...operations, ...sections, ...numbers], source);
}

/** @throws A place of the words is no entry. */
function withWords(entries: readonly SearchEntry[], source: Source): SearchEntry[] {
  const places = new Map(
    Object.entries(searchWords).map(([place, words]) => [
      place.includes(".html") ? place : operationLink(source, place),
      words,
    ]),
  );
  const found = entries.map((entry) => {
    const words = places.get(entry.url);
    places.delete(entry.url);
    return words === undefined ? entry : { ...entry, words };
  });
  if (places.size > 0)
    throw new Error(`search-words.ts names what is no page or section: ${[...places.keys()].join(", ")}`);
  return found;
}

/** A script rather than JSON, because a page that is opened from a disk cannot fetch. */
export const searchScript = (entries: readonly SearchEntry[]): string =>
  `globalThis.vendingSearch=${JSON.stringify(entries)};\n`;

function sectionsOf({ name, title, markdown, headings }: Page): SearchEntry[] {
  // A whole program would match every search, and so would the same request in six languages.
  const text = markdown
    .replace(/<details>[\s\S]*?<\/details>/g, "")
    .replace(/^\w+:\n\n```[\s\S]*?^```$/gm, "")
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/^#/gm, " #"));
  const parts = text.split(/^(?=#{1,3} )/m);
  return parts.flatMap((part) => {
    const [, heading = title] = /^#{1,3} (.+)$/m.exec(part) ?? [];
    // People search for the word that the pages do not use.
    const text = plainText(part.replace(/^#.*$/m, "")).replace(/\breturn the money\b/gi, "$& (refund)");
    const slug = slugOf(plainText(heading));
    const id = headings.some((known) => known.id === slug && known.depth > 1) ? `#${slug}` : "";
    return [{ title: plainText(heading), where: title, kind: "Guide" as const, url: `${name}.html${id}`, text }];
  });
}
