/** Takes secrets out of what somebody may read: the journal, and the bodies of refusals. */
import { isKey, merchants } from "./merchants.ts";

export const mask = "•••";

/** What a request came with. */
export interface Presented {
  readonly key: string | null;
  readonly secret: string | null;
}

/** A name that says of its value that it is secret, in an address, a form, or JSON that need not be whole. */
const name = "[\\w-]*(?:secret|password|authorization|(?:merchant|api)[_-]?key)[\\w-]*";
const inQuery = new RegExp(`((?:^|[?&])${name}=)[^&#\\s]+`, "gi");
const inJson = new RegExp(`("${name}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|[^\\s"][^,}]*)`, "gi");

const own = merchants.map(({ merchant_secret }) => merchant_secret);
const ownPattern = patternOf(own);

/** Masks the secrets of the sandbox, what was presented as a secret or as a key that is not its own, and what a name calls secret. */
export function masker({ key, secret }: Presented): (text: string) => string {
  const presented = [secret, key].filter((one) => one && !own.includes(one) && !isKey(one)) as string[];
  const pattern = presented.length > 0 ? patternOf([...presented, ...own]) : ownPattern;
  return (text) => text.replace(pattern, mask).replace(inQuery, `$1${mask}`).replace(inJson, `$1"${mask}"`);
}

/** Finds the secrets however they are written: in any case, percent-encoded, escaped as in JSON. */
function patternOf(secrets: readonly string[]): RegExp {
  // The longest first: one may be a part of another.
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((secret) => [...secret].map(formsOf).join("")).join("|"), "gi");
}

function formsOf(character: string): string {
  const unit = character.charCodeAt(0);
  const forms = new Set([
    character,
    `\\u${unit.toString(16).padStart(4, "0")}`,
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
    ...(character === " " ? ["+"] : []),
  ]);
  return `(?:${[...forms].map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|")})`;
}
