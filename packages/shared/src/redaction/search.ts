/** Search in linear time, whatever the text and the pattern: Knuth, Morris and Pratt. */

/** From where to where something stands, the end not included. */
export type Span = readonly [start: number, end: number];

/** A text to look for. */
export class Pattern {
  readonly text: string;
  readonly #probe: string;
  #borders: Uint32Array | undefined;

  /** `shortest`: how much of it must be there for the end of a text to count as cutting it off. */
  constructor(text: string, shortest: number) {
    this.text = text;
    this.#probe = text.slice(0, shortest);
  }

  /** Every place where it stands, and the one where the end of the text cuts it off. */
  spansIn(text: string): Span[] {
    // Most texts have not even its beginning.
    let at = text.indexOf(this.#probe);
    if (at < 0) return [];
    const spans: Span[] = [];
    const { text: pattern } = this;
    this.#borders ??= bordersOf(pattern);
    let matched = 0;
    for (; at < text.length; at++) {
      while (matched > 0 && (matched === pattern.length || text[at] !== pattern[matched])) {
        matched = this.#borders[matched - 1] ?? 0;
      }
      if (text[at] === pattern[matched]) matched++;
      if (matched === pattern.length) spans.push([at + 1 - matched, at + 1]);
    }
    if (matched < pattern.length && matched >= this.#probe.length) spans.push([text.length - matched, text.length]);
    return spans;
  }
}

/** For each beginning of a pattern: how long the longest end of it is that is also its beginning. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length);
  let matched = 0;
  for (let at = 1; at < pattern.length; at++) {
    while (matched > 0 && pattern[at] !== pattern[matched]) matched = borders[matched - 1] ?? 0;
    if (pattern[at] === pattern[matched]) matched++;
    borders[at] = matched;
  }
  return borders;
}
