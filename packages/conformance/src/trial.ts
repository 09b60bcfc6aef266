/** What a check has in its hands while it runs. Every expectation that it states is counted: one that states none has checked nothing. */
import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "@vending/contract";
import pLimit from "p-limit";
import { Answer } from "./answer.ts";
import { type Chance, chance } from "./chance.ts";
import { Failure, NotExercised } from "./check.ts";
import type { Config, Merchant, Situation } from "./config/schema.ts";
import type { Exchange } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import type { Clock, Purchase, PurchaseBody, Purchases } from "./purchases.ts";
import { buys, type Call, type Service } from "./service.ts";
import type { Way } from "./ways.ts";

/** What all checks of a run share. */
export interface World {
  readonly service: Service;
  readonly purchases: Purchases;
  readonly journal: Journal;
  readonly config: Config;
  readonly seed: number;
  readonly clock: Clock;
}

type Name<T> = (one: T) => string;
type Run<T> = (one: T) => Promise<void> | void;

export class Trial {
  readonly world: World;
  /** Random values of this check alone: they repeat with the seed, whatever else runs. */
  readonly random: Chance;
  /** How many expectations were met or broken. */
  expectations = 0;
  /** Cases that were begun, and those of them that were not left out on the way. */
  readonly cases: { begun: number; looked: number } = { begun: 0, looked: 0 };
  readonly failures: Failure[] = [];
  /** Parts that could not be looked at, and why. */
  readonly skipped: string[] = [];

  constructor(world: World, name: string) {
    this.world = world;
    this.random = chance(world.seed, name);
  }

  /** Calls an operation. @throws {Failure} If it does not answer. */
  async call(operationId: OperationId, call: Call = {}): Promise<Answer> {
    return new Answer(await this.world.service.call(operationId, call));
  }

  /** The same, where a dropped connection is an answer, too. */
  attempt(operationId: OperationId, call: Call): Promise<Exchange> {
    return this.world.service.call(operationId, { ...call, mayDrop: true });
  }

  /** The one purchase of this kind that all checks look at. */
  purchase(way: Way, situation: Situation): Promise<Purchase> {
    return this.world.purchases.shared(way, situation);
  }

  /** A body to buy with, under an id of its own. */
  body(way: Way, situation: Situation = "success", change: Partial<PurchaseBody> = {}): PurchaseBody {
    return { ...this.world.purchases.body(way, situation, this.random), ...change };
  }

  get merchant(): Merchant {
    return this.world.service.merchant;
  }

  get otherMerchant(): Merchant {
    const { otherMerchant } = this.world.config;
    if (!otherMerchant) throw new NotExercised("the config has no otherMerchant");
    return otherMerchant;
  }

  /** States an expectation in a sentence that says what is wrong if it does not hold. */
  that(holds: boolean, wrong: string, ...answers: readonly Answer[]): void {
    this.expectations++;
    if (!holds)
      throw new Failure(
        wrong,
        answers.map(({ exchange }) => exchange),
      );
  }

  /** Expects an HTTP status, or one of several. */
  status(answer: Answer, ...expected: readonly number[]): void {
    const { operationId } = answer.exchange.sent;
    const bought = answer.status === 200 && buys(operationId) ? ", and so something was bought" : "";
    const wrong = `expected HTTP ${expected.join(" or ")}, got ${answer.status}${bought}`;
    this.that(expected.includes(answer.status), wrong, answer);
  }

  /** Expects a value in the body, by default one that is equal. */
  field(
    answer: Answer,
    path: string,
    expected: unknown,
    equal: (a: unknown, b: unknown) => boolean = isDeepStrictEqual,
  ): void {
    const found = answer.get(path);
    this.that(equal(found, expected), `${path} is ${this.show(found)}, not ${this.show(expected)}`, answer);
  }

  /** Expects that a value is not in the body. */
  absent(answer: Answer, path: string): void {
    const found = answer.get(path);
    this.that(found === undefined, `${path} is ${this.show(found)}, and should not be there`, answer);
  }

  /** Ends the check, which cannot be looked at. */
  skip(reason: string): never {
    throw new NotExercised(reason);
  }

  /** Does the same for each case, and goes on where one fails. What fails is told with the name of its case. */
  each<T extends string>(cases: Iterable<T>, run: Run<T>): Promise<void>;
  each<T>(cases: Iterable<T>, name: Name<T>, run: Run<T>): Promise<void>;
  each<T>(cases: Iterable<T>, ...rest: [Run<T>] | [Name<T>, Run<T>]): Promise<void> {
    return this.#each(cases, rest, this.world.service.options.concurrency);
  }

  /** The same, one case after the other. */
  eachInTurn<T extends string>(cases: Iterable<T>, run: Run<T>): Promise<void>;
  eachInTurn<T>(cases: Iterable<T>, name: Name<T>, run: Run<T>): Promise<void>;
  eachInTurn<T>(cases: Iterable<T>, ...rest: [Run<T>] | [Name<T>, Run<T>]): Promise<void> {
    return this.#each(cases, rest, 1);
  }

  async #each<T>(cases: Iterable<T>, rest: [Run<T>] | [Name<T>, Run<T>], atOnce: number): Promise<void> {
    const [name, run] = rest.length === 1 ? [String, rest[0]] : rest;
    const limit = pLimit(atOnce);
    const ended = await Promise.allSettled(
      [...cases].map((one) => limit(async () => run(one)).catch(named(name(one)))),
    );
    // In the order of the cases, whichever was quicker.
    for (const one of ended) {
      this.cases.begun++;
      if (!(one.status === "rejected" && one.reason instanceof NotExercised)) this.cases.looked++;
      if (one.status === "fulfilled") continue;
      if (one.reason instanceof Failure) this.failures.push(one.reason);
      else if (one.reason instanceof NotExercised) this.skipped.push(one.reason.message);
      // A bug of ours: told when no other case is under way any more.
      else throw one.reason;
    }
  }

  /** A value in a sentence: without secrets, and not long. */
  show(value: unknown): string {
    return show(value, (text) => this.world.journal.hide(text));
  }
}

/** Puts the name of a case before what is told of it. */
function named(name: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Failure) throw new Failure(`${name}: ${error.message}`, error.exchanges);
    if (error instanceof NotExercised) throw new NotExercised(`${name}: ${error.message}`);
    throw error;
  };
}

/** A value in a sentence. */
export function show(value: unknown, hide: (text: string) => string = (text) => text): string {
  // Hidden before it is cut: half of a secret would not be found.
  const text = value === undefined ? "missing" : hide(JSON.stringify(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
