/** What a finding and a purchase bring along: the request to send again, and the outcome at the end of the run. */
import { expect, test } from "vitest";
import { changingResponses, handling, type MutantResponse } from "./lib/mutant.ts";
import { runMutant } from "./lib/targets.ts";

test("each finding has a command that sends its request again, without credentials", async () => {
  const mutation = changingResponses("createAirtimeSync", ({ body }) => (body.data.amount = "1"));
  const { findings } = await runMutant(mutation, { only: ["creates/echo"] });
  expect(findings[0]?.curl).toMatch(
    /^curl -i -X POST 'http:\/\/sandbox\.test\/ext\/gateway\/v1\/transactions\/airtime\/sync' -H "X-Merchant-Key: \$VENDING_MERCHANT_KEY" -H "X-Merchant-Secret: \$VENDING_MERCHANT_SECRET" -H 'Content-Type: application\/json' --data-raw '\{.*\}'$/,
  );
  expect(JSON.stringify(findings)).not.toContain("sandbox-secret");
});

test("a create whose outcome is unknown is looked up at the end", async () => {
  let lost = 0;
  // The purchase is made, and its create returns 500.
  const losing = handling("createTransaction", async (request, forward): Promise<MutantResponse | undefined> => {
    if (request.body?.product !== "BETTING" || lost++ > 0) return undefined;
    await forward(request);
    return { status: 500, headers: { "content-type": "application/json" }, body: {} };
  });
  const { purchases } = await runMutant(losing, { only: ["creates/betting"] });
  const unknown = purchases.list.filter(({ outcome }) => outcome === "unknown");
  expect(unknown).toMatchObject([{ operationId: "createTransaction", learned: "success" }]);
});
