/** Parses JSON from an untrusted server, within limits that keep later work small. */

/** Levels of nesting. The contract has fewer than ten. */
const maxDepth = 100;
/** Values in total. A catalog of a thousand plans has half as many. */
const maxValues = 20_000;

export interface ParsedJson {
  readonly value: unknown;
  /** Why the text cannot be parsed, or must not be. */
  readonly problem?: string;
}

export function parseJson(text: string): ParsedJson {
  const problem = text === "" ? "there is no body" : limitExceeded(text);
  if (problem !== undefined) return { value: undefined, problem };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: undefined, problem: "the body is not JSON" };
  }
}

/** Which limit a text exceeds. A loop, because a pattern may take unbounded time on odd texts. */
function limitExceeded(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    else if (character === ",") values++;
    if (depth > maxDepth) return `the body is nested more than ${maxDepth} times`;
    if (values > maxValues) return `the body has more than ${maxValues} values`;
  }
  return undefined;
}
