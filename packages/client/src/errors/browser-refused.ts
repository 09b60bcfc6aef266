import { VendingError } from "./vending-error.ts";

/** The client was created in a browser, where every visitor can read a merchant secret. */
export class BrowserRefusedError extends VendingError {
  override readonly name = "BrowserRefusedError";

  constructor() {
    super("In a browser everybody could read the secret (dangerouslyAllowBrowser permits that)", {
      mayHaveBeenMade: false,
    });
  }
}
