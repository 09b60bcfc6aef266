/** Text in HTML. */

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A sentence with names in backticks. */
export const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** The id of a heading: `A 422, and why` → `a-422-and-why`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
