/** What a run knows of its own purchases: when each was accepted, and which outcomes were seen since. */
import { shownText } from "@vending/shared/judging/shown";
import { isStatusRequest } from "./conditions.ts";
import type { KnownPurchase, Seen } from "./seen.ts";

/** More than a run makes. */
const maxKnown = 5_000;

export class Transactions {
  readonly #known = new Map<unknown, KnownPurchase>();

  get(id: unknown): KnownPurchase | undefined {
    return this.#known.get(id);
  }

  add(x: Seen): void {
    // A create that was accepted, or whose outcome is unknown.
    if (x.sells && x.status !== 401 && (x.status < 400 || x.status >= 500)) this.#addCreate(x);
    const asked = isStatusRequest(x) ? this.get(x.requested) : undefined;
    if (asked) asked.asked++;
    if (!x.sells && x.status === 200) this.#addStatus(x);
  }

  #addCreate({ sent: { client_request_id: id, network }, status, get, time }: Seen): void {
    if (typeof id !== "string" || this.#known.has(id) || this.#known.size >= maxKnown) return;
    const code = get("response_code");
    this.#known.set(id, {
      acceptedAt: time,
      network: typeof network === "string" ? network.slice(0, 20) : "",
      created: status,
      outcomes: typeof code === "string" ? [shownText(code)] : [],
      afterwards: 0,
      asked: 0,
    });
  }

  #addStatus({ get, operationId }: Seen): void {
    const [known, code] = [this.get(get("data.request_id")), get("response_code")];
    if (!known || typeof code !== "string") return;
    const before = known.outcomes.at(-1);
    const now = shownText(code);
    if (before === "00" || before === "01") known.afterwards++;
    if (before !== now) known.outcomes.push(now);
    if (before === "02" && now !== "02") known.settledBy ??= operationId;
  }
}
