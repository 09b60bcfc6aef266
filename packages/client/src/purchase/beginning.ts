/** How a call begins: with a new purchase, with one that may have been sent before, or only to watch one. */
import type { PurchaseStateName } from "@vending/contract";
import { momentIn } from "../http/timing.ts";
import type { ResumeOptions } from "./options.ts";
import { type PurchaseProgress, progressIn } from "./progress.ts";

export interface Beginning {
  /** `ready` for a new purchase; `watching` if only its status can end it. */
  readonly state: PurchaseStateName;
  /** When the purchase was first sent, in milliseconds since 1970; not finite if unknown. */
  readonly sentAt: number;
  /** The progress of an earlier call. If it has the same state, the call continues there. */
  readonly stored?: PurchaseProgress | undefined;
}

/**
 * Continues from stored progress. In `ready` and `open`, progress says no more than that something may have been sent. In any
 * other state it is right to continue, even if a later call continued from the same progress and crashed before it stored its
 * own: `test/protocol/world.ts` shows that for every such history. In short: the states that send do so only while the service
 * knows the id; those that only check learn from the status whatever that call did; and no call has sent a purchase that is
 * `id-in-use` since.
 *
 * @throws {InvalidOptionError} The progress or the moment cannot be right.
 */
export function resumed({ progress, firstSentAt }: ResumeOptions, requestId: string, now: number): Beginning {
  const stored = progressIn(progress, requestId);
  const known = [momentIn("firstSentAt", firstSentAt, now), stored?.firstSentAt ?? Number.NaN];
  const sentAt = Math.min(...known.filter((at) => !Number.isNaN(at)));
  const goesOn = stored && stored.state !== "ready" && stored.state !== "open";
  return { state: goesOn ? stored.state : "in-doubt", sentAt, stored };
}
