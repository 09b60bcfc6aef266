import { VendingError } from "./vending-error.ts";

/** The client was built in a browser, where everybody can read a merchant secret. */
export class BrowserRefusedError extends VendingError {
  override readonly name = "BrowserRefusedError";
  override readonly mayHaveBeenMade = false;

  constructor() {
    super(
      "A merchant secret does not belong in a browser: call the service from your server. For a sandbox, set dangerouslyAllowBrowser.",
    );
  }
}
