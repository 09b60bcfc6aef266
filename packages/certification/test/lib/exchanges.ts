/** Requests about an order, as they are recorded. */
import type { PurchaseEventName } from "@vending/contract";
import type { Exchange, Kind } from "../../src/service/recording.ts";

/**
 * Requests as text: when each was sent, what it got, under which id unless that is `a`, and after how long. `0 create pending b +10`
 * is a create under the id b whose response came after 10 s; `1-241/10 status absent` is a check every 10 s.
 */
export function exchangesOf(requests: string, speed = 1): Exchange[] {
  const milliseconds = (seconds: number) => (seconds * 1_000) / speed;
  return requests.split(", ").flatMap((request): Exchange[] => {
    const parts = /^(\d+)(?:-(\d+)\/(\d+))? (create|status|other) (\w+)(?: (\w))?(?: \+(\d+))?$/.exec(request);
    if (!parts) throw new Error(`no request: ${request}`);
    const [, from, to = from, every = 1, kind, event, requestId = "a", later = 0] = parts;
    const count = Math.floor((Number(to) - Number(from)) / Number(every)) + 1;
    return Array.from({ length: count }, (_, index) => {
      const at = Number(from) + index * Number(every);
      return {
        at: milliseconds(at),
        end: milliseconds(at + Number(later)),
        kind: kind as Kind,
        event: event as PurchaseEventName,
        requestId,
        method: "",
        path: "",
        violations: [],
        response: event as string,
        behind: undefined,
        retryAfter: undefined,
      };
    });
  });
}
