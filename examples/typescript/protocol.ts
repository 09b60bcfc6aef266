/** Interprets purchase-protocol.json: the state after an event, and all times are read from there. */
import type { PurchaseEventName, PurchaseProtocol, PurchaseStateName, PurchaseTimingName } from "@vending/contract";

interface Rule {
  readonly end?: true;
  readonly do?: "send" | "check" | "wait";
  readonly within?: PurchaseTimingName;
  readonly money: string;
}

export class Protocol {
  readonly #table: PurchaseProtocol;
  readonly initial: PurchaseStateName;

  constructor(text: string) {
    this.#table = JSON.parse(text) as PurchaseProtocol;
    this.initial = this.#table.initial;
  }

  ruleOf(state: PurchaseStateName): Rule {
    return this.#table.states[state];
  }

  seconds(name: PurchaseTimingName): number {
    return this.#table.timings[name].seconds;
  }

  /** @param lasted For how long only this event has happened in the state, in seconds. */
  nextState(
    state: PurchaseStateName,
    event: PurchaseEventName,
    lasted = 0,
    sinceFirstSend: number = Number.POSITIVE_INFINITY,
  ): PurchaseStateName {
    const rule = this.#table.transitions.find(
      ({ from, event: events, after, within }) =>
        from.includes(state) &&
        events.includes(event) &&
        (!after || lasted >= this.seconds(after)) &&
        (!within || sinceFirstSend <= this.seconds(within)),
    );
    if (!rule) throw new Error(`the table has no rule for ${event} in ${state}`);
    return rule.to;
  }
}
