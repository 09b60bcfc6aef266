/** The reference: Redoc with the portal's own bar and colours. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { icon } from "@vending/terminal/look";
import { UserError } from "@vending/terminal/user-error";
import { bundle, styleSheet } from "../page/assets.ts";
import { referencePage } from "../page/navigation.ts";
import { contentPolicy, renderHeader, renderMenu, skipTo } from "../page/page.ts";

/** Runs a command-line tool from our dependencies to its end. */
export type RunTool = (name: string, args: string[]) => Promise<{ status: number; output: string }>;

/**
 * Writes `reference.html`.
 *
 * @param titles Of every page of the menu, by name.
 */
export async function writeReference(
  out: string,
  runTool: RunTool,
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vending-reference-"));
  try {
    const template = join(folder, "page.hbs");
    const source = await readFile(join(import.meta.dirname, "page.hbs"), "utf8");
    const values = {
      skip: skipTo("redoc"),
      header: renderHeader(referencePage, false),
      menu: renderMenu(referencePage, titles),
      icon,
      policy: redocPolicy,
      // Both are part of the page, so that it appears without waiting for another file.
      scheme: apart(await bundle("scheme.ts")),
      style: apart(await styleSheet("reference")),
    };
    await writeFile(template, fill(source, values));
    const page = join(out, `${referencePage}.html`);
    const flags = ["--inlineBundle", "--template", template, "--output", page];
    const { status, output } = await runTool("redocly", ["build-docs", "reference", ...flags]);
    if (status !== 0)
      throw new UserError(`the reference could not be built; the existing portal is unchanged\n\n${output.trim()}`);
    const { html, library } = withoutUnread(withLibraryApart(linkWithinPage(await readFile(page, "utf8"))));
    await mkdir(join(out, "assets"), { recursive: true });
    await Promise.all([writeFile(page, allowingOwnScripts(html)), writeFile(join(out, "assets/redoc.js"), library)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Parts {
  readonly html: string;
  readonly library: string;
}

/**
 * Moves Redoc to a file of its own, which browsers cache, and load while the page can already be read. It becomes a classic
 * script, because a browser loads no modules for a page that is opened from a disk. A module in the page runs after it. Its maker's logo would
 * come from a CDN, which the policy of the page blocks.
 */
export function withLibraryApart(html: string): Parts {
  const start = '<script type="module">';
  const [begin, end] = [html.indexOf(start), html.lastIndexOf(libraryEnd)];
  if (begin === -1 || end < begin) throw new Error("the page of Redoc has another form: where is its library?");
  const library = html
    .slice(begin + start.length, end)
    .replaceAll("import.meta", "({url:document.baseURI})")
    .replace(
      /https:\/\/cdn\.redoc\.ly\/redoc\/logo[\w-]*\.svg/g,
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
    );
  const rest = html.slice(end + libraryEnd.length);
  return {
    html: `${html.slice(0, begin)}<script defer src="assets/redoc.js"></script>\n${start}${rest}`,
    library: `"use strict";\n${library.trim()}\n`,
  };
}

/** Redoc puts these names together: `--h1-font-size`. Others it puts together begin with a text that ends in a dash. */
const composed = /-(?:font-(?:size|weight|family)|line-height|text-(?:color|transform))$/;

/** Leaves out what Redoc's theme has for other products: the variables that nothing reads, more than half, and a font. */
export function withoutUnread({ html, library }: Parts): Parts {
  const read = new Set((html + library).match(/(?<![\w-])--[a-z][\w-]*(?![\w-]*\s*:)/gi));
  const beginnings = [...read].filter((name) => name.endsWith("-"));
  const isRead = (name: string) =>
    read.has(name) || composed.test(name) || beginnings.some((one) => name.startsWith(one));
  const shortened = (text: string) =>
    text.replace(/(?<=[{;\s])(--[a-z][\w-]*):[^;{}`$]*;(?: *\/\/ *@.*\n)?/gi, (row, name: string) =>
      isRead(name) ? row : "",
    );
  return { html: shortened(html).replace(/@font-face\{[^}]*TreeViewIcons[^}]*\}/, ""), library: shortened(library) };
}

const libraryEnd = "export{RedocStandalone,hydrate,init};";

/** Redoc renders the links of its menu as paths from the root of the host. Its router in the page uses the hash. */
const linkWithinPage = (html: string): string =>
  html.replace(/ href="\/([^"]*)" data-discover="true"/g, ' href="#/$1" data-discover="true"');

/** Redoc sets styles from its code, and searches in a worker that it creates from text. */
const redocPolicy = contentPolicy
  .replace("script-src 'self'", "script-src OWN blob: 'self'")
  .replace("style-src 'self'", "style-src 'unsafe-inline' 'self'")
  .replace("img-src", "font-src data:; worker-src blob:; img-src");

/** The scripts in the page run, each by its hash, and no other does. */
function allowingOwnScripts(html: string): string {
  const own = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return html.replace("script-src OWN", `script-src ${own.join(" ")}`);
}

/** Redoc fills the template with Handlebars, whose marks are two braces. */
const apart = (code: string): string => code.replaceAll("{{", "{ {").replaceAll("}}", "} }");

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/<!--(\w+)-->/g, (mark, name: string) => values[name] ?? mark);
}
