/** Includes: a line `{{name argument …}}` of a guide becomes a table, a sample or a picture that is made from data. */
import type { Source } from "../source.ts";

export interface Included {
  /** For the Markdown twin, and for the page unless there is `html`. */
  readonly markdown: string;
  /** For the page, where Markdown cannot say it. */
  readonly html?: string;
  /** For the page: the Markdown with some HTML around its parts. */
  readonly template?: string;
}

export type Include = (source: Source, ...args: string[]) => Included | Promise<Included>;

/** A word or two inside a sentence: `{{time background}}`. */
export type InlineInclude = (source: Source, ...args: string[]) => string;

interface Expanded {
  readonly markdown: string;
  /** The Markdown with placeholders for HTML. */
  readonly template: string;
  /** The content of the placeholders. */
  readonly html: readonly string[];
}

const inlineDirective = /\{\{([a-z-]+)((?: [\w-]+)*)\}\}/g;

/** With the empty line after it, so that an include without content leaves no gap. */
const directive = /^\{\{([a-z-]+)((?: [\w-]+)*)\}\}$(\n\n)?/gm;

/** @throws Error for an include that does not exist or is malformed. */
export async function expand(
  guide: string,
  source: Source,
  includes: Readonly<Record<string, Include>>,
  inline: Readonly<Record<string, InlineInclude>> = {},
): Promise<Expanded> {
  const text = guide.replace(inlineDirective, (mark, name: string, args: string) =>
    Object.hasOwn(inline, name) ? (inline[name]?.(source, ...args.split(" ").filter(Boolean)) ?? mark) : mark,
  );
  const found = await Promise.all(
    [...text.matchAll(directive)].map(async ([line, name = "", args = ""]) => {
      const include = Object.hasOwn(includes, name) ? includes[name] : undefined;
      if (!include) throw new Error(`a guide includes ${line.trim()}, which does not exist`);
      return include(source, ...args.split(" ").filter(Boolean));
    }),
  );
  const fill = (contentOf: (one: Included) => string): string => {
    const rest = [...found];
    return text.replace(directive, (_line, _name, _args, gap = "") => {
      const one = rest.shift();
      const content = one ? contentOf(one) : "";
      return content && `${content}${gap}`;
    });
  };
  const markdown = fill((one) => one.markdown.trim());
  const html: string[] = [];
  const template = fill((one) =>
    one.html === undefined ? (one.template ?? one.markdown).trim() : `<!--included ${html.push(one.html) - 1}-->`,
  );
  if (/\{\{/.test(markdown.replace(/```[\s\S]*?```/g, ""))) throw new Error("a guide has a {{ that is not an include");
  return { markdown, template, html };
}

/** Puts the included HTML into a rendered page. */
export const place = (page: string, html: readonly string[]): string =>
  page.replace(/<!--included (\d+)-->/g, (_, index: string) => html[Number(index)] ?? "");
