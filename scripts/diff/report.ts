/** Reports a comparison to a reader: each change once, with all its places. */
import type { Change, Diff } from "./changes.ts";
import { linesOf } from "./lines.ts";
import type { SourceFile } from "./read.ts";

export interface ReportOptions {
  /** The old and the new file. If given, places get line numbers. */
  readonly files?: readonly SourceFile[];
  readonly format?: "text" | "markdown";
}

const maxPlaces = 8;

export function report({ changes }: Diff, { files, format = "text" }: ReportOptions = {}): string {
  if (changes.length === 0) return "No change.";
  const style = styles[format];
  const lines = files?.map((file) => ({ name: file.path, lineOf: linesOf(file) }));
  const sections = (["Breaking", "Not breaking"] as const).map((title) => {
    const causes = grouped(changes.filter(({ breaking }) => breaking === (title === "Breaking")));
    return { title, causes, places: causes.reduce((sum, { places }) => sum + places.length, 0) };
  });
  const count = ({ title, causes, places }: (typeof sections)[number]) =>
    `${title}: ${causes.length}${places > causes.length ? `, in ${places} places` : ""}`;
  return [
    `${sections.map(count).join(". ")}.`,
    ...sections.flatMap(({ title, causes }) =>
      causes.length === 0
        ? []
        : [`\n${style.title(title)}`, ...causes.flatMap((cause) => told(cause, style, lines ?? []))],
    ),
  ].join("\n");
}

/** One change in any number of places: a pattern in six requests is one. */
interface Cause {
  readonly name: string;
  readonly change: string;
  readonly reason: string;
  readonly places: Pick<Change, "operation" | "location">[];
}

function grouped(changes: readonly Change[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { operation, location, change, reason } of changes) {
    const name = /[^.]*$/.exec(location)?.[0] ?? location;
    const key = JSON.stringify([name, change, reason]);
    const cause = causes.get(key) ?? { name, change, reason, places: [] };
    cause.places.push({ operation, location });
    causes.set(key, cause);
  }
  return [...causes.values()];
}

type File = { readonly name: string; readonly lineOf: ReturnType<typeof linesOf> };

function told({ name, change, reason, places }: Cause, style: Style, files: readonly File[]): string[] {
  const shown = places.slice(0, maxPlaces).map(({ operation, location }) => {
    const where = style.code(operation === "*" ? location : `${operation}: ${location}`);
    const at = files.flatMap((file) => {
      const line = file.lineOf({ operation, location });
      return line === undefined ? [] : [style.code(`${file.name}:${line}`)];
    });
    return style.place(`${where}${at.length > 0 ? ` (${at.join(", ")})` : ""}`);
  });
  const others = places.length - maxPlaces;
  return [
    style.cause(style.code(name), change, reason),
    ...shown,
    ...(others > 0 ? [style.place(`and ${others} more; --json names all`)] : []),
  ];
}

interface Style {
  title(text: string): string;
  cause(name: string, change: string, reason: string): string;
  place(text: string): string;
  code(text: string): string;
}

const styles: Record<"text" | "markdown", Style> = {
  text: {
    title: (text) => text,
    cause: (name, change, reason) => `  ${name}: ${change}. ${reason}`,
    place: (text) => `    ${text}`,
    code: (text) => text,
  },
  markdown: {
    title: (text) => `### ${text}\n`,
    cause: (name, change, reason) => `- ${name}: **${escaped(change)}.** ${escaped(reason)}`,
    place: (text) => `  - ${text}`,
    code: escaped,
  },
};

/** Escapes text of a document, so that it is not read as Markdown or HTML. */
function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>()#+!|~&@:-]/g, "\\$&");
}
