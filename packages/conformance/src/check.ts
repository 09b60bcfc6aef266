/** What a check is, and how it ends when it does not pass. */
import { copied, type Exchange, shortened } from "./exchange.ts";
import type { Trial } from "./trial.ts";

export interface Check {
  /** `group/what-is-promised`. */
  readonly name: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  /** What must be so, in a sentence. */
  readonly rule: string;
  /** It cannot run without making purchases; or it buys only from a service that does not refuse what it should. */
  readonly buys?: true | "unless refused";
  /** The rule is how this contract reads the source document, which does not say it in so many words. */
  readonly reading?: true;
  /**
   * `alone`, because it counts what others would change; `last`, because it looks at what the others have left behind; or
   * `judge`: it sends nothing, and judges every answer that the run has seen. Default: together with others.
   */
  readonly when?: "alone" | "last" | "judge";
  readonly run: (trial: Trial) => Promise<void> | void;
}

/** Thrown where a rule is broken. */
export class Failure extends Error {
  readonly exchanges: readonly Exchange[];

  constructor(message: string, exchanges: readonly Exchange[] = []) {
    super(copied(message));
    this.exchanges = exchanges.map(shortened);
  }
}

/** Thrown where a rule cannot be looked at, and says why. */
export class NotExercised extends Error {}
