/** Judges traffic while it passes: exchanges are queued, and judged when the process is idle. */
import { vendingContract } from "@vending/shared/judging/contract";
import { Findings, type TrafficFinding } from "./judging/findings.ts";
import { History } from "./judging/history.ts";
import { Judge, type Judgement, maySettle } from "./judging/judge.ts";
import { bytesOf, Lane } from "./judging/lane.ts";
import { JudgeThread } from "./judging/thread.ts";
import { maxBodyLength, type PassedExchange } from "./traffic/exchange.ts";

export interface MonitorOptions {
  /** Response headers that are allowed although the contract does not declare them. */
  readonly allowHeaders?: readonly string[];
  /** The path before those of the contract, such as `/vending`, where addresses have one. Default: none. */
  readonly basePath?: string;
  /** How many status checks of one purchase a minute may have. Default: 30. */
  readonly pollsPerMinute?: number;
  /** How many purchases are remembered. Default: 100,000, which takes about 40 MB. */
  readonly maxPurchases?: number;
  /** The memory, in bytes, that exchanges may take while they wait to be judged. More than that passes without being judged. Default: 64 MB. */
  readonly maxWaitingBytes?: number;
  /** Shows request ids as they are. Default: their digests. */
  readonly showIds?: boolean;
  /** Gets each finding when it is seen for the first time. */
  readonly onFinding?: (finding: TrafficFinding) => void;
  /** For dates in the report, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

export interface OperationTraffic {
  readonly exchanges: number;
  /** How often each HTTP status was returned; `none` without a complete response. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: number;
}

export interface TrafficReport {
  readonly since: string;
  readonly exchanges: number;
  /** Exchanges that passed and were not judged, because too many came. */
  readonly skipped: number;
  /** Exchanges that were judged without a body: it was too large, in an unknown encoding, or never read. */
  readonly bodiesSkipped: number;
  /** The key of the digests that stand for request ids: HMAC with SHA-256, of which the first 16 digits are shown. */
  readonly digestKey: string;
  /** By operation; `unknown` for routes that the contract does not have. */
  readonly operations: Readonly<Record<string, OperationTraffic>>;
  /** The most harmful first. Of each cause the first kinds are kept; the others are counted in one finding. */
  readonly findings: readonly TrafficFinding[];
}

export interface Monitor {
  /** Takes an exchange that has passed. Returns at once. */
  observe(exchange: PassedExchange): void;
  /** Resolves when everything that was observed until now is judged. */
  settled(): Promise<void>;
  report(): TrafficReport;
}

/** Larger exchanges are judged in a separate thread. Most are an eighth of this size. */
const maxSmallBytes = 12_288;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Counted = Mutable<Omit<OperationTraffic, "statuses">> & { readonly statuses: Record<string, number> };

class QueuedMonitor implements Monitor {
  readonly #judge: Judge;
  readonly #thread: JudgeThread;
  /** Each has half of the memory, so that large exchanges do not keep small ones from being judged. */
  readonly #lanes: { readonly small: Lane; readonly large: Lane };
  readonly #history: History;
  readonly #basePath: string;
  readonly #showIds: boolean;
  readonly #onFinding: ((finding: TrafficFinding) => void) | undefined;
  readonly #now: () => number;
  readonly #since: string;
  readonly #operations = new Map<string, Counted>();
  readonly #findings = new Findings();
  #skipped = 0;
  #bodiesSkipped = 0;
  #exchanges = 0;

  constructor({
    allowHeaders = [],
    basePath = "",
    pollsPerMinute = 30,
    maxPurchases = 100_000,
    maxWaitingBytes = 67_108_864,
    showIds = false,
    onFinding,
    now = Date.now,
  }: MonitorOptions) {
    this.#judge = new Judge(vendingContract, { allowHeaders, basePath });
    this.#thread = new JudgeThread({ allowHeaders, basePath });
    this.#lanes = {
      small: new Lane(maxWaitingBytes / 2, (exchange) => this.#add(exchange, () => this.#judge.judge(exchange))),
      large: new Lane(maxWaitingBytes / 2, async (exchange) => {
        const judgement = await this.#thread.judge(exchange);
        this.#add(exchange, () => judgement);
      }),
    };
    this.#history = new History({ pollsPerMinute, maxPurchases });
    this.#basePath = basePath;
    this.#showIds = showIds;
    this.#onFinding = onFinding;
    this.#now = now;
    this.#since = this.#date();
  }

  observe(exchange: PassedExchange): void {
    this.#exchanges++;
    try {
      if (!this.#queue(withoutLongBodies(exchange))) this.#skipped++;
    } catch {
      this.#skipped++;
    }
  }

  #queue(exchange: PassedExchange): boolean {
    const bytes = bytesOf(exchange);
    const lane = bytes > maxSmallBytes ? this.#lanes.large : this.#lanes.small;
    return lane.add(exchange, bytes, () => maySettle(exchange, this.#basePath));
  }

  async settled(): Promise<void> {
    await Promise.all([this.#lanes.small.settled(), this.#lanes.large.settled()]);
  }

  /** A defect of the judge must not break traffic. */
  #add(exchange: PassedExchange, judge: () => Judgement | undefined): void {
    try {
      const judgement = judge();
      if (judgement) this.#count(exchange, judgement);
      else this.#skipped++;
    } catch {
      this.#skipped++;
    }
  }

  #count({ response }: PassedExchange, { operationId, violations, sighting, bodySkipped, sample }: Judgement): void {
    const operation = operationId ?? "unknown";
    const found = [...violations, ...(sighting ? this.#history.add(sighting, sample) : [])];
    const id = sighting?.requestId;
    const purchase = id && (this.#showIds ? id : this.#history.digestOf(id));
    const counted = this.#operations.get(operation) ?? { exchanges: 0, statuses: {}, findings: 0 };
    this.#operations.set(operation, counted);
    const status = response?.status ?? "none";
    counted.exchanges++;
    counted.findings += found.length;
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    if (bodySkipped) this.#bodiesSkipped++;
    for (const violation of found) {
      const seen = { ...violation, operationId, purchase: purchase || undefined };
      const added = this.#findings.add(seen, this.#date(), sample);
      if (added) this.#announce(added);
    }
  }

  /** A throwing `onFinding` must not break traffic. */
  #announce(finding: TrafficFinding): void {
    try {
      this.#onFinding?.(finding);
    } catch {}
  }

  #date(): string {
    return new Date(this.#now()).toISOString();
  }

  report(): TrafficReport {
    return {
      since: this.#since,
      exchanges: this.#exchanges,
      skipped: this.#skipped,
      bodiesSkipped: this.#bodiesSkipped,
      digestKey: this.#history.key,
      operations: Object.fromEntries(
        [...this.#operations].map(([name, { statuses, ...counts }]) => [
          name,
          { ...counts, statuses: { ...statuses } },
        ]),
      ),
      findings: this.#findings.list(),
    };
  }
}

/** A body that is longer than what is judged is not kept, either. */
function withoutLongBodies(exchange: PassedExchange): PassedExchange {
  const isLong = (body = ""): boolean => body.length > maxBodyLength;
  const { requestBody, response } = exchange;
  if (!isLong(requestBody) && !isLong(response?.body)) return exchange;
  return {
    ...exchange,
    requestBody: isLong(requestBody) ? undefined : requestBody,
    ...(response && { response: { ...response, body: isLong(response.body) ? undefined : response.body } }),
  };
}

/** Makes a monitor: observers for Node, `fetch` and frameworks pass exchanges to it. */
export function createMonitor(options: MonitorOptions = {}): Monitor {
  return new QueuedMonitor(options);
}
