/** A text as those read it who undo an escaping, with the way back to where each character stands in the text itself. */
export interface View {
  readonly text: string;
  /** Where a character of this view, or its end, begins in the original text. */
  readonly origin: (at: number) => number;
}

/** In an address, in JSON and in HTML. No match takes more than linear time. */
const escapes = /%([\da-f]{2})|(\\(?:u[\da-f]{4}|["\\/bfnrt]))|&(?:#(x[\da-f]{1,4}|\d{1,5})|(amp|lt|gt|quot|apos));/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** How many escapings may stand on top of each other: JSON in a JSON string has two, and what they escape may look like one more. */
const maxLayers = 3;

/** The text as it is, and as it reads with its escapes undone, layer by layer. */
export function viewsOf(text: string): View[] {
  const views: View[] = [];
  let next: View | undefined = { text, origin: (at) => at };
  for (; next && views.length <= maxLayers; next = undo(next)) views.push(next);
  return views;
}

/** One layer less, if there is one. */
function undo({ text, origin }: View): View | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  // No array of numbers: of a megabyte it takes eight, and time to grow.
  const origins = new Uint32Array(text.length + 1);
  let undone = "";
  let done = 0;
  const add = (plain: string, from: number): void => {
    for (let index = 0; index < plain.length; index++) origins[undone.length + index] = origin(from + index);
    undone += plain;
  };
  for (const { 0: written, 1: percent, 2: json, 3: reference, 4: name, index } of text.matchAll(escapes)) {
    add(text.slice(done, index), done);
    done = index + written.length;
    // A byte becomes the character of that number: what is more than ASCII is looked for in this form, too.
    const number = percent ? `x${percent}` : reference;
    const plain: string | undefined = json
      ? JSON.parse(`"${json.toLowerCase()}"`)
      : name
        ? entities[name.toLowerCase()]
        : String.fromCharCode(Number(`0${number}`));
    add(plain ?? written, index);
  }
  if (done === 0) return undefined;
  add(text.slice(done), done);
  origins[undone.length] = origin(text.length);
  return { text: undone, origin: (at) => origins[at] ?? at };
}
