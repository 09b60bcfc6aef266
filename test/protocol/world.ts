/**
 * A model of a purchase, the service and the network, with everything that can happen: creates that are lost, delayed,
 * delivered twice, in any order, where one delivery may be sold and the other rejected; creates that are rejected, or answered
 * with 500 although they succeeded; a status that lags, fails, or is denied; purchases that settle later; ids that are
 * forgotten; a process that crashes, pauses, or ends its run between any two steps; and a later run that continues from the
 * progress of an earlier one, even if other runs came between.
 *
 * Assumptions about the service: it sells a request id once while it remembers it, which is at least for `remembered`; a
 * create arrives and is visible within `visibility`. If one delivery of a first attempt is rejected and another is sold, the
 * sale is visible by the next request, and the credentials are valid for `visibility`.
 */
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";
import { candidates, type Table, ticksOf, type WorldTimings } from "./table.ts";

/** The state of the purchase in the view of the process. */
export interface Stand {
  readonly state: PurchaseStateName;
  /** The last event in this state, and the ticks since it, and since the last different event before it. */
  readonly last: PurchaseEventName | undefined;
  readonly sinceLast: number;
  readonly sinceOther: number;
}

/** The record of the service under the request id. */
type Known = "nothing" | "other" | "pending" | "success" | "failed";

export interface Position extends Stand {
  /** The progress that the last completed run stored, if a later run continues from it. Crashed runs store nothing. */
  readonly progress: Stand | undefined;
  /** Ticks since the first send; -1 before it. */
  readonly sent: number;
  readonly known: Known;
  /** Ticks since the service knows it. */
  readonly age: number;
  /** The number of ticks for which the status may still miss it. */
  readonly hidden: number;
  /** Creates in transit, by the ticks until each arrives at the latest. */
  readonly copies: readonly number[];
  /** A purchase of this order that has not failed, and whose id the service has forgotten. */
  readonly soldBefore: boolean;
}

/** How later runs use stored progress. */
export interface Runs {
  /** The states whose progress is not used: a run begins without knowledge. */
  readonly fresh: readonly PurchaseStateName[];
  /** Whether a run may ignore stored progress that a later run then uses. */
  readonly forgetful: boolean;
}

/**
 * Progress may be stale, because later runs may have crashed. In `ready`, a run would send as if nothing had been sent, and
 * believe a rejection. Every other state stays true whatever such a run did, if it continued from the same progress.
 */
export const lawfulRuns: Runs = { fresh: ["ready", "open"], forgetful: false };

/** A possible next step, in words, and the position after it. */
export interface Step {
  readonly words: string;
  readonly to: Position;
  /** Whether the service works and the process continues in this step. */
  readonly friendly: boolean;
}

/** A step that breaks a promise; `words` describe it. */
export class Broken extends Error {
  readonly words: string | undefined;

  constructor(promise: string, words?: string) {
    super(promise);
    this.words = words;
  }
}

/** The possible results of an attempt, as events of the client. */
type Heard = readonly [words: string, event: PurchaseEventName];

const maxCopies = 2;

export class World {
  readonly #table: Table;
  readonly #ticks: (seconds: number) => number;
  readonly #visibility: number;
  readonly #remembered: number;
  readonly #runs: Runs;
  /** The highest value that any clock needs. */
  readonly #most: number;
  /** The highest value that the clock of a state needs. */
  readonly #mostInState: number;

