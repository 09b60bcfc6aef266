import { InvalidRequestError, type VendingErrorDetails } from "../errors/index.ts";

/**
 * A request as the service gets it, after a way through JSON: a field that is undefined is missing.
 *
 * @throws {InvalidRequestError} JSON cannot hold it, as with a circle or a bigint.
 */
export function asSent(request: unknown, details: VendingErrorDetails = {}): unknown {
  try {
    return JSON.parse(JSON.stringify(request));
  } catch (cause) {
    const issue = { message: "the request cannot be written as JSON", path: [], keyword: "type" };
    throw new InvalidRequestError([issue], { ...details, cause });
  }
}
