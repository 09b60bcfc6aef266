/** Every link of the portal leads somewhere. */
import type { Page } from "./page.ts";

/**
 * Each link that leads nowhere, with its page.
 *
 * @param files What a link can name, besides pages and their headings.
 */
export function brokenLinks(
  pages: ReadonlyMap<string, Page & { readonly links: readonly string[] }>,
  files: ReadonlySet<string>,
): string[] {
  return [...pages.values()].flatMap(({ name, links }) =>
    links.filter((link) => !leadsSomewhere(link, name, pages, files)).map((link) => `${name}.md: ${link}`),
  );
}

function leadsSomewhere(
  link: string,
  from: string,
  pages: ReadonlyMap<string, Page>,
  files: ReadonlySet<string>,
): boolean {
  if (/^https:/.test(link)) return true;
  const [file = "", id] = link.split("#");
  const page = file === "" ? pages.get(from) : pages.get(file.replace(/\.html$/, ""));
  if (page) return id === undefined || page.headings.some((heading) => heading.id === id);
  return files.has(file);
}
