/** What a world is like. Each seed switches some of its failures on, and most of them off: together they would hide each other. */
import type { Random } from "./random.ts";

export const second = 1_000;
export const minute: number = 60 * second;
export const hour: number = 60 * minute;

/** What may happen to a request on its way. */
export const failures = [
  "request lost",
  "response lost",
  "no end",
  "late",
  "slow",
  "repeated at once",
  "repeated late",
  "repeated and rejected",
  "502 page before",
  "502 page after",
  "403 page after",
  "refusal with the purchase",
  "failed without a reference",
  "login page",
  "429",
  "redirect",
  "cut body",
  "another response",
] as const;
export type Failure = (typeof failures)[number];

/** What the service and the network are like. */
export interface ServiceOptions {
  /** How likely each failure is, until the world heals. */
  readonly failures: Readonly<Record<Failure, number>>;
  /** When the network and the service are well again, in milliseconds from the start. */
  readonly healsAfter: number;
  /** How long the status may not show a transaction. */
  readonly lag: number;
  /** How likely the service fails with 500 or 503, before and after it has stored the purchase. */
  readonly failsBefore: number;
  readonly failsAfter: number;
  /** How likely a create is slow, and holds its id for up to so long; it may fail then. */
  readonly slowCreates: number;
  readonly holdsFor: number;
  readonly pendingFor: number;
  /** How likely a purchase fails, as its outcome. */
  readonly fails: number;
  /** Responses write things in other forms than requests. */
  readonly otherForms: boolean;
  readonly forgetsAfter: number;
  /** The credentials are rejected from time to time. */
  readonly rejects: boolean;
  /** The service says the date with each response, as HTTP wants it. */
  readonly dates: boolean;
}

export interface WorldOptions extends ServiceOptions {
  readonly orders: number;
  /** How likely an order is one that the service refuses, whenever it comes. */
  readonly invalid: number;
  /** How likely a process crashes at one of its next steps, and how long it is away at most. */
  readonly crashes: number;
  readonly awayFor: number;
  readonly twoProcesses: boolean;
  readonly aborts: number;
  /** How far a clock may jump, either way. */
  readonly jumps: number;
  /** How long a call waits at most. */
  readonly deadline: number;
  /** The shop stores the progress of each outcome with the order. */
  readonly storesProgress: boolean;
}

export function drawOptions(random: Random): WorldOptions {
  /** Off in most worlds. */
  const sometimes = <T>(on: () => T, off: T, probability = 0.4): T => (random.chance(probability) ? on() : off);
  const rate = () => random.pick([0.05, 0.2, 0.5]);
  const calm = random.chance(0.05);
  const twoProcesses = random.chance(0.2);
  const options = {
    orders: random.between(1, 3),
    failures: Object.fromEntries(failures.map((failure) => [failure, calm ? 0 : sometimes(rate, 0, 0.25)])) as Record<
      Failure,
      number
    >,
    healsAfter: random.between(1, 40) * minute,
    lag: sometimes(() => random.between(1, 60) * second, 0),
    failsBefore: sometimes(rate, 0),
    failsAfter: sometimes(rate, 0),
    slowCreates: sometimes(rate, 0),
    holdsFor: random.between(1, 210) * second,
    pendingFor: random.pick([0, 5 * second, minute, 2 * hour]),
    fails: sometimes(rate, 0),
    otherForms: random.chance(0.5),
    forgetsAfter: 24 * hour,
    invalid: sometimes(() => 0.5, 0, 0.2),
    // A process whose credentials are rejected knows nothing of one whose credentials were not.
    rejects: !twoProcesses && random.chance(0.25),
    crashes: sometimes(() => random.pick([0.02, 0.1, 0.3]), 0),
    awayFor: random.pick([second, minute, 2 * hour, 30 * hour]),
    twoProcesses,
    aborts: sometimes(rate, 0, 0.2),
    jumps: sometimes(() => random.pick([minute, 5 * hour]), 0, 0.3),
    // Only a process that is alone can be sure that what it was refused is never made.
    deadline: twoProcesses ? minute : random.pick([2 * second, minute, 10 * minute]),
  };
  const dates = random.chance(0.5);
  // What is between two calls, clocks tell: those of the shop's machines, if they are right, or that of the service.
  const storesProgress = !twoProcesses && (dates || options.jumps === 0) && random.chance(0.7);
  return { ...options, dates, storesProgress };
}
