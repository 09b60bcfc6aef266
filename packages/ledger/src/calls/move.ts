/** Buying at a new address what was to be bought at an old one. */
import { type LedgerContext, mustBe } from "./context.ts";

export interface MoveOptions {
  /** The `place` of the purchases, as a `BoughtElsewhereError` names it. */
  readonly from: string;
}

/** Only a person knows that two addresses are one service: elsewhere, what was sold is not known, and is sold again. */
export async function move({ store, place }: LedgerContext, options: MoveOptions): Promise<number> {
  const { from } = Object(options) as MoveOptions;
  mustBe(typeof from === "string" && from !== "", "from must be the place of the purchases");
  return place === undefined ? 0 : store.move(from, place);
}
