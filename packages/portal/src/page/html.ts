/** Text in HTML, and tables in Markdown. */

import { escapeEntities as escapeHtml } from "@vending/terminal/markup";

export { escapeHtml };

/** A sentence with names in backticks. */
export const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** The id of a heading: `A 422, and why` → `a-422-and-why`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A table in Markdown. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.map(oneLine).join(" | ")} |`).join("\n");

const oneLine = (text: string): string => text.replaceAll(/[ \n]+/g, " ").replaceAll("|", "\\|");
