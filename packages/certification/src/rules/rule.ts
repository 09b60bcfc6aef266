/** A rule of the certification, as data, and what it finds. */
import type { Product, PurchaseEventName, PurchaseStateName } from "@vending/contract";
import type { RecordedExchange, Recorder } from "../recording/recorder.ts";
import type { ViolationName } from "../recording/violation.ts";
import type { Case } from "./case.ts";

/** `mandatory`: an integration that breaks it loses money or secrets, or harms others. `advice`: it is impolite or fragile. */
export type RuleSeverity = "mandatory" | "advice";

export interface Finding {
  /** In a sentence. */
  readonly message: string;
  /** The request that shows it, if one does. */
  readonly exchange?: RecordedExchange;
}

/** What a rule says about an order: nothing where the order does not exercise it, a list of findings where it does. */
export type Check = (one: Case, run: Run) => readonly Finding[] | undefined;

export interface Run {
  readonly recorder: Recorder;
  readonly cases: readonly Case[];
  /** By how much delays are divided. */
  readonly speed: number;
  readonly hasBeliefs: boolean;
}

/** Transitions of the purchase protocol: what each of these states makes of each of these events. */
export interface Guard {
  readonly from: readonly PurchaseStateName[];
  readonly on: readonly PurchaseEventName[];
}

export interface Rule {
  readonly id: string;
  readonly group: "money" | "safety" | "manners";
  readonly severity: RuleSeverity;
  /** The sections of the specification that it follows from. */
  readonly section: string;
  readonly rule: string;
  /** Why it costs money, or what else goes wrong. */
  readonly why: string;
  readonly fix: string;
  /** The transitions of the purchase protocol that who breaks this rule does not take. Absent: it says nothing about that. */
  readonly guards?: readonly Guard[];
  readonly check: Check;
  /** The products whose orders can exercise it. Default: all. */
  readonly products?: readonly Product[];
  /** It is about something that an integration may leave out: what to say where it did. */
  readonly notApplicableBecause?: string;
  /** Findings of requests that belong to no order. */
  readonly loose?: (run: Run) => readonly Finding[];
}

export const found = (message: string, exchange?: RecordedExchange): readonly Finding[] => [
  { message, ...(exchange && { exchange }) },
];

/** The verdict of a condition. */
export const when = (isBroken: boolean, message: string, exchange?: RecordedExchange): readonly Finding[] =>
  isBroken ? found(message, exchange) : [];

const violationsIn = (exchanges: readonly RecordedExchange[], name: ViolationName): Finding[] =>
  exchanges.flatMap((exchange) =>
    exchange.violations
      .filter((violation) => violation.name === name)
      .map(({ detail }) => ({ message: `${exchange.method} ${exchange.path}: ${detail}`, exchange })),
  );

/** A rule about single requests: no request may have this violation. */
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
