/** Requests, and what the sandbox answered: what the validators of others are given. */
import { createSandbox } from "@vending/sandbox";
import { responsesOf } from "../contract/sandbox-responses.ts";

export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The JSON that was sent. */
  readonly sent?: unknown;
  readonly status: number;
  /** The JSON that was received. */
  readonly received: unknown;
}

/** One exchange for each form: of the same operation and status, with the same fields, outcome and product. */
export async function recordedExchanges(): Promise<Exchange[]> {
  let time = Date.UTC(2026, 0, 2);
  const sandbox = createSandbox({ now: () => (time += 1_000), wait: async () => {} });
  const recorded = new Map<string, Exchange>();
  await responsesOf({
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      const response = await sandbox.fetch(request);
      const received: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (received === undefined) return response;
      const exchange = {
        method: request.method,
        path: pathname + search,
        ...(text && { sent: JSON.parse(text) as unknown }),
        status: response.status,
        received,
      };
      const route = request.method === "GET" ? pathname.replace(/order-\d+$/, "") : pathname;
      const form = [request.method, route, response.status, formOf(exchange.sent), formOf(received)].join(" ");
      if (!recorded.has(form)) recorded.set(form, exchange);
      return response;
    },
  });
  return [...recorded.values()];
}

/** The names of all fields, with the values that decide about the form. */
function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].join()}]`;
  if (!value || typeof value !== "object") return typeof value;
  return Object.entries(value)
    .map(([name, field]) => (/^(status|product)$/.test(name) ? `${name}=${field}` : `${name}:${formOf(field)}`))
    .join();
}
