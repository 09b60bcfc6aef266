/** A text as those read it who undo an escaping, with the way back to where each character stands in the text itself. */
export interface View {
  readonly text: string;
  /** For each character, and for the end: where it begins in the original text. Nothing where that is the same place. */
  readonly origins: Uint32Array | undefined;
}

interface Escaping {
  /** Without this character in it, a text has nothing to undo. */
  readonly sign: string;
  /** No pattern here can take more than linear time: each match is short. */
  readonly pattern: RegExp;
  readonly character: (sequence: string) => string;
}

const jsonEscapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const fromHex = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16));

const escapings: readonly Escaping[] = [
  // A byte becomes the character of that number: what is more than ASCII is looked for in this form, too.
  { sign: "%", pattern: /%[0-9a-f]{2}/gi, character: (sequence) => fromHex(sequence.slice(1)) },
  {
    sign: "\\",
    pattern: /\\(?:u[0-9a-f]{4}|["\\/bfnrt])/gi,
    character: (sequence) =>
      sequence.length > 2 ? fromHex(sequence.slice(2)) : (jsonEscapes[sequence[1] ?? ""] ?? sequence.slice(1)),
  },
  {
    sign: "&",
    pattern: /&(?:amp|lt|gt|quot|apos|#\d{1,5}|#x[0-9a-f]{1,4});/gi,
    character(sequence) {
      const name = sequence.slice(1, -1).toLowerCase();
      if (name.startsWith("#x")) return fromHex(name.slice(2));
      return name.startsWith("#") ? String.fromCharCode(Number(name.slice(1))) : (entities[name] ?? sequence);
    },
  },
];

/** How many escapings may stand on top of each other: JSON in a JSON string has two. */
const maxLayers = 2;

/** The text as it is, and as it reads with one or two escapings undone, in any order. */
export function viewsOf(text: string): View[] {
  const views: View[] = [{ text, origins: undefined }];
  let layer = views;
  for (let count = 0; count < maxLayers; count++) {
    layer = layer.flatMap((view) =>
      escapings.filter(({ sign }) => view.text.includes(sign)).map((escaping) => undo(view, escaping)),
    );
    views.push(...layer);
  }
  return views;
}

function undo({ text, origins }: View, { pattern, character }: Escaping): View {
  const undone = new Uint32Array(text.length + 1);
  const origin = (at: number): number => origins?.[at] ?? at;
  let length = 0;
  let read = 0;
  const copyUntil = (end: number) => {
    while (read < end) undone[length++] = origin(read++);
  };
  const plain = text.replace(pattern, (sequence: string, at: number) => {
    copyUntil(at);
    undone[length++] = origin(at);
    read = at + sequence.length;
    return character(sequence);
  });
  copyUntil(text.length);
  undone[length] = origin(text.length);
  return { text: plain, origins: undone };
}