  constructor(table: Table, timings: WorldTimings, runs: Runs = lawfulRuns) {
    this.#table = table;
    this.#runs = runs;
    this.#ticks = ticksOf(table, timings).of;
    this.#visibility = this.#ticks(timings.visibility);
    this.#remembered = this.#ticks(timings.remembered);
    const all = Object.values(table.timings).map((seconds) => this.#ticks(seconds) || 0);
    this.#most = Math.max(...all, this.#visibility, this.#remembered) + 1;
    this.#mostInState = Math.max(
      0,
      ...table.transitions.map(({ after }) => (after ? this.#ticks(table.timings[after]) : 0)),
    );
  }

  /** A new order, whose id is free or taken by another purchase. */
  beginnings(): Position[] {
    const free: Position = {
      ...entered(this.#table.initial),
      progress: undefined,
      sent: -1,
      known: "nothing",
      age: 0,
      hidden: 0,
      copies: [],
      soldBefore: false,
    };
    return [free, { ...free, known: "other" }];
  }

  isEnd({ state }: Position): boolean {
    return "end" in this.#table.states[state];
  }

  /** Whether nothing was sold and it is too late to send: only a person can end this. */
  isForAPerson({ known, sent, copies }: Position): boolean {
    const within = this.#ticks(this.#table.timings.resendWithin);
    return known === "nothing" && copies.length === 0 && sent > within;
  }

  *steps(at: Position): Generator<Step> {
    yield* this.#serviceSteps(at);
    const state = this.#table.states[at.state];
    if ("end" in state) return;
    yield* this.#follow("the run ends", at, "deadline", true);
    yield* this.#laterRun("the process ends", at, state.do === "wait");
    if (state.do === "check") yield* this.#check(at);
    if (state.do === "send") {
      const isLate = state.within && !(at.sent <= this.#ticks(this.#table.timings[state.within]));
      if (isLate) yield* this.#follow("it is too late to send", at, "late", true);
      else yield* this.#send(at);
    }
  }

  /** Steps without the process. */
  *#serviceSteps(at: Position): Generator<Step> {
    if (at.copies.every((left) => left > 1)) {
      const older = (ticks: number) => Math.min(ticks + 1, this.#most);
      const olderInState = (ticks: number) => Math.min(ticks + 1, this.#mostInState);
      const olderStand = ({ state, last, sinceLast, sinceOther }: Stand): Stand =>
        this.#isTimed(state)
          ? { state, last, sinceLast: olderInState(sinceLast), sinceOther: olderInState(sinceOther) }
          : entered(state);
      yield {
        words: "time passes",
        friendly: true,
        to: {
          ...at,
          ...olderStand(at),
          progress: at.progress && olderStand(at.progress),
          sent: at.sent < 0 ? -1 : older(at.sent),
          age: isOurs(at.known) ? older(at.age) : 0,
          hidden: Math.max(0, at.hidden - 1),
          copies: at.copies.map((left) => left - 1),
        },
      };
    }
    if (at.known === "pending") {
      yield { words: "the purchase settles: delivered", friendly: true, to: { ...at, known: "success" } };
      yield { words: "the purchase settles: failed", friendly: false, to: { ...at, known: "failed" } };
    }
    if (at.known === "other" || (isOurs(at.known) && at.age > this.#remembered)) {
      const soldBefore = at.soldBefore || at.known === "pending" || at.known === "success";
      const words = "the service forgets the request id";
      yield { words, friendly: false, to: { ...at, known: "nothing", age: 0, hidden: 0, soldBefore } };
    }
    for (const [index, left] of at.copies.entries()) {
      const without = { ...at, copies: at.copies.filter((_, other) => other !== index) };
      yield { words: "a copy of a create is lost on its way", friendly: true, to: without };
      if (at.known === "nothing") yield* this.#made(without, left, "a delayed copy of a create arrives", true);
    }
  }

  *#made(at: Position, hidden: number, words: string, friendly = false): Generator<Step> {
    for (const known of ["pending", "success", "failed"] as const)
      yield { words: `${words}: made, ${known}`, friendly, to: this.#sold(at, known, hidden, words) };
  }

  #sold(at: Position, known: "pending" | "success" | "failed", hidden: number, words: string): Position {
    if (at.soldBefore) throw new Broken("sold twice", `${words}: made again`);
    return { ...at, known, age: 0, hidden };
  }

  *#send(before: Position): Generator<Step> {
    const at = { ...before, sent: Math.max(0, before.sent) };
    const name = before.state === "ready" ? "sends the purchase" : "sends the purchase again";
    const hears = (to: Position, [words, event]: Heard, friendly = false) =>
      this.#follow(`${name}: ${words}`, to, event, friendly);
    const lost: Heard = ["no response arrives", "unknown"];
    // It does not arrive now. A copy may arrive later.
    for (const to of [at, this.#withCopy(at)]) if (to) yield* hears(to, ["it is lost or delayed", "unknown"]);
    const isFirst = before.state === this.#table.initial;
    // It is rejected. Another delivery may still be sold: of a first attempt only if the response does not end the matter.
    yield* hears(at, ["the service rejects it", "rejected"]);
    for (const to of [at, this.#withCopy(at)]) {
      if (!to) continue;
      yield* hears(to, ["the service rejects it with 422 as not valid", "duplicate"]);
      if (!isFirst) yield* hears(to, ["the service rejects it, and maybe not another delivery", "rejected"]);
    }
    // It is accepted. Another copy may arrive later.
    for (const to of [at, this.#withCopy(at)]) {
      if (!to) continue;
      yield* hears(to, ["500, and nothing was made", "unknown"]);
      if (at.known !== "nothing") {
        yield* hears(to, ["422, the id is in use", "duplicate"], true);
        yield* hears(to, ["it is in use, and the response is lost", "unknown"]);
        continue;
      }
      for (const known of ["pending", "success", "failed"] as const) {
        const made = this.#sold(to, known, this.#visibility, name);
        yield* hears(made, [`made, ${known}`, known], true);
        yield* hears(made, [`made, ${known}, and ${lost[0]}`, "unknown"]);
        yield* hears(made, [`made, ${known}, and delivered again: 422`, "duplicate"]);
        const visible = isFirst ? { ...made, hidden: 0 } : made;
        yield* hears(visible, [`made, ${known}, and another delivery is rejected`, "rejected"]);
      }
    }
  }

  #withCopy(at: Position): Position | undefined {
    if (at.copies.length >= maxCopies) return undefined;
    return { ...at, copies: [...at.copies, this.#visibility].sort((a, b) => a - b) };
  }

  *#check(at: Position): Generator<Step> {
    const hears = (words: string, event: PurchaseEventName, friendly = false) =>
      this.#follow(`checks the status: ${words}`, at, event, friendly);
    yield* hears("no usable response", "unknown");
    const isValid = at.state === "unconfirmed" && isOurs(at.known) && at.sent <= this.#visibility;
    if (!isValid) yield* hears("the credentials are denied", "denied");
    if (at.known === "nothing" || at.hidden > 0) yield* hears("404", "absent", at.known === "nothing");
    if (at.known === "other") yield* hears("another purchase", "other", true);
    if (isOurs(at.known)) {
      yield* hears(at.known, at.known, true);
      if (at.hidden > 0 && at.known !== "pending") yield* hears("pending, as the status lags", "pending");
    }
  }

  /** The process learns of an event, or stops before storing it. */
  *#follow(words: string, at: Position, event: PurchaseEventName, friendly: boolean): Generator<Step> {
    yield this.#heard(words, at, event, friendly);
    if (event !== "deadline") yield* this.#laterRun(`${words}, and the process dies before it stores that`, at, false);
  }

  /** Another run begins with the stored progress. */
  *#laterRun(words: string, at: Position, friendly: boolean): Generator<Step> {
    const { progress } = at;
    if (progress) {
      const goesOn = `${words}; a later run goes on from stored progress → ${progress.state}`;
      yield { words: goesOn, friendly, to: { ...at, ...progress } };
    }
    if (!progress || this.#runs.forgetful)
      yield this.#heard(`${words}; a later run knows nothing`, at, "restart", friendly && !progress);
  }

  #heard(words: string, at: Position, event: PurchaseEventName, friendly: boolean): Step {
    const to = this.#after(at, event, words);
    return { words: `${words} → ${to.state}`, friendly, to };
  }

  #after(at: Position, event: PurchaseEventName, words: string): Position {
    const isRepeated = at.last === undefined || at.last === event;
    const sinceOther = isRepeated ? at.sinceOther : at.sinceLast;
    const holds = (name: keyof Table["timings"] | undefined, test: (ticks: number) => boolean) =>
      name === undefined || test(this.#ticks(this.#table.timings[name]));
    const transition = candidates(this.#table, at.state, event).find(
      ({ after, within }) =>
        holds(after, (ticks) => sinceOther >= ticks) && holds(within, (ticks) => at.sent >= 0 && at.sent <= ticks),
    );
    if (!transition) throw new Broken(`no rule for "${event}" in "${at.state}"`, words);
    const { to: state } = transition;
    const target = this.#table.states[state];
    if ("end" in target && target.money === "keep" && at.known !== "success")
      throw new Broken("money kept for what was not delivered", `${words} → ${state}`);
    // An end state has no clock and no later run.
    if ("end" in target) return { ...at, ...entered(state), sent: 0, progress: undefined };
    const stored = this.#runs.fresh.includes(at.state) ? undefined : standOf(at);
    const progress = event === "deadline" ? stored : at.progress;
    if (state !== at.state || !this.#isTimed(state)) return { ...at, ...entered(state), progress };
    return { ...at, progress, last: event, sinceLast: 0, sinceOther };
  }

  /** Whether a guard depends on the time in the state. */
  #isTimed(state: PurchaseStateName): boolean {
    return this.#table.transitions.some(({ from, after }) => after && from.includes(state));
  }

  /** The promise that a position itself breaks. */
  judge({ state, known, soldBefore }: Position): void {
    const { money } = this.#table.states[state];
    if (
      "end" in this.#table.states[state] &&
      money === "return" &&
      (known === "pending" || known === "success" || soldBefore)
    )
      throw new Broken("money returned for what was or will be delivered");
  }
}

const entered = (state: PurchaseStateName): Stand => ({ state, last: undefined, sinceLast: 0, sinceOther: 0 });

const standOf = ({ state, last, sinceLast, sinceOther }: Stand): Stand => ({ state, last, sinceLast, sinceOther });

const isOurs = (known: Known): known is "pending" | "success" | "failed" => known !== "nothing" && known !== "other";
