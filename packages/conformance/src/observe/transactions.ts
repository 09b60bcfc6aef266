/** What a run knows of its own purchases: when each was accepted, and which outcomes were seen since. */
import { shownText } from "@vending/shared/judging/shown";
import { isStatusRequest } from "./conditions.ts";
import type { KnownPurchase, Seen } from "./seen.ts";

/** More than a run makes. */
const maxKnown = 5_000;

export class Transactions {
  /** By merchant and id. */
  readonly #known = new Map<string, KnownPurchase>();

  get(merchantKey: string, id: unknown): KnownPurchase | undefined {
    return this.#known.get(`${merchantKey} ${id}`);
  }

  add(x: Seen): void {
    // A create that was accepted, or whose outcome is unknown.
    if (x.sells && x.status !== 401 && (x.status < 400 || x.status >= 500)) this.#addCreate(x);
    const asked = isStatusRequest(x) ? x.known(x.requested) : undefined;
    if (asked) asked.asked++;
    if (!x.sells && x.status === 200) this.#addStatus(x);
  }

  #addCreate({ sent: { client_request_id: id, network }, status, get, time, merchantKey, known }: Seen): void {
    if (typeof id !== "string" || known(id) || this.#known.size >= maxKnown) return;
    const code = get("response_code");
    this.#known.set(`${merchantKey} ${id}`, {
      acceptedAt: time,
      network: typeof network === "string" ? network.slice(0, 20) : "",
      created: status,
      outcomes: typeof code === "string" ? [shownText(code)] : [],
      afterwards: 0,
      asked: 0,
    });
  }

  #addStatus({ get, operationId, known: knownOf }: Seen): void {
    const [known, code] = [knownOf(get("data.request_id")), get("response_code")];
    if (!known || typeof code !== "string") return;
    const before = known.outcomes.at(-1);
    const now = shownText(code);
    if (before === "00" || before === "01") known.afterwards++;
    if (before !== now) known.outcomes.push(now);
    if (before === "02" && now !== "02") known.settledBy ??= operationId;
  }
}
