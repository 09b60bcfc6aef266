/** Synthetic values. They look random, and are the same for the same transaction, also after a restart. */
import type { KeptPurchase } from "../data/purchases.ts";

/** Hashes a text to a number from 0 to 2^32 - 1: FNV-1a with a final mix, good enough to look random. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

const seedOf = ({ merchant, requestId, createdAt }: KeptPurchase): string => `${merchant}\n${requestId}\n${createdAt}`;

/** `count` digits. The first may be a zero, as in real tokens. */
export function digits(transaction: KeptPurchase, purpose: string, count: number): string {
  let text = "";
  for (let part = 0; text.length < count; part++) {
    text += String(hash(`${seedOf(transaction)}\n${purpose}\n${part}`))
      .padStart(10, "0")
      .slice(-8);
  }
  return text.slice(0, count);
}

/** A reference that looks like a UUID. It contains the `seq` of the transaction, so it is unique. */
export function uuidLike(transaction: KeptPurchase): string {
  const seed = seedOf(transaction);
  const a = hex(hash(`${seed}a`));
  const b = hex(hash(`${seed}b`));
  const c = hex(hash(`${seed}c`));
  return `${a}-${b.slice(0, 4)}-4${b.slice(4, 7)}-a${c.slice(0, 3)}-${c.slice(3, 7)}${hex(transaction.seq)}`;
}

const hex = (value: number): string => value.toString(16).padStart(8, "0");
