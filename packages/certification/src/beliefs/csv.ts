/** Comma-separated values (RFC 4180). */

/** The rows of a text, each with its cells. Empty lines are skipped. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, "");
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex;
    const [, content = "", end = ""] = cell.exec(source) ?? [];
    if (cell.lastIndex === 0) throw new SyntaxError(`a quote is not closed, or is inside a value, at position ${at}`);
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content.trim());
    if (end === ",") {
      // A comma at the end of the text is followed by an empty cell.
      if (cell.lastIndex === source.length) row.push("");
      else continue;
    }
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as text, each with a line end. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
