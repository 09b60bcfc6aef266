/** Judges a restart of the integration by the requests: whether orders that were open before it were finished after it. */
import type { Restart } from "../recording/recorder.ts";
import type { Case } from "./case.ts";
import { type History, historyOf } from "./history.ts";

export interface RestartVerdict {
  /** The orders that were open: sent, and by the responses so far neither delivered nor to be refunded. */
  readonly open: readonly string[];
  /** Why the restart does not count. Absent if it counts. */
  readonly problem?: string;
}

export function judgeRestart(restart: Restart, cases: readonly Case[], speed: number): RestartVerdict {
  const open = cases.filter((one) => historyBefore(one, restart, speed).money === "hold");
  return { open: open.map(({ reference }) => reference), ...problemOf(restart, cases, open, speed) };
}

function problemOf(
  restart: Restart,
  cases: readonly Case[],
  open: readonly Case[],
  speed: number,
): Pick<RestartVerdict, "problem"> {
  const { at, hasOldConnection } = restart;
  if (open.length === 0) return { problem: "no order was open" };
  if (hasOldConnection) {
    return {
      problem:
        "a connection from before it was used after it, so the program was not killed, or was started again too early",
    };
  }
  const isAfter = (one: Case, kind: "create" | "status") => one.steps.find((step) => step.at >= at)?.kind === kind;
  const again = cases.find(
    (one) => historyBefore(one, restart, speed).money === "keep" && one.creates.some((create) => create.at >= at),
  );
  if (again) return { problem: `${again.reference} was delivered before it, and sent again after it` };
  // The status was 404 before it: that an attempt may follow was known and may have been stored.
  const hasDecided = (one: Case) => historyBefore(one, restart, speed).steps.at(-1)?.to === "resending";
  const blind = open.find((one) => isAfter(one, "create") && !hasDecided(one));
  if (blind) return { problem: `${blind.reference} was sent again after it, before its status was checked` };
  const twice = open.find(({ sales }) => sales.length > 1);
  if (twice) return { problem: `${twice.reference} was open, and sold twice` };
  const isFinished = open.some(
    (one) => one.steps.some(({ at: sentAt }) => sentAt >= at) && one.history.money !== "hold",
  );
  return isFinished ? {} : { problem: "no order that was open was finished after it" };
}

/** The requests about an order, by the responses before the restart. */
function historyBefore({ steps }: Case, { at }: Restart, speed: number): History {
  const before = steps.filter((step) => step.at < at);
  // A request that was under way when the program was killed has no response.
  const seen = before.map((step) =>
    (step.end ?? at) < at ? step : { ...step, end: undefined, seen: "nothing" as const },
  );
  return historyOf(seen, speed);
}
