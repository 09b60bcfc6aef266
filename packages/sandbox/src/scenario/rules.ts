/** Which requests fail, as data: one reading for scenarios, for failures that are ordered, and for the option `failure`. */
import { type OperationId, type OperationKind, operationKinds } from "@vending/contract";
import { fieldsOf } from "@vending/terminal/values";
import { HttpError } from "./errors.ts";
import { type Asked, type FailureName, failureNames, isFailureName, type RequestFailure } from "./failures.ts";

/** A failure, and the requests that it is for. */
export interface FailureRule extends RequestFailure {
  /** `*`: all but the health check, which a monitor may call at any time. */
  readonly on: OperationKind | OperationId | "*";
  /** Only so many first creates with a request id, or first status checks of a purchase. */
  readonly times?: number;
  /** Only requests within so many milliseconds after the purchase was made. */
  readonly until?: number;
}

/** Asked once for each request of an operation, after it was checked and before it is handled. */
export type FailureOf = (asked: Asked) => RequestFailure | undefined;

const isOn = (on: FailureRule["on"], { operation, kind }: Asked): boolean =>
  on === operation || on === kind || (on === "*" && kind !== "health");

/** The first rule for this request. */
export const firstRule = (rules: readonly FailureRule[], asked: Asked): FailureRule | undefined =>
  rules.find(
    ({ on, times, until }) =>
      isOn(on, asked) &&
      (times === undefined || (asked.attempt > 0 && asked.attempt <= times)) &&
      (until === undefined || (asked.sold !== undefined && asked.now < asked.sold.createdAt + until)),
  );

/** A failure that is ordered for the next requests, by a test or over the control route. */
export interface OrderedFailure {
  readonly operation: FailureRule["on"];
  readonly failure: FailureName;
  readonly handled: boolean;
  /** How many requests are still to fail. */
  readonly times: number;
}

/** The failures of one sandbox: of a header, then those that are ordered, oldest first, then its own. */
export class Failures {
  readonly #own: FailureOf;
  readonly #ordered: OrderedFailure[] = [];

  constructor(own: FailureOf) {
    this.#own = own;
  }

  /**
   * @param header The value of `failureHeader`, if the request has one.
   * @throws {HttpError} 400 if the header names no failure.
   */
  of(asked: Asked, header: string | null): RequestFailure | undefined {
    // Whatever is ordered: it is asked for each request.
    const own = this.#own(asked);
    return header === null ? (this.#take(asked) ?? own) : failureOfHeader(header);
  }

  ordered(): readonly OrderedFailure[] {
    return this.#ordered;
  }

  /** @throws {HttpError} 400 if the order is not valid. */
  order(order: unknown): void {
    if (this.#ordered.length >= maxOrdered) {
      throw new HttpError(400, `No more than ${maxOrdered} failures can be ordered.`);
    }
    this.#ordered.push(orderedFailure(order));
  }

  clear(): void {
    this.#ordered.length = 0;
  }

  /** Takes the first that is for this request, and counts it down. */
  #take(asked: Asked): RequestFailure | undefined {
    const index = this.#ordered.findIndex(({ operation }) => isOn(operation, asked));
    const order = this.#ordered[index];
    if (!order) return undefined;
    if (order.times > 1) this.#ordered[index] = { ...order, times: order.times - 1 };
    else this.#ordered.splice(index, 1);
    return { reply: order.failure, handled: order.handled, cause: "as it was ordered" };
  }
}

const maxOrdered = 100;
const maxTimes = 1_000_000;

/** What a rule can be for. */
const targets: ReadonlySet<unknown> = new Set(["*", ...Object.values(operationKinds), ...Object.keys(operationKinds)]);

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;

function orderedFailure(order: unknown): OrderedFailure {
  const { operation = "*", failure, handled = true, times = 1, ...others } = fieldsOf(order);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) reject(`unknown field ${unknown}`);
  if (!targets.has(operation)) reject(`operation is one of ${[...targets].join(", ")}`);
  if (typeof failure !== "string" || !isFailureName(failure)) {
    return reject(`failure is one of ${failureNames.join(", ")}`);
  }
  if (typeof handled !== "boolean") return reject("handled is true or false");
  if (!isCount(times, maxTimes)) return reject(`times is a whole number from 1 to ${maxTimes}`);
  // Checked above.
  return { operation: operation as FailureRule["on"], failure, handled, times };
}

function reject(reason: string): never {
  throw new HttpError(400, `The sandbox cannot order this failure: ${reason}.`);
}

export const isReply = (reply: unknown): boolean =>
  typeof reply === "function" || (typeof reply === "string" && isFailureName(reply));

/** Whether a value is a rule of the option `failure`. */
export function isRule(value: unknown): value is FailureRule {
  const { on, reply, handled, times, until } = fieldsOf(value);
  return (
    targets.has(on) &&
    isReply(reply) &&
    typeof handled === "boolean" &&
    (times === undefined || isCount(times, maxTimes)) &&
    (until === undefined || (typeof until === "number" && until >= 0))
  );
}

/** A header that orders a failure for its request: `bad-gateway`, or `bad-gateway; unhandled`. */
export const failureHeader = "x-sandbox-failure";

/** @throws {HttpError} 400 for a header that names no failure. */
function failureOfHeader(header: string): RequestFailure {
  const [name = "", unhandled, ...rest] = header.split(";").map((part) => part.trim());
  if (isFailureName(name) && (unhandled === undefined || unhandled === "unhandled") && rest.length === 0) {
    return { reply: name, handled: unhandled === undefined, cause: "as its header orders" };
  }
  throw new HttpError(
    400,
    `${failureHeader} is one of ${failureNames.join(", ")}; with "; unhandled" the request is not handled.`,
  );
}

/** Of a kind and a merchant, in each of the two maps. */
const maxRemembered = 5_000;

/** By request id. To delete the first key of one map at each request takes longer than to serve it: a map skips what was deleted. */
interface Remembered {
  newer: Map<string, number>;
  older: ReadonlyMap<string, number>;
}

/** Counts the requests of a kind about a request id: bounded, so it forgets those of which it has heard nothing for longest. */
export class Attempts {
  readonly #remembered: Map<string, Remembered> = new Map();

  /** Counts one more, and returns how many there have been. */
  count(kind: OperationKind, merchant: string, requestId: string): number {
    const key = `${kind}\n${merchant}`;
    const own: Remembered = this.#remembered.get(key) ?? { newer: new Map(), older: new Map() };
    this.#remembered.set(key, own);
    const recent = own.newer.get(requestId);
    const count = (recent ?? own.older.get(requestId) ?? 0) + 1;
    if (recent === undefined && own.newer.size >= maxRemembered) {
      own.older = own.newer;
      own.newer = new Map();
    }
    own.newer.set(requestId, count);
    return count;
  }

  clear(): void {
    this.#remembered.clear();
  }
}
