/** Synthetic values. They look random, and are the same for the same transaction, also after a restart. */
import type { KeptPurchase } from "../data/purchases.ts";

/** Hashes a text to a number from 0 to 2^32 - 1: FNV-1a with a final mix, good enough to look random. */
function hash(text: string, start = 0x811c9dc5): number {
  let value = start;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return mixed(value);
}

function mixed(value: number): number {
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

const seedOf = ({ merchant, requestId, createdAt }: KeptPurchase): number =>
  hash(requestId, hash(merchant, createdAt | 0));

/** `count` digits. The first may be a zero, as in real tokens. */
export function digits(transaction: KeptPurchase, purpose: string, count: number): string {
  let text = "";
  for (let part = 0; text.length < count; part++) {
    text += String(hash(`${purpose}${part}`, seedOf(transaction)))
      .padStart(10, "0")
      .slice(-8);
  }
  return text.slice(0, count);
}

/** A reference that looks like a UUID. It contains the `seq` of the transaction, so it is unique. */
export function uuidLike(transaction: KeptPurchase): string {
  const seed = seedOf(transaction);
  const [a, b, c] = [hex(seed), hex(mixed(seed + 1)), hex(mixed(seed + 2))];
  return `${a}-${b.slice(0, 4)}-4${b.slice(4, 7)}-a${c.slice(0, 3)}-${c.slice(3, 7)}${hex(transaction.seq)}`;
}

const bytes: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Eight digits. `toString` takes ten times as long. */
const hex = (value: number): string =>
  `${bytes[value >>> 24]}${bytes[(value >>> 16) & 255]}${bytes[(value >>> 8) & 255]}${bytes[value & 255]}`;
