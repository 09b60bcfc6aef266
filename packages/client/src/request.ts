/** A request as the service gets it. */
import { InvalidRequestError } from "./errors/index.ts";

/**
 * What JSON carries of a value: a field that is undefined is not there.
 *
 * @throws {InvalidRequestError} If JSON cannot carry it, as a circle or a bigint.
 */
export function asSent(request: unknown): unknown {
  try {
    return request === undefined ? undefined : JSON.parse(JSON.stringify(request));
  } catch (cause) {
    throw new InvalidRequestError([{ message: "the request cannot be written as JSON", path: [], keyword: "type" }], {
      cause,
    });
  }
}
