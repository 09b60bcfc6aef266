/** A table in Markdown. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.map(oneLine).join(" | ")} |`).join("\n");

const oneLine = (text: string): string => text.replaceAll(/[ \n]+/g, " ").replaceAll("|", "\\|");
