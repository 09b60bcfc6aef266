import { VendingError } from "./vending-error.ts";

/** The client was built in a browser, where a merchant secret is everybody's. */
export class BrowserRefusedError extends VendingError {
  override readonly name = "BrowserRefusedError";

  constructor() {
    super(
      "A merchant secret does not belong into a browser: call the service from your server. For a sandbox, set dangerouslyAllowBrowser.",
    );
  }
}
