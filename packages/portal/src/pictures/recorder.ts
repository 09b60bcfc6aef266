/** Turns what a client and a sandbox exchange into events. Runs in pages, too. */
import type { PurchaseOutcome, PurchaseUpdate } from "@vending/client";
import { purchaseRules } from "@vending/contract";
import type { Event, Tone } from "./events.ts";

/** `POST …/transactions`, `GET …/status/order-1`. */
export function requestLabel(request: Request): string {
  const { pathname } = new URL(request.url);
  return `${request.method} …/${pathname
    .split("/")
    .slice(request.method === "GET" ? -2 : -1)
    .join("/")}`;
}

/** The HTTP status, and the outcome if the body carries one. */
export async function responseLabel(response: Response): Promise<{ label: string; tone: Tone }> {
  const text = await response.clone().text();
  const [, code] = /"response_code":\s*"(\d\d)"/.exec(text) ?? [];
  if (response.status === 200 && code) {
    const [word, tone] = outcomes[code] ?? ["", "warn"];
    return { label: `200 · ${code} ${word}`, tone };
  }
  return { label: `${response.status} ${statusTexts[response.status] ?? ""}`.trim(), tone: "bad" };
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

/** What the client does next, from its own report. */
export function stepOf({ state }: PurchaseUpdate): Event | undefined {
  if (state === "resending") return { kind: "program", label: "not there: send again, same id", tone: "warn" };
  const rules = purchaseRules.states[state];
  if (!("do" in rules) || rules.do !== "check") return undefined;
  const labels: Partial<Record<typeof state, string>> = {
    processing: "pending: poll",
    taken: "422: check the status",
    watching: "422: check the status",
  };
  const label = labels[state] ?? "unknown: check the status";
  return { kind: "program", label, tone: "quiet" };
}

/** What the client returns in the end. */
export function endOf(outcome: PurchaseOutcome): Event {
  const end = {
    success: ["success: deliver", "good"],
    failed: ["failed: refund", "bad"],
    pending: ["pending: no refund", "warn"],
    unknown: ["unknown: no refund", "warn"],
  } as const;
  const [label, tone] = end[outcome.status];
  return { kind: "program", label, tone };
}

/** How many purchases a sandbox has. */
export async function purchasesIn(sandbox: { fetch(input: string): Promise<Response> }): Promise<number> {
  const response = await sandbox.fetch("http://sandbox.test/sandbox/transactions");
  return ((await response.json()) as { total: number }).total;
}
