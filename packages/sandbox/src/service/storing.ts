/** What a request gets when its purchase cannot be stored. */
import { StoreError } from "../data/purchases.ts";
import { ConnectionDropped, HttpError } from "../scenario/errors.ts";

/** Changes the store. @throws {HttpError} 503 if it cannot be used. @throws {ConnectionDropped} It is closed. */
export function storing<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.reason === "closed") throw new ConnectionDropped();
    throw new HttpError(503, `The sandbox cannot use its database: ${error.message}.`);
  }
}
