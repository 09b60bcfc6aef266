/** A rule that is broken. */
import { detachedCopy, type Exchange, forReport } from "@vending/shared/judging/exchange";
import type { FailureCode, Symptom } from "@vending/shared/judging/symptom";

/** Thrown where a rule is broken. */
export class Failure extends Error {
  readonly symptom: Symptom<FailureCode>;
  readonly exchanges: readonly Exchange[];

  constructor(symptom: Symptom<FailureCode>, exchanges: readonly Exchange[] = []) {
    const message = detachedCopy(symptom.message);
    super(message);
    this.symptom = { ...symptom, message };
    this.exchanges = exchanges.map(forReport);
  }
}
