/** Samples of bodies, without the data of customers and merchants. */
import { formOf, shownName, shownNumber, shownText } from "./shown.ts";

const defaultMaxLength = 200;

/**
 * A value as JSON, with only the form of texts and long numbers. Takes time for the sample, not for the whole value.
 *
 * @param redact Removes credentials, which could consist of words.
 */
export function sampleOf(
  value: unknown,
  redact: (text: string) => string,
  maxLength: number = defaultMaxLength,
): string {
  const sample = new Sample(maxLength);
  sample.add(value, undefined);
  const text = redact(sample.text);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

class Sample {
  text = "";
  readonly #maxLength: number;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** @param name Of the field; absent for list items, which may be the parts of a token. */
  add(value: unknown, name: string | undefined): void {
    if (Array.isArray(value)) this.#addAll("[]", value, (item) => this.add(item, undefined));
    else if (typeof value === "object" && value !== null) this.#addFields(value);
    else if (typeof value === "string") this.text += JSON.stringify(shownText(value));
    else if (typeof value === "number") this.text += name === undefined ? formOf(String(value)) : shownNumber(value);
    else this.text += value === undefined ? "nothing" : String(value);
  }

  #addFields(object: object): void {
    this.#addAll("{}", Object.entries(object), ([name, value]) => {
      this.text += `${JSON.stringify(shownName(name))}:`;
      this.add(value, name);
    });
  }

  /** Stops at the length that is shown, so no depth and no length is too much. */
  #addAll<Item>([open, close]: string, items: readonly Item[], add: (item: Item) => void): void {
    this.text += open;
    for (const [index, item] of items.entries()) {
      if (this.text.length > this.#maxLength) return;
      if (index > 0) this.text += ",";
      add(item);
    }
    this.text += close;
  }
}
