/** The real client buys from the real sandbox, and what they exchange is recorded. Nothing waits: time is simulated. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { Event } from "./events.ts";
import { endOf, purchasesIn, requestLabel, responseLabel, stepOf } from "./recorder.ts";
import { simulatedClock } from "./simulated-clock.ts";

export interface Story {
  /** Chooses the scenario of the sandbox. */
  readonly number: string;
  /** What the sandbox does to the first create, as its header `X-Sandbox-Failure` says it. */
  readonly failure?: string;
  /** The program ends when the response to its first create is on the way, and starts again. */
  readonly crash?: boolean;
}

/** Plays a story to its end. */
export async function record({ number, failure, crash = false }: Story): Promise<Event[]> {
  const [{ createVendingClient, purchase, resume }, { createSandbox }] = await Promise.all([
    import("@vending/client"),
    import("@vending/sandbox"),
  ]);
  const events: Event[] = [];
  const clock = simulatedClock();
  const sandbox = createSandbox({ now: clock.now, settleAfter: 800 });
  let creates = 0;
  let crashed = false;

  const send = async (request: Request): Promise<Response> => {
    const isCreate = request.method === "POST";
    if (isCreate) creates++;
    events.push({ kind: "request", label: requestLabel(request) });
    const before = await purchasesIn(sandbox);
    if (isCreate && creates === 1 && failure) request.headers.set("X-Sandbox-Failure", failure);
    const response = await sandbox.fetch(request).catch((error: unknown) => error);
    if ((await purchasesIn(sandbox)) > before)
      events.push({ kind: "service", label: "the purchase is made", tone: "good" });
    if (crash && isCreate && creates === 1) {
      if (response instanceof Response)
        events.push({ kind: "response", ...(await responseLabel(response)), lost: true });
      events.push({ kind: "program", label: "crash", tone: "bad" });
      crashed = true;
      throw new TypeError("the program has ended");
    }
    if (!(response instanceof Response)) {
      events.push({ kind: "response", label: "200", tone: "quiet", lost: true });
      throw response;
    }
    events.push({ kind: "response", ...(await responseLabel(response)) });
    return response;
  };

  const client = createVendingClient({
    baseUrl: "http://sandbox.test",
    merchantKey: "sandbox-key",
    merchantSecret: "sandbox-secret",
    fetch: send,
  });
  const request: CreateTransactionRequest = {
    merchant_code: "SANDBOX",
    product: "airtime",
    network: "mtn",
    customer_msisdn: number,
    amount: "500",
    client_request_id: "order-1",
  };
  const onUpdate = (update: Parameters<typeof stepOf>[0]) => {
    const step = stepOf(update);
    // Each step once: a poll after a poll is the same step.
    if (step && !crashed && events.findLast(({ kind }) => kind === "program")?.label !== step.label) events.push(step);
  };
  const firstSentAt = clock.now();
  events.push({ kind: "program", label: "store the id, then buy", tone: "quiet" });
  if (crash) {
    const controller = new AbortController();
    await purchase(client, request, {
      clock,
      onUpdate: () => crashed && controller.abort(),
      signal: controller.signal,
    });
    crashed = false;
    events.push({ kind: "program", label: "start again, with the stored id", tone: "quiet" });
    events.push(endOf(await resume(client, request, { clock, firstSentAt })));
  } else {
    events.push(endOf(await purchase(client, request, { clock, onUpdate })));
  }
  sandbox.close();
  return events;
}
