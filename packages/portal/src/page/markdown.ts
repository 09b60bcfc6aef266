/** Renders Markdown to the HTML of a page. */
import { Marked, type Tokens } from "marked";
import { moneyTones } from "../meaning/responses.ts";
import { highlightedCode } from "./highlight.ts";
import { escapeHtml, slugOf } from "./html.ts";

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The target of every link, as in the HTML. */
  readonly links: readonly string[];
}

/** @param operationLink The address of an operation in the reference; throws for one that does not exist. */
export function renderMarkdown(source: string, operationLink: (operationId: string) => string): Rendered {
  const headings: Heading[] = [];
  const links: string[] = [];
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = uniqueId(slugOf(text), headings);
        headings.push({ depth, id, text });
        if (depth === 1) return `<h1>${html}</h1>\n`;
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = targetOf(href, operationLink);
        links.push(target);
        const elsewhere = /^https?:/.test(target) ? ' rel="noreferrer"' : "";
        return `<a href="${escapeHtml(target)}"${elsewhere}>${this.parser.parseInline(tokens)}</a>`;
      },
      strong({ text, tokens }: Tokens.Strong) {
        const tone = toneFor(text.toLowerCase());
        return `<strong${tone ? ` class="${tone}"` : ""}>${this.parser.parseInline(tokens)}</strong>`;
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code>${withBreaks(escapeHtml(text))}</code>`;
      },
      code({ text, lang = "" }: Tokens.Code) {
        return highlightedCode(text, lang);
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${cells
            .map((cell, column) => {
              const content = this.parser.parseInline(cell.tokens);
              if (tag === "th") return content ? `<th scope="col">${content}</th>` : "<td></td>";
              const label = this.parser.parseInline(token.header[column]?.tokens ?? [], this.parser.textRenderer);
              const money = cell.text.replaceAll("`", "");
              const tone = toneFor(money);
              const shown = tone ? `<span class="badge ${tone}">${money}</span>` : content;
              return `<td data-label="${escapeHtml(label)}">${shown}</td>`;
            })
            .join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        const size = token.header.length === 2 ? " two" : "";
        return `<div class="table${size}" tabindex="0" role="group" aria-label="Table"><table>\n<thead>${row(token.header, "th")}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return { html, headings, links };
}

const toneFor = (word: string): string | undefined => (moneyTones as Readonly<Record<string, string>>)[word];

/** An option may break between its words, and a long address after a slash. A name stays whole. */
function withBreaks(code: string): string {
  if (/^\w+=\w+(,|$)/.test(code)) return code.replace(/(?<=[a-z=,])(?=[A-Z])|(?<=[=,])(?=\w)/g, "<wbr>");
  return code.length > 20 ? code.replace(/(?<=[^/]\/)(?=\w|\{)/g, "<wbr>") : code;
}

function uniqueId(slug: string, headings: readonly Heading[]): string {
  const taken = headings.some(({ id }) => id === slug);
  return taken ? `${slug}-${headings.filter(({ id }) => id.startsWith(slug)).length + 1}` : slug;
}

/** `outcomes.md#states` → `outcomes.html#states`; `operation:listTransactions` → its place in the reference. */
function targetOf(href: string, operationLink: (operationId: string) => string): string {
  if (href.startsWith("operation:")) return operationLink(href.slice("operation:".length));
  return /^[a-z]+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, ".html");
}
