/** Links: to an operation of the reference, and those that lead nowhere. */
import { operationNamed, type Source } from "../source.ts";
import { slugOf } from "./html.ts";
import { referencePage } from "./navigation.ts";
import type { Page } from "./page.ts";

/** Where the reference shows an operation. */
export function operationLink({ document }: Source, operationId: string): string {
  const { operation } = operationNamed(document, operationId);
  return `${referencePage}.html#/${slugOf(String(operation.tags[0]))}/${operationId.toLowerCase()}`;
}

/**
 * Each link that leads nowhere, with its page.
 *
 * @param files What a link can name, besides pages and their headings.
 */
export function brokenLinks(
  pages: ReadonlyMap<string, Page & { readonly links: readonly string[] }>,
  files: ReadonlySet<string>,
): string[] {
  const exists = (link: string, from: string): boolean => {
    if (/^https:/.test(link)) return true;
    const [file = "", id] = link.split("#");
    const page = pages.get(file === "" ? from : file.replace(/\.html$/, ""));
    return page ? id === undefined || page.headings.some((heading) => heading.id === id) : files.has(file);
  };
  return [...pages.values()].flatMap(({ name, links }) =>
    links.filter((link) => !exists(link, name)).map((link) => `${name}.md: ${link}`),
  );
}
