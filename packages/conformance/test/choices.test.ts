/** The choices of a team: what it does not offer, what fails its pipeline, and what it sends again. */
import { expect, test } from "vitest";
import { type LocalServer, localServer, localUrl, runMain } from "./lib/command-line.ts";
import { changingResponses, handling, type MutantResponse } from "./lib/mutant.ts";
import { runMutant } from "./lib/targets.ts";

const notFound = (): Response => Response.json({ status: "error" }, { status: 404 });

/** A service without gift cards, which checks credentials and parses bodies before it looks for a route. */
const withoutGiftCards = (): LocalServer =>
  localServer(async ({ url, headers, body, pass }) => {
    if (!url.pathname.startsWith("/giftcards")) return pass();
    if (headers.get("X-Merchant-Secret") !== "sandbox-secret") return Response.json({}, { status: 401 });
    if (body.startsWith("{") && !body.endsWith("}")) return Response.json({}, { status: 400 });
    return notFound();
  });

const run = (server: LocalServer, ...flags: string[]) => runMain(["--base-url", localUrl, ...flags], server.host);

test("missing routes are found even if the service checks credentials and bodies first", async () => {
  const { status, stdout } = await run(withoutGiftCards());
  expect(stdout).toMatch(/ 1 shape Has no route for (create|get)GiftCardOrder/);
  expect(stdout).toMatch(/\d+ findings?; /);
  expect(stdout).toMatch(/Covered: 13 of 15 operations, .*; no route:\s+createGiftCardOrder,\s+getGiftCardOrder/s);
  expect(status).toBe(1);
});

test("operations that are not offered are left out, and the run passes", async () => {
  const flags = ["--skip-operations", "createGiftCardOrder,getGiftCardOrder"];
  const { status, stdout } = await run(withoutGiftCards(), ...flags);
  expect(stdout).toContain("; 0 findings; ");
  expect(status).toBe(0);
  const none = await run(withoutGiftCards(), "--skip-operations", "sellTheMoon");
  expect(none).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("the contract has no operation sellTheMoon"),
  });
});

test.each([
  ["money", 0],
  ["shape", 0],
  ["style", 1],
])("a finding of style with --fail-on %s ends with %i, and is printed", async (severity, status) => {
  const server = localServer(async ({ pass }) => {
    const response = await pass();
    response.headers.set("x-powered-by", "us");
    return response;
  });
  const ended = await run(server, "--only", "plans,server", "--fail-on", severity);
  expect(ended.stdout).toContain(" 1 style Sends the header x-powered-by");
  expect(ended.status).toBe(status);
  const wrong = await run(server, "--fail-on", "harm");
  expect(wrong.stderr).toBe('error: --fail-on takes money, trust, shape or style, not "harm"\n');
});

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
