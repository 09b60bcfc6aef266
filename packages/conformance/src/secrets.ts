/** Secrets that were sent, and the texts in which they come back, however these write them. */
import type { Exchange } from "./exchange.ts";
import { readJson } from "./json.ts";

/** One of a few characters may be a part of any word. */
const shortest = 6;

export class Secrets {
  readonly #writings = new Set<string>();

  /** Keeps a secret in mind that is about to be sent. */
  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < shortest) return;
    for (const text of writings(secret)) this.#writings.add(text);
  }

  /** The same exchange, if its answer has none of them in it; or one without them. */
  hidden(exchange: Exchange): Exchange {
    const { answered } = exchange;
    if (!answered) return exchange;
    const headers = answered.headers.map(([name, value]) => [name, this.hide(value)] as const);
    const text = this.hide(answered.text);
    const same = text === answered.text && headers.every(([, value], index) => value === answered.headers[index]?.[1]);
    if (same) return exchange;
    const json = answered.unreadable ? undefined : readJson(text).value;
    return { ...exchange, answered: { ...answered, headers, text, json } };
  }

  /** A text with three stars in place of each of them. */
  hide(text: string): string {
    // One may be the beginning of another one.
    const found = [...this.#writings].filter((one) => text.includes(one)).sort((a, b) => b.length - a.length);
    return found.reduce((rest, one) => rest.replaceAll(one, "***"), text);
  }
}

type Writing = (text: string) => string;

const inJson: Writing = (text) => JSON.stringify(text).slice(1, -1);
const escaped: Writing = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
const inHtml =
  (apostrophe: string): Writing =>
  (text) =>
    text
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
      .replace(/'/g, apostrophe);

/** What languages and frameworks make of a text. For one of letters and digits all of these are the same. */
const waysToWrite: readonly Writing[] = [
  (text) => text,
  inJson,
  // PHP escapes the slash; Go, and others on request, what HTML knows.
  (text) => inJson(text).replaceAll("/", "\\/"),
  (text) => inJson(text).replace(/[<>&]/g, escaped),
  (text) => inJson(text).replace(/[<>&'/]|[^ -~]/g, escaped),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
  inHtml("'"),
  inHtml("&#39;"),
  inHtml("&#039;"),
  inHtml("&#x27;"),
  (text) => Buffer.from(text).toString("base64"),
];

/** Every text that may stand for a secret, also inside of JSON. */
function writings(secret: string): Set<string> {
  const once = waysToWrite.map((write) => write(secret));
  return new Set([...once, ...once.map(inJson)]);
}
