/** JSON that somebody else has written, bounded: what is read here is compared, validated and shown later. */

/** Lists and objects inside of each other. The contract has less than ten. */
const deepest = 100;
/** Values in all. A catalog of a thousand plans has half of it. */
const mostValues = 20_000;

/** Reads a text; where it cannot be read, or should not be, says why. */
export function readJson(text: string): { readonly value: unknown; readonly fault?: string } {
  if (text === "") return { value: undefined, fault: "there is no body" };
  const fault = excess(text);
  if (fault) return { value: undefined, fault };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { value: undefined, fault: "the body is not JSON" };
  }
}

/** In what way a text is more than anybody wants to read, before it is read. Not a pattern: those take their time on odd texts. */
function excess(text: string): string | undefined {
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
    if (depth > deepest) return `the body is nested more than ${deepest} times`;
    if (values > mostValues) return `the body has more than ${mostValues} values`;
  }
  return undefined;
}
