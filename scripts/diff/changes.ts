/** The changes between two documents. */

/** The reason of a change that affects no client. */
export const onlyDocumentation = "Only the documentation changes.";

export interface Change {
  /** Method and path, or `*` for the whole document. */
  operation: string;
  /** The place in the operation: `request.body.amount`, `response.200.body.data[].id`, `request.query.limit`. */
  location: string;
  change: string;
  breaking: boolean;
  reason: string;
}

export interface Diff {
  breaking: boolean;
  changes: Change[];
}

export const noLongerRequired = "is no longer required";

const placeOf = ({ operation, location }: Change) => JSON.stringify([operation, location]);

/** Collects changes, each once. */
export class Changes {
  readonly #changes = new Map<string, Change>();

  add(operation: string, location: string, change: string, breaking: boolean, reason: string): void {
    const key = JSON.stringify([operation, location, change]);
    const known = this.#changes.get(key);
    if (known && (known.breaking || !breaking)) return;
    this.#changes.set(key, { operation, location, change, breaking, reason });
  }

  /** The changes, breaking ones first. */
  diff(): Diff {
    const all = [...this.#changes.values()];
    const gone = new Set(all.filter(({ change }) => change === "is removed").map(placeOf));
    // A removed field is not also reported as optional.
    const changes = all
      .filter((change) => change.change !== noLongerRequired || !gone.has(placeOf(change)))
      .sort((a, b) => Number(b.breaking) - Number(a.breaking));
    return { breaking: changes.some(({ breaking }) => breaking), changes };
  }
}
