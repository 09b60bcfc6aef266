/** What a program and the service exchange, as events that pictures and lists show. It also runs in pages. */
import type { Clock, PurchaseOutcome, PurchaseUpdate } from "@vending/client";
import { type CreateTransactionRequest, purchaseStates } from "@vending/contract";
import type { Event, Tone } from "@vending/terminal/sequence";
import { moneyTones } from "../meaning/responses.ts";

export const inWords = (events: readonly Event[]): string[] => events.map(sentence);

function sentence(event: Event): string {
  switch (event.kind) {
    case "request":
      return `Your program sends ${event.label}.`;
    case "response":
      return `The service responds ${event.label}.${event.lost ? " The response is lost." : ""}`;
    case "program":
      return `Your program: ${event.label}.`;
    case "service":
      return `The service: ${event.label}.`;
  }
}

/** The sandbox that the client buys from. Nothing listens there: its requests go to the sandbox in the same process. */
export const account = {
  baseUrl: "http://sandbox.test",
  merchantKey: "sandbox-key",
  merchantSecret: "sandbox-secret",
} as const;

/** @param customer_msisdn Its ending chooses the scenario of the sandbox. */
export const airtimeFor = (customer_msisdn: string, client_request_id: string): CreateTransactionRequest => ({
  merchant_code: "SANDBOX",
  product: "airtime",
  network: "mtn",
  customer_msisdn,
  amount: "500",
  client_request_id,
});

/** `POST …/transactions`, `GET …/status/order-1`. */
export function requestLabel(request: Request): string {
  const { pathname } = new URL(request.url);
  const segments = pathname.split("/").slice(request.method === "GET" ? -2 : -1);
  return `${request.method} …/${segments.join("/")}`;
}

/** The HTTP status, and the outcome if the body has one. */
export async function responseLabel(response: Response): Promise<{ label: string; tone: Tone }> {
  const text = await response.clone().text();
  const [, code] = /"response_code":\s*"(\d\d)"/.exec(text) ?? [];
  if (response.status === 200 && code) {
    const [word, tone] = outcomes[code] ?? ["", "warn"];
    return { label: `200 · ${code} ${word}`, tone };
  }
  return { label: `${response.status} ${statusTexts[response.status] ?? ""}`.trim(), tone: "warn" };
}

const outcomes: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  "00": ["success", "good"],
  "01": ["failed", "bad"],
  "02": ["pending", "warn"],
};

const statusTexts: Readonly<Record<number, string>> = {
  404: "not found",
  422: "duplicate or invalid",
  500: "server error",
  503: "overloaded",
};

const checks: Partial<Record<PurchaseUpdate["state"], string>> = {
  processing: "pending: poll",
  "id-in-use": "422: check the status",
  unconfirmed: "rejected: check the status",
  watching: "422: check the status",
};

/** What the client does next, by its own report. `undefined` if the events show it already: a poll after a poll is no new step. */
export function nextStep({ state }: PurchaseUpdate, events: readonly Event[]): Event | undefined {
  const rules = purchaseStates[state];
  const isCheck = "do" in rules && rules.do === "check";
  if (state !== "resending" && !isCheck) return undefined;
  const step: Event = isCheck
    ? { kind: "program", label: checks[state] ?? "unknown: check the status", tone: "quiet" }
    : { kind: "program", label: "not there: send again, same id", tone: "warn" };
  return events.findLast(({ kind }) => kind === "program")?.label === step.label ? undefined : step;
}

/** What the client returns in the end. */
export const endOf = ({ state, money }: PurchaseOutcome): Event => ({
  kind: "program",
  label: `${state}: ${money} the money`,
  tone: moneyTones[money],
});

/** How many purchases a sandbox has. */
export async function purchasesIn(sandbox: { fetch(input: string): Promise<Response> }): Promise<number> {
  const response = await sandbox.fetch(`${account.baseUrl}/sandbox/transactions`);
  return ((await response.json()) as { total: number }).total;
}

/**
 * A clock that advances only when something waits.
 *
 * @param shownMs How long a pause takes for the reader.
 */
export function simulatedClock(shownMs: number = 0): Clock {
  let time = Date.UTC(2026, 2, 2, 9);
  return {
    now: () => time,
    random: () => 0.5,
    // No request times out: its response arrives or is lost.
    timeout: () => () => {},
    sleep: async (ms) => {
      if (shownMs > 0) await new Promise((resolve) => setTimeout(resolve, shownMs));
      time += ms;
    },
  };
}
