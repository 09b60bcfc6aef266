/** Failures to order: for one request by its header, or for the next requests of an operation. */
import { type OperationId, operations } from "@vending/contract";
import { HttpError } from "./errors.ts";
import { type FailureName, failureNames, isFailureName } from "./failures.ts";

export interface OrderedFailure {
  readonly failure: FailureName;
  /** Whether the request is not handled at all. Otherwise it is handled, and its response is lost. */
  readonly before: boolean;
}

export interface ArmedFailure extends OrderedFailure {
  readonly operation: OperationId | "*";
  /** How many requests are still to fail. */
  readonly times: number;
}

/** The failures that are armed for the next requests, oldest first. */
export class ArmedFailures {
  readonly #armed: ArmedFailure[] = [];

  list(): readonly ArmedFailure[] {
    return this.#armed;
  }

  /** @throws {HttpError} 400 if the order is not valid. */
  arm(order: unknown): void {
    if (this.#armed.length >= maxArmed) throw new HttpError(400, `No more than ${maxArmed} failures can be armed.`);
    this.#armed.push(armedFailure(order));
  }

  /** Takes the failure for a request of this operation, and counts it down. One for all operations spares the health check. */
  take(operationId: OperationId): OrderedFailure | undefined {
    const isMeant = operationId !== "checkHealth";
    const index = this.#armed.findIndex(({ operation }) => operation === operationId || (operation === "*" && isMeant));
    const found = this.#armed[index];
    if (!found) return undefined;
    if (found.times > 1) this.#armed[index] = { ...found, times: found.times - 1 };
    else this.#armed.splice(index, 1);
    return found;
  }

  clear(): void {
    this.#armed.length = 0;
  }
}

const maxArmed = 100;
const maxTimes = 1_000_000;

function armedFailure(order: unknown): ArmedFailure {
  const fields = (typeof order === "object" && order !== null ? order : {}) as Record<string, unknown>;
  const { operation = "*", failure, before = false, times = 1, ...others } = fields;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) reject(`unknown field ${unknown}`);
  if (operation !== "*" && !(typeof operation === "string" && Object.hasOwn(operations, operation))) {
    reject(`operation is * or one of ${Object.keys(operations).join(", ")}`);
  }
  if (typeof failure !== "string" || !isFailureName(failure))
    return reject(`failure is one of ${failureNames.join(", ")}`);
  if (typeof before !== "boolean") return reject("before is true or false");
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1 || times > maxTimes) {
    return reject(`times is a whole number from 1 to ${maxTimes}`);
  }
  // Checked above.
  return { operation: operation as OperationId | "*", failure, before, times };
}

function reject(reason: string): never {
  throw new HttpError(400, `The sandbox cannot arm this failure: ${reason}.`);
}

/** A header that orders a failure for its request: `bad-gateway`, or `bad-gateway; before`. */
export const failureHeader = "x-sandbox-failure";

/** @throws {HttpError} 400 for a header that names no failure. */
export function failureOfHeader(header: string): OrderedFailure {
  const [name = "", when, ...rest] = header.split(";").map((part) => part.trim());
  if (isFailureName(name) && (when === undefined || when === "before") && rest.length === 0) {
    return { failure: name, before: when === "before" };
  }
  throw new HttpError(
    400,
    `${failureHeader} is one of ${failureNames.join(", ")}; with "; before" the request is not handled.`,
  );
}
