/** Every scenario of the sandbox, bought by the client: it ends in the right outcome, and there is one transaction. */
import { type PurchaseOutcome, purchase } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { createSandbox, scenarios } from "@vending/sandbox";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { clientOfSandbox, type Kind, purchaseOf } from "./lib/service.ts";

interface Variant {
  kind: Kind;
  mode: "sync" | "async";
}

const variants: Variant[] = [
  { kind: "airtime", mode: "sync" },
  { kind: "airtime", mode: "async" },
  { kind: "CABLE", mode: "async" },
  { kind: "ELECTRICITY", mode: "async" },
];

const suffixes = [...scenarios.filter(({ group }) => group === "service").map(({ suffix }) => suffix), "123"];

/** How a purchase of this number must end, and what the sandbox must have of it. */
function expected(suffix: string, { kind, mode }: Variant): { end: PurchaseOutcome["state"]; kept: string[] } {
  const bill = kind === "CABLE" || kind === "ELECTRICITY";
  switch (suffix) {
    case "900":
      return { end: "failed", kept: ["failed"] };
    case "901":
      return bill || mode === "sync" ? { end: "succeeded", kept: ["success"] } : { end: "open", kept: ["pending"] };
    case "903":
      return { end: "open", kept: [] };
    case "910":
      return bill ? { end: "failed", kept: ["failed"] } : { end: "succeeded", kept: ["success"] };
    default:
      return { end: "succeeded", kept: ["success"] };
  }
}

const cases = variants.flatMap((variant) => suffixes.map((suffix) => ({ ...variant, suffix })));

test.each(cases)("$suffix $kind $mode", async (one) => {
  const clock = fakeClock();
  const sandbox = createSandbox({ now: clock.now });
  const client = clientOfSandbox(sandbox);
  const request = purchaseOf(one.kind, one.suffix);
  const begin = clock.now();
  const outcome = await purchase(client, request, { mode: one.mode, clock });
  const { end, kept: wanted } = expected(one.suffix, one);
  expect(outcome.state).toBe(end);
  expect((await sandbox.transactions()).map(({ status }) => status)).toEqual(wanted);
  expect(clock.now() - begin).toBeLessThanOrEqual(purchaseTimings.deadline * 1_000);

  // Once more, as after a crash: the same purchase, and nothing new.
  const again = await purchase(client, request, { mode: one.mode, clock });
  expect(again).toMatchObject(
    outcome.state === "succeeded" || outcome.state === "failed"
      ? { state: end, replayed: true, transaction: { internal_reference: outcome.transaction.internal_reference } }
      : { state: end },
  );
  expect((await sandbox.transactions()).map(({ status }) => status)).toEqual(wanted);
});
