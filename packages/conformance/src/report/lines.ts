/** What a server sent, or a part of it, in lines that a terminal can be trusted with. */

/** So much of a line. */
const widest = 1_000;
/** So many lines of a body that is no JSON. */
const mostLines = 6;

// They say nothing of the service, and stand in every answer.
const dull = /^(connection|content-length|date|keep-alive|transfer-encoding): /;

// A terminal would obey these, or write in the other direction.
const obeyed = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text in one line. */
export function oneLine(text: string): string {
  const begin = text.slice(0, widest).replace(obeyed, escaped);
  return text.length > widest ? `${begin}…` : begin;
}

/** The lines of a request or an answer: head, empty line and body. */
export function linesOf(printed: string): string[] {
  const [head = "", ...rest] = printed.split("\n\n");
  const body = rest.length > 0 ? rest.join("\n\n").split(/\r?\n/) : [];
  const more = body.length - mostLines;
  return [
    ...head
      .split("\n")
      .filter((line) => !dull.test(line))
      .map(oneLine),
    ...body.slice(0, mostLines).map(oneLine),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ];
}
