/** Each way in which a purchase can go wrong, as a scenario: the real client buys from the real sandbox, in simulated time. */
import { createVendingClient, purchase, resume } from "@vending/client";
import { createSandbox } from "@vending/sandbox";
import type { Event } from "@vending/terminal/sequence";
import {
  account,
  airtimeFor,
  endOf,
  nextStep,
  purchasesIn,
  requestLabel,
  responseLabel,
  simulatedClock,
} from "./exchange.ts";

interface Scenario {
  readonly title: string;
  /** The customer's number, whose ending chooses the scenario of the sandbox. */
  readonly number: string;
  /** What the sandbox does to the first create: the value of its header `X-Sandbox-Failure`. */
  readonly failure?: string;
  /** The program crashes while the response to its first create is on the way, and starts again. */
  readonly crash?: boolean;
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  "lost-response": {
    title: "The purchase is made and its response is lost. The status shows it. Nothing is sent twice.",
    number: "08030000902",
  },
  "sold-despite-500": {
    title: "The service returns 500, although the purchase was made. The status shows it.",
    number: "08030000904",
  },
  "nothing-made": {
    title:
      "The service returns 500, and nothing was made. The status is 404, so the purchase is sent again under its id.",
    number: "08031234567",
    failure: "error; unhandled",
  },
  "lagging-status": {
    title:
      "The response is lost, and the status does not show the purchase yet. It is sent again under its id, which the service rejects as a duplicate: nothing is bought twice.",
    number: "08030000930",
    failure: "drop",
  },
  "repeated-delivery": {
    title:
      "A proxy delivers the request twice. The program sees only the 422 of the second delivery, and checks the status.",
    number: "08030000933",
  },
  "rejected-delivery": {
    title:
      "A runtime delivers the request twice. The program sees only the 401 of the second delivery, and checks the status before it returns any money.",
    number: "08030000944",
  },
  crash: {
    title:
      "The program stops before the response arrives. When it starts again, it checks the status of the stored id.",
    number: "08031234567",
    crash: true,
  },
};

/** Plays a scenario to its end. */
export async function record({ number, failure, crash = false }: Omit<Scenario, "title">): Promise<Event[]> {
  const events: Event[] = [];
  const clock = simulatedClock();
  const sandbox = createSandbox({ now: clock.now, settleAfter: 800 });
  let creates = 0;
  let crashed = false;

  const send = async (request: Request): Promise<Response> => {
    const isFirstCreate = request.method === "POST" && ++creates === 1;
    events.push({ kind: "request", label: requestLabel(request) });
    const before = await purchasesIn(sandbox);
    if (isFirstCreate && failure) request.headers.set("X-Sandbox-Failure", failure);
    const response = await sandbox.fetch(request).catch((error: unknown) => error);
    if ((await purchasesIn(sandbox)) > before)
      events.push({ kind: "service", label: "the purchase is made", tone: "good" });
    if (!(response instanceof Response)) {
      events.push({ kind: "response", label: "200", tone: "quiet", lost: true });
      throw response;
    }
    const label = await responseLabel(response);
    if (crash && isFirstCreate) {
      events.push({ kind: "response", ...label, lost: true }, { kind: "program", label: "crash", tone: "warn" });
      crashed = true;
      throw new TypeError("the program has ended");
    }
    events.push({ kind: "response", ...label });
    return response;
  };

  const client = createVendingClient({ ...account, fetch: (url, init) => send(new Request(url, init)) });
  const request = airtimeFor(number, "order-1");
  const firstSentAt = clock.now();
  const controller = new AbortController();
  events.push({ kind: "program", label: "store the id, then buy", tone: "quiet" });
  const outcome = await purchase(client, request, {
    clock,
    signal: controller.signal,
    onUpdate: (update) => {
      const step = nextStep(update, events);
      if (crashed) controller.abort();
      else if (step) events.push(step);
    },
  });
  if (crashed) {
    events.push({ kind: "program", label: "start again, with the stored id", tone: "quiet" });
    events.push(endOf(await resume(client, request, { clock, firstSentAt })));
  } else events.push(endOf(outcome));
  sandbox.close();
  return events;
}
