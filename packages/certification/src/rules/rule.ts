/** The rules of the certification as data, and their findings. */
import type { Product, PurchaseEventName, PurchaseStateName } from "@vending/contract";
import type { RecordedExchange, Recorder } from "../recording/recorder.ts";
import type { ViolationName } from "../recording/violation.ts";
import type { Case } from "./case.ts";

/** `mandatory`: an integration that breaks the rule loses money or secrets, or harms others. `advice`: it is impolite or fragile. */
export type RuleSeverity = "mandatory" | "advice";

export interface Finding {
  /** One sentence. */
  readonly message: string;
  /** The request that shows it, if there is one. */
  readonly exchange?: RecordedExchange;
}

/** Checks a rule on an order. Returns the findings, or `undefined` if the order does not exercise the rule. */
export type Check = (one: Case, run: Run) => readonly Finding[] | undefined;

export interface Run {
  readonly recorder: Recorder;
  readonly cases: readonly Case[];
  /** By how much delays are divided. */
  readonly speed: number;
  readonly hasBeliefs: boolean;
}

/** Transitions of the purchase protocol: from each of these states on each of these events. */
export interface Guard {
  readonly from: readonly PurchaseStateName[];
  readonly on: readonly PurchaseEventName[];
}

export interface Rule {
  readonly id: string;
  readonly group: "money" | "safety" | "manners";
  readonly severity: RuleSeverity;
  /** The sections of the service's documentation that it follows from. */
  readonly section: string;
  readonly rule: string;
  /** Why breaking it costs money, or what else goes wrong. */
  readonly why: string;
  readonly fix: string;
  /** The transitions of the purchase protocol that an integration takes differently if it breaks the rule. Absent: none. */
  readonly guards?: readonly Guard[];
  readonly check: Check;
  /** The products whose orders can exercise it. Default: all. */
  readonly products?: readonly Product[];
  /** Why the rule does not apply to an integration that leaves out what it is about. */
  readonly notApplicableBecause?: string;
  /** Findings about requests that belong to no order. */
  readonly loose?: (run: Run) => readonly Finding[];
}

export const found = (message: string, exchange?: RecordedExchange): readonly Finding[] => [
  { message, ...(exchange && { exchange }) },
];

/** A finding if a condition holds. */
export const when = (isBroken: boolean, message: string, exchange?: RecordedExchange): readonly Finding[] =>
  isBroken ? found(message, exchange) : [];

const violationsIn = (exchanges: readonly RecordedExchange[], name: ViolationName): Finding[] =>
  exchanges.flatMap((exchange) =>
    exchange.violations
      .filter((violation) => violation.name === name)
      .map(({ detail }) => ({ message: `${exchange.method} ${exchange.path}: ${detail}`, exchange })),
  );

/** A rule that no request may have this violation. */
export const noViolation = (
  name: ViolationName,
  concerns: (exchange: RecordedExchange) => boolean,
): Pick<Rule, "check" | "loose"> => ({
  check: ({ log }) => {
    const exchanges = log.exchanges.filter(concerns);
    return exchanges.length > 0 ? violationsIn(exchanges, name).slice(0, 1) : undefined;
  },
  loose: ({ recorder }) => violationsIn([...recorder.loose, ...recorder.unknownChecks], name).slice(0, 3),
});
