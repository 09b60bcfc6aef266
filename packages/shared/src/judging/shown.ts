/** What is shown of texts from outside: words of the contract as they are, and only the form of anything else. */
import { vendingContract } from "./contract.ts";

/** Characters of a text or a name that are shown. */
const maxLength = 40;

/** Digits of a number that is shown. A longer one may be a PIN, or a part of a token. */
const maxDigits = 3;

/** The values of the closed lists, in lower case, and the reason phrases of HTTP. */
const values = new Set(
  `ok,created,accepted,bad request,unauthorized,forbidden,not found,method not allowed,request timeout,conflict,gone,
  payload too large,unsupported media type,unprocessable entity,unprocessable content,too many requests,
  internal server error,not implemented,bad gateway,service unavailable,gateway timeout`.split(/,\s*/),
);
const names = new Set<string>();
collect(vendingContract.schemas);

function collect(schema: unknown): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [keyword, inside] of Object.entries(schema)) {
    if (keyword === "properties") for (const name of Object.keys(inside)) names.add(name);
    if (keyword === "enum") for (const value of inside) values.add(String(value).toLowerCase());
    if (keyword === "const") values.add(String(inside).toLowerCase());
    collect(inside);
  }
}

/** `12 Allen Avenue` becomes `00 Xxxxx Xxxxxx`. Only spaces and ASCII punctuation stay. */
export function formOf(text: string): string {
  const beginning = text.slice(0, maxLength).replace(/./gsu, (character) => {
    if (/\p{Lu}/u.test(character)) return "X";
    if (/[\p{L}\p{M}]/u.test(character)) return "x";
    if (/\p{N}/u.test(character)) return "0";
    return /[ -~]/.test(character) ? character : "?";
  });
  return text.length > maxLength ? `${beginning}… (${text.length} characters)` : beginning;
}

/** A value of a closed list as it is, because no customer and no token is one. The form of any other text. */
export const shownText = (text: string): string => (values.has(text.toLowerCase()) ? text : formOf(text));

/** A short number as it is. The form of a longer one. */
export function shownNumber(value: number, digits: number = maxDigits): string {
  const text = String(value);
  return text.replace(/\D/g, "").length <= digits ? text : text.replace(/\d/g, "0");
}

/** A name that is hardly an id or a token: words with at most one digit. `x-powered-by`, `customerName`, `line2` */
const isName = /^(?!(?:.*\d){2})[a-z]{1,20}\d?(?:[_-][a-z]{1,20}\d?|[A-Z][a-z]{1,19}\d?){0,5}$/;

/** The name of a field or a header, or only its form: the sender chooses it as freely as a value. */
export const shownName = (name: string): string =>
  names.has(name) || (name.length <= maxLength && isName.test(name)) ? name : formOf(name);
