/** Sections 7.1 and 7.2: when a create was not answered, or with a 5xx, the status tells what became of it. */
import { createVendingClient, purchase } from "@vending/client";
import type { CreateAirtimeRequest } from "@vending/contract";
import { operationAt } from "../answers.ts";
import { type Check, Failure, NotExercised } from "../check.ts";
import type { Situation } from "../config/schema.ts";
import type { Trial } from "../trial.ts";
import { allWays, type Way, ways } from "../ways.ts";
import { statusCall } from "./bodies.ts";

/** Sends a purchase that is not answered as usual, and returns what its status says then. */
async function interrupted(t: Trial, way: Way, situation: Situation, expected: number | "no answer") {
  const body = t.body(way, situation);
  const { operationId } = ways[way];
  const exchange = await t.attempt(operationId, { body });
  const got = exchange.answered?.status ?? "no answer";
  if (got === 503 && expected !== 503) t.skip("the service was too busy just then (503)");
  t.expectations++;
  if (got !== expected)
    throw new Failure(`this create was to get ${expected} (customers.${situation} in the config), and got ${got}`, [
      exchange,
    ]);
  const status = await t.call("getTransactionStatus", statusCall("getTransactionStatus", body.client_request_id));
  return { body, status };
}

async function hasBought(t: Trial, situation: Situation, expected: number | "no answer"): Promise<void> {
  await t.each(allWays, async (way) => {
    const { body, status } = await interrupted(t, way, situation, expected);
    t.status(status, 200);
    t.field(status, "data.request_id", body.client_request_id);
    t.status(await t.call(ways[way].operationId, { body }), 422);
  });
}

export const recoveryChecks: readonly Check[] = [
  {
    name: "recovery/no-answer",
    section: "2.1, 7.2",
    rule: "A purchase whose create got no answer is found by its status, and sending it again gets 422.",
    buys: true,
    run: (t) => hasBought(t, "noAnswer", "no answer"),
  },
  {
    name: "recovery/error-but-bought",
    section: "7.1, 7.2",
    rule: "A purchase whose create answered 500 and yet has bought is found by its status, and sending it again gets 422.",
    buys: true,
    run: (t) => hasBought(t, "errorButBought", 500),
  },
  {
    name: "recovery/error-not-bought",
    section: "4.4, 7.1",
    rule: "The status of a purchase whose create answered 500 and has not bought is 404.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => t.status((await interrupted(t, way, "errorNotBought", 500)).status, 404)),
  },
  {
    name: "recovery/retry-after-503",
    section: "7.1",
    rule: "After a 503 the same purchase, sent again under the same id, is accepted.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => {
        const { body, status } = await interrupted(t, way, "busyFirst", 503);
        t.status(status, 404);
        t.status(await t.call(ways[way].operationId, { body }), 200);
      }),
  },
  {
    name: "recovery/client-buys-once",
    section: "2.1, 3, 7.2",
    rule: "The client of this contract, which asks before it sends again, ends in success.",
    buys: true,
    run: (t) =>
      t.each(["success", "noAnswer", "errorButBought", "busyFirst"] as const, async (situation) => {
        const { key: merchantKey, secret: merchantSecret } = t.merchant;
        const { service, clock, config } = t.world;
        const { timeoutMs: attemptTimeoutMs } = service.options;
        const baseUrl = service.baseOf("createTransaction");
        const client = createVendingClient({ baseUrl, merchantKey, merchantSecret, fetch: throughService(t) });
        // The network is a text of the config, so the compiler cannot know that it is one of airtime.
        const request = t.body("airtime", situation) as CreateAirtimeRequest;
        const outcome = await purchase(client, request, {
          deadlineMs: config.settlesWithinMs + 20_000,
          attemptTimeoutMs,
          clock: {
            now: () => clock.now(),
            sleep: (ms) => clock.sleep(ms),
            random: () => t.random.below(1_000) / 1_000,
          },
          signal: service.signal,
        }).catch((error: Error) => {
          // Where the run was ended, that is why.
          if (service.stopReason === undefined) t.that(false, `ended with ${error.name}: ${error.message}`);
        });
        if (service.stopReason) throw new NotExercised(service.stopReason);
        if (!outcome) return;
        t.that(outcome.status === "success", `ended as ${outcome.status} (request id ${request.client_request_id})`);
      }),
  },
];

/** Lets the client send its requests as the checks do: counted, limited, and each answer judged. */
function throughService(t: Trial): (request: Request) => Promise<Response> {
  return async (request) => {
    const operationId = operationAt(request.method, request.url, t.world.service.baseOf("createTransaction"));
    if (!operationId) throw new TypeError(`the client called ${request.url}, which the contract does not have`);
    const { answered, problem } = await t.world.service.send(
      {
        operationId,
        method: request.method,
        url: request.url,
        headers: {
          "X-Merchant-Key": request.headers.get("X-Merchant-Key") ?? "",
          "X-Merchant-Secret": request.headers.get("X-Merchant-Secret") ?? "",
          ...(request.body && { "Content-Type": "application/json" }),
        },
        body: request.body ? await request.text() : undefined,
      },
      request.method === "POST",
    );
    if (!answered) throw new TypeError(problem);
    const text = answered.unreadable ? answered.text : JSON.stringify(answered.json);
    return new Response(text, { status: answered.status, headers: { "Content-Type": "application/json" } });
  };
}
