/** The promises that make a purchase safe in a world that is not ours, point by point. */
import { probes as visibility } from "./01-visibility.ts";
import { probes as theSameInAnotherForm } from "./02-the-same-in-another-form.ts";
import { probes as nothingThrows } from "./03-nothing-throws.ts";
import { probes as listeners } from "./04-listeners.ts";
import { probes as timeLimits } from "./05-time-limits.ts";
import { probes as retries } from "./06-retries.ts";
import { probes as bodies } from "./07-bodies.ts";
import { probes as anotherPurchase } from "./08-another-purchase.ts";
import { probes as whatIsKnown } from "./09-what-is-known.ts";
import { probes as credentials } from "./10-credentials.ts";
import { probes as resume } from "./12-resume.ts";
import { probes as standingStill } from "./13-a-process-that-stood-still.ts";
import { probes as lists } from "./14-lists.ts";
import { probes as options } from "./15-options.ts";
import { probes as failed } from "./16-failed.ts";
import { probes as refusals } from "./17-refusals.ts";
import { probes as progress } from "./18-progress.ts";
import type { Probe } from "./probe.ts";

export const points: Readonly<Record<string, readonly Probe[]>> = {
  visibility,
  "the same in another form": theSameInAnotherForm,
  "nothing throws": nothingThrows,
  listeners,
  "time limits": timeLimits,
  retries,
  bodies,
  "another purchase": anotherPurchase,
  "what is known": whatIsKnown,
  credentials,
  resume,
  "standing still": standingStill,
  lists,
  options,
  failed,
  refusals,
  progress,
};
