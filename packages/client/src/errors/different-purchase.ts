import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

/** Another purchase was made under this request id before (section 7.2). This one was not made: give it an id of its own. */
export class DifferentPurchaseError extends VendingError {
  override readonly name = "DifferentPurchaseError";
  /** The fields in which they differ. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[], details: VendingErrorDetails) {
    super(`Another purchase has the request id ${details.requestId}: it differs in ${fields.join(", ")}.`, details);
    this.fields = fields;
  }
}
