/** An option has a value that it cannot have. This call sent nothing. */
export class InvalidOptionError extends RangeError {
  override readonly name = "InvalidOptionError";
  /** `true` from `resume` and `waitForOutcome`: an earlier call may have made the purchase. */
  readonly mayHaveBeenMade: boolean;

  constructor(message: string, mayHaveBeenMade: boolean) {
    super(message);
    this.mayHaveBeenMade = mayHaveBeenMade;
  }
}
