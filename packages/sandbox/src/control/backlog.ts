/** The newest items of each owner and of all owners: bounded in number for each, and in size for all together. */

const maxItems = 200;
/** In characters. */
const maxSize = 32 * 1024 * 1024;

interface Sized<T> {
  readonly item: T;
  readonly size: number;
}

export class Backlog<T> {
  /** With and without an owner, the oldest first. */
  #all: T[] = [];
  readonly #owners: Map<string, { items: Sized<T>[]; size: number }> = new Map();
  #size = 0;

  /** Many items of one owner never push out the few of another. */
  add(item: T, owner: string | null, size: number): void {
    this.#all.push(item);
    if (this.#all.length > maxItems) this.#all.shift();
    if (owner === null) return;
    const own = this.#owners.get(owner) ?? { items: [], size: 0 };
    this.#owners.set(owner, own);
    own.items.push({ item, size });
    own.size += size;
    this.#size += size;
    if (own.items.length > maxItems) this.#drop(own);
    while (this.#size > maxSize) this.#drop(this.#largest());
  }

  /** The newest first: of one owner, or of all. */
  newest(owner?: string): T[] {
    if (owner === undefined) return this.#all.toReversed();
    return (this.#owners.get(owner)?.items ?? []).map(({ item }) => item).toReversed();
  }

  clear(): void {
    this.#all = [];
    this.#owners.clear();
    this.#size = 0;
  }

  #drop(from: { items: Sized<T>[]; size: number }): void {
    const dropped = from.items.shift()?.size ?? 0;
    from.size -= dropped;
    this.#size -= dropped;
  }

  #largest(): { items: Sized<T>[]; size: number } {
    // There is something to drop, so there is an owner.
    return [...this.#owners.values()].reduce((one, other) => (other.size > one.size ? other : one));
  }
}
