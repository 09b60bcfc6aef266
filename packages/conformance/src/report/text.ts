/** Lines that fit, and requests and responses as lines. */

import type { PrintedExchange } from "@vending/shared/judging/exchange";
import { joined, line, type Printable, type Value } from "@vending/terminal/printable";

/** Lines of a body that is not JSON. */
const maxBodyLines = 6;

// Every response has them; they say nothing about the service.
const omittedHeaders = /^(connection|content-length|date|keep-alive|transfer-encoding): /;

/** The lines of a printed request or response: headers, then the beginning of the body. */
export function linesOf(printed: string): Printable[] {
  const [head = "", ...rest] = printed.split("\n\n");
  const body = rest.length > 0 ? rest.join("\n\n").split(/\r?\n/) : [];
  const more = body.length - maxBodyLines;
  const headLines = head.split("\n").filter((one) => !omittedHeaders.test(one));
  return [
    ...[...headLines, ...body.slice(0, maxBodyLines)].map((one) => line`${one}`),
    ...(more > 0 ? [line`… and ${more} more lines`] : []),
  ];
}

/** The width that every terminal and every CI log has. */
const columns = 100;

/** A line that does not wrap. */
export function truncate(value: Value, width: number = columns): Printable {
  const text = line`${value}`;
  return text.length > width ? line`${String(text).slice(0, width - 1)}…` : text;
}

/** A line of at least this width. */
export const padded = (value: Value, width: number): Printable => {
  const text = line`${value}`;
  return line`${text}${" ".repeat(Math.max(0, width - text.length))}`;
};

/** Lines of one text: a server may send long ones. */
const maxWrappedLines = 3;

/** Breaks a text between words. All lines but the first are indented. */
export function wrap(text: Printable, indent: number): Printable {
  const lines: Printable[] = [];
  let rest = String(text);
  while (rest.length > columns && lines.length < maxWrappedLines - 1) {
    const space = rest.lastIndexOf(" ", columns);
    // A word that is longer than a line is broken.
    const end = space > indent ? space : columns;
    lines.push(line`${rest.slice(0, end)}`);
    rest = " ".repeat(indent) + rest.slice(end).trimStart();
  }
  return joined([...lines, truncate(rest)], "\n");
}

/** A request and its response in one line: the path, and the beginning of each body. */
export function exchangeLine({ request, response }: PrintedExchange): Printable {
  const [method = "", address = ""] = request.split("\n", 1)[0]?.split(" ") ?? [];
  const path = URL.canParse(address) ? new URL(address).pathname + new URL(address).search : address;
  const [status = ""] = response.split("\n", 1);
  const bodyOf = (printed: string): string => printed.split("\n\n").slice(1).join(" ");
  const sent = [truncate(line`${method} ${path}`, 52), truncate(bodyOf(request), 12)].filter(
    ({ length }) => length > 0,
  );
  return line`${joined(sent, " ")} → ${status} ${bodyOf(response)}`;
}
