import { VendingError } from "./vending-error.ts";

/** The client was built in a browser, where everybody can read a merchant secret. */
export class BrowserRefusedError extends VendingError {
  override readonly name = "BrowserRefusedError";

  constructor() {
    super("In a browser everybody could read the secret (dangerouslyAllowBrowser permits that)", {
      mayHaveBeenMade: false,
    });
  }
}
