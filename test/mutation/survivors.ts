/** Mutants in what decides about money that no test notices, each with the reason why it changes nothing. */

export interface Survivor {
  readonly file: string;
  /** The line on which the change begins, and the change, as `npm run test:mutation` prints them. */
  readonly line: string;
  readonly change: string;
  readonly why: string;
}

export const survivors: readonly Survivor[] = [
  {
    file: "packages/client/src/purchase.ts",
    line: "this.#resendWithinMs = this.#age > -maxClockSkewMs ? resendWithinMs - Math.max(0, this.#age) : -1;",
    change: "-1 → +1",
    why: "Nothing is sent with either: resume pauses before it sends, for 250 milliseconds or until its deadline.",
  },
  {
    file: "packages/client/src/purchase.ts",
    line: "if (date > this.#serviceDate) this.#serviceDate = date;",
    change: "date > this.#serviceDate → date >= this.#serviceDate",
    why: "It would assign the value that is there already.",
  },
];
