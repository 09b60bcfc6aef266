/** Text of a server, in lines that are safe to print on a terminal. */
import type { PrintedExchange } from "../http/exchange.ts";

const maxLineLength = 1_000;
/** Lines of a body that is not JSON. */
const maxBodyLines = 6;

// Every response has them, and they say nothing about the service.
const omittedHeaders = /^(connection|content-length|date|keep-alive|transfer-encoding): /;

// Control characters, line separators, and characters that change the direction of writing.
const unsafe = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text in one line. */
export function oneLine(text: string): string {
  const line = text.slice(0, maxLineLength).replace(unsafe, escaped);
  return text.length > maxLineLength ? `${line}…` : line;
}

/** The lines of a printed request or response: headers, then the beginning of the body. */
export function linesOf(printed: string): string[] {
  const [head = "", ...rest] = printed.split("\n\n");
  const body = rest.length > 0 ? rest.join("\n\n").split(/\r?\n/) : [];
  const more = body.length - maxBodyLines;
  const headLines = head.split("\n").filter((line) => !omittedHeaders.test(line));
  return [
    ...[...headLines, ...body.slice(0, maxBodyLines)].map(oneLine),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ];
}

/** The width that every terminal and every CI log has. */
const columns = 100;

/** A line that does not wrap. */
export const truncate = (line: string, width: number = columns): string =>
  line.length > width ? `${line.slice(0, width - 1)}…` : line;

/** Lines of a text that wraps: what a server has sent may be long. */
const maxWrappedLines = 3;

/** A text in lines, broken between words; all but the first are indented. */
export function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > columns && lines.length < maxWrappedLines - 1) {
    const space = rest.lastIndexOf(" ", columns);
    // A word that is longer than a line is broken.
    const end = space > indent ? space : columns;
    lines.push(rest.slice(0, end));
    rest = " ".repeat(indent) + rest.slice(end).trimStart();
  }
  return [...lines, truncate(rest)].join("\n");
}

/** A request and its response in a line: the path and the beginning of each body. */
export function exchangeLine({ request, response }: PrintedExchange): string {
  const [method = "", address = ""] = request.split("\n", 1)[0]?.split(" ") ?? [];
  const path = URL.canParse(address) ? new URL(address).pathname + new URL(address).search : address;
  const [status = ""] = response.split("\n", 1);
  const bodyOf = (printed: string): string => oneLine(printed.split("\n\n").slice(1).join(" "));
  const sent = [truncate(oneLine(`${method} ${path}`), 52), truncate(bodyOf(request), 12)].filter(Boolean).join(" ");
  return `${sent} → ${oneLine(status)} ${bodyOf(response)}`;
}
