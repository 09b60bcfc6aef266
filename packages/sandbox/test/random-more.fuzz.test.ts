/** The other half of the random requests, in the thorough run alone. */
import { test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";

test.runIf(thorough)("500,000 more random requests", { timeout: 600_000 }, async () => {
  const { sendRandomRequests } = await import("./lib/random-requests.ts");
  await sendRandomRequests(500_000);
});
