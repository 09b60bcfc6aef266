/** A text with some escaping undone, and the way back to the place of each character in the original. */
export interface View {
  readonly text: string;
  /** Where a character of this view begins in the original text. */
  readonly origin: (at: number) => number;
}

/** Escapes of an address, of JSON and of HTML, and the text between them. Matching takes linear time. */
const pieces =
  /%([\da-f]{2})|(\\(?:u[\da-f]{4}|["\\/bfnrt]))|&(?:#(x[\da-f]{1,4}|\d{1,5})|(amp|lt|gt|quot|apos));|[^%\\&]+|[%\\&]/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** How many layers of escapes are undone: JSON in a JSON string has two, and what they escape may look like one more. */
const maxLayers = 3;

/** The text as it is, and with its escapes undone, layer by layer. */
export function viewsOf(text: string): View[] {
  const views: View[] = [];
  let next: View | undefined = { text, origin: (at) => at };
  for (; next && views.length <= maxLayers; next = undo(next)) views.push(next);
  return views;
}

/** The view with one layer undone, if there is one. */
function undo({ text, origin }: View): View | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  const origins: number[] = [];
  const undone = text.replace(pieces, (piece, percent, json, reference, name, at: number) => {
    // A byte becomes the character of that number: the redactor also looks for secrets beyond ASCII in this form.
    const number = percent ? `x${percent}` : reference;
    const plain: string = json
      ? JSON.parse(`"${json.toLowerCase()}"`)
      : name
        ? entities[name.toLowerCase()]
        : number
          ? String.fromCharCode(Number(`0${number}`))
          : piece;
    for (let index = 0; index < plain.length; index++) origins.push(origin(at + index));
    return plain;
  });
  origins.push(origin(text.length));
  return undone === text ? undefined : { text: undone, origin: (at) => origins[at] ?? at };
}
