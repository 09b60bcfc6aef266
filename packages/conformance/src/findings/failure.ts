/** A rule that is broken. */
import { detachedCopy, forReport, type SentExchange } from "@vending/shared/judging/exchange";
import type { FailureCode, Symptom } from "@vending/shared/judging/symptom";

/** Thrown where a rule is broken. */
export class Failure extends Error {
  readonly symptom: Symptom<FailureCode>;
  readonly exchanges: readonly SentExchange[];

  constructor(symptom: Symptom<FailureCode>, exchanges: readonly SentExchange[] = []) {
    const message = detachedCopy(symptom.message);
    super(message);
    this.symptom = { ...symptom, message };
    this.exchanges = exchanges.map(forReport);
  }
}
