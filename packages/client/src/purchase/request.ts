/** A request as the service gets it. */
import { InvalidRequestError, type VendingErrorDetails } from "../errors/index.ts";

/**
 * What JSON carries of a value: a field that is undefined is not there.
 *
 * @throws {InvalidRequestError} If JSON cannot carry it, as nothing at all, a circle or a bigint. An earlier call may have sent what was stored as something else.
 */
export function asSent(request: unknown, details: VendingErrorDetails = {}): unknown {
  try {
    return JSON.parse(JSON.stringify(request));
  } catch (cause) {
    const issue = { message: "the request cannot be written as JSON", path: [], keyword: "type" };
    throw new InvalidRequestError([issue], { ...details, cause });
  }
}
