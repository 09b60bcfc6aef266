/** What a guide includes: a line `{{name argument …}}` becomes something that is made from data. */
import type { Source } from "./source.ts";

export interface Included {
  /** For the Markdown twin; and for the page, unless there is `html`. */
  readonly markdown: string;
  /** For the page, where Markdown cannot say it. */
  readonly html?: string;
}

export type Include = (source: Source, ...args: string[]) => Included | Promise<Included>;

export interface Expanded {
  readonly markdown: string;
  /** The Markdown with places for HTML in it. */
  readonly template: string;
  /** What belongs in these places. */
  readonly html: readonly string[];
}

const directive = /^\{\{([a-z-]+)((?: [\w-]+)*)\}\}$/gm;

/** @throws Error for an include that does not exist, or has a mistake in its form. */
export async function expand(
  text: string,
  source: Source,
  includes: Readonly<Record<string, Include>>,
): Promise<Expanded> {
  const found = await Promise.all(
    [...text.matchAll(directive)].map(async ([line, name = "", args = ""]) => {
      const include = Object.hasOwn(includes, name) ? includes[name] : undefined;
      if (!include) throw new Error(`a guide includes ${line}, which does not exist`);
      return include(source, ...args.split(" ").filter(Boolean));
    }),
  );
  let index = 0;
  const markdown = text.replace(directive, () => found[index++]?.markdown.trim() ?? "");
  const html: string[] = [];
  index = 0;
  const template = text.replace(directive, () => {
    const one = found[index++];
    if (one?.html === undefined) return one?.markdown.trim() ?? "";
    html.push(one.html);
    return `<!--included ${html.length - 1}-->`;
  });
  if (/\{\{/.test(markdown.replace(/```[\s\S]*?```/g, ""))) throw new Error("a guide has a {{ that is no include");
  return { markdown, template, html };
}

/** Puts the included HTML into a rendered page. */
export const place = (page: string, html: readonly string[]): string =>
  page.replace(/<!--included (\d+)-->/g, (_, index: string) => html[Number(index)] ?? "");
