/** Judges traffic while it passes: exchanges are queued, and judged when nothing else is to be done. */
import type { OperationId } from "@vending/contract";
import type { Redactor } from "@vending/shared/redaction/values";
import type { Finding } from "../findings/finding.ts";
import { compareHarm } from "../findings/harm.ts";
import { vendingContract } from "../http/contract.ts";
import { trafficCause } from "./causes.ts";
import type { PassedExchange } from "./exchange.ts";
import { History } from "./history.ts";
import { Judge, type Judgement, type Observation, pathOf } from "./judge.ts";
import { RecentRedactors } from "./redactors.ts";
import { SampleRedaction } from "./sample.ts";

export interface MonitorOptions {
  /** Response headers that are allowed although the contract does not declare them. */
  readonly allowHeaders?: readonly string[];
  /** The path before those of the contract, such as `/vending`, where addresses have one. Default: none. */
  readonly basePath?: string;
  /** How many status checks of one purchase a minute may have. Default: 30. */
  readonly pollsPerMinute?: number;
  /** How many purchases are remembered. Default: 100,000, which takes about 40 MB. */
  readonly maxPurchases?: number;
  /** Gets each finding when it is seen for the first time. */
  readonly onFinding?: (finding: TrafficFinding) => void;
  /** For dates in the report, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What an exchange looked like, without secrets, customer numbers and names. */
export interface TrafficSample {
  readonly request: string;
  readonly response: string;
}

export interface TrafficFinding
  extends Pick<Finding, "id" | "harm" | "title" | "why" | "change" | "count" | "operations"> {
  /** Dates, as RFC 3339. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** The first exchange in which it was seen. */
  readonly sample: TrafficSample;
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
  /** Exchanges that passed and were not judged, because more came than could be. */
  readonly skipped: number;
  /** By operation; `unknown` for routes that the contract does not have. */
  readonly operations: Readonly<Record<string, OperationTraffic>>;
  /** The most harmful first. */
  readonly findings: readonly TrafficFinding[];
  /** Kinds of findings beyond those that are kept. */
  readonly furtherFindings: number;
}

export interface Monitor {
  /** Takes an exchange that has passed. Returns at once. */
  observe(exchange: PassedExchange): void;
  /** Resolves when everything that was observed until now is judged. */
  settled(): Promise<void>;
  report(): TrafficReport;
}

/** Kinds of findings that are kept. */
const maxFindings = 300;
/** Exchanges that wait. Beyond, they pass without being judged. */
const maxWaiting = 2_000;
const maxDetailLength = 120;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Counted = Mutable<Omit<OperationTraffic, "statuses">> & { statuses: Record<string, number> };
type Kept = Mutable<Omit<TrafficFinding, "operations">> & { operations: Set<string> };

class QueuedMonitor implements Monitor {
  readonly #redactors = new RecentRedactors();
  readonly #judge: Judge;
  readonly #onFinding: ((finding: TrafficFinding) => void) | undefined;
  readonly #now: () => number;
  readonly #since: string;
  readonly #operations = new Map<string, Counted>();
  readonly #findings = new Map<string, Kept>();
  #waiting: PassedExchange[] = [];
  #idle: Promise<void> | undefined;
  #skipped = 0;
  #exchanges = 0;
  #furtherFindings = 0;

  constructor({
    allowHeaders = [],
    basePath = "",
    pollsPerMinute = 30,
    maxPurchases = 100_000,
    onFinding,
    now = Date.now,
  }: MonitorOptions) {
    this.#judge = new Judge(vendingContract, new History({ pollsPerMinute, maxPurchases }), this.#redactors, {
      allowHeaders,
      basePath,
    });
    this.#onFinding = onFinding;
    this.#now = now;
    this.#since = this.#date();
  }

  observe(exchange: PassedExchange): void {
    this.#exchanges++;
    if (this.#waiting.length >= maxWaiting) {
      this.#skipped++;
      return;
    }
    this.#waiting.push(exchange);
    this.#idle ??= this.#work();
  }

  async settled(): Promise<void> {
    await this.#idle;
  }

  /** One at a time, so that what passes is not held up by what is judged. */
  async #work(): Promise<void> {
    for (let next = 0; ; next++) {
      await new Promise((resolve) => setImmediate(resolve));
      const exchange = this.#waiting[next];
      if (!exchange) break;
      try {
        this.#add(exchange);
      } catch {
        // Whatever goes wrong here: what is watched goes on.
        this.#skipped++;
      }
      if (next >= 256) {
        this.#waiting = this.#waiting.slice(next + 1);
        next = -1;
      }
    }
    this.#waiting = [];
    this.#idle = undefined;
  }

  #add(exchange: PassedExchange): void {
    const judgement = this.#judge.judge(exchange);
    const operation = judgement.operationId ?? "unknown";
    const counted = this.#operations.get(operation) ?? { exchanges: 0, statuses: {}, findings: 0 };
    this.#operations.set(operation, counted);
    const status = exchange.response?.status ?? "none";
    counted.exchanges++;
    counted.findings += judgement.observations.length;
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    if (judgement.observations.length === 0) return;
    const { "x-merchant-key": key, "x-merchant-secret": secret } = exchange.requestHeaders;
    const sample = new Samples(exchange, judgement, this.#redactors.of(key, secret));
    for (const observation of judgement.observations) this.#count(observation, operation, sample);
  }

  #count({ cause, detail }: Observation, operation: string, sample: Samples): void {
    const shown = detail === undefined ? undefined : sample.redact(detail).slice(0, maxDetailLength);
    const id = shown === undefined ? cause : `${cause}:${shown}`;
    const known = this.#findings.get(id);
    if (known) {
      known.count++;
      known.operations.add(operation);
      known.lastSeen = this.#date();
      return;
    }
    if (this.#findings.size >= maxFindings) {
      this.#furtherFindings++;
      return;
    }
    const { harm, title, why, change } = trafficCause(cause);
    const finding: Kept = {
      id,
      harm,
      title: title.includes("{}") ? title.replace("{}", () => shown ?? "") : title,
      why,
      change,
      count: 1,
      operations: new Set([operation]),
      firstSeen: this.#date(),
      lastSeen: this.#date(),
      sample: sample.take(),
    };
    this.#findings.set(id, finding);
    try {
      this.#onFinding?.(published(finding));
    } catch {
      // Who hears of a finding must not end what is watched.
    }
  }

  #date(): string {
    return new Date(this.#now()).toISOString();
  }

  report(): TrafficReport {
    return {
      since: this.#since,
      exchanges: this.#exchanges,
      skipped: this.#skipped,
      operations: Object.fromEntries(
        [...this.#operations].map(([name, { statuses, ...counts }]) => [
          name,
          { ...counts, statuses: { ...statuses } },
        ]),
      ),
      findings: [...this.#findings.values()]
        .map(published)
        .sort((a, b) => compareHarm(a.harm, b.harm) || b.count - a.count),
      furtherFindings: this.#furtherFindings,
    };
  }
}

const published = (finding: Kept): TrafficFinding => ({ ...finding, operations: [...finding.operations].sort() });

/** The sample of an exchange, made when the first finding needs it. */
class Samples {
  readonly #exchange: PassedExchange;
  readonly #operationId: OperationId | undefined;
  readonly #redaction: SampleRedaction;

  constructor(exchange: PassedExchange, { operationId, request }: Judgement, credentials: Redactor) {
    this.#exchange = exchange;
    this.#operationId = operationId;
    this.#redaction = new SampleRedaction(credentials, request);
  }

  redact(text: string): string {
    return this.#redaction.text(text);
  }

  take(): TrafficSample {
    const { method, url, requestBody, response } = this.#exchange;
    // Of the address only the operation, or what leads to it: it holds ids and filters.
    const request = [`${method} ${this.#operationId ?? this.#redaction.path(pathOf(url))}`];
    const lines = response ? [`HTTP ${response.status}`] : ["no complete response"];
    return {
      request: [...request, this.#redaction.body(requestBody)].filter(Boolean).join("\n"),
      response: [...lines, this.#redaction.body(response?.body)].filter(Boolean).join("\n"),
    };
  }
}

/** Makes a monitor: observers for Node, `fetch` and frameworks pass exchanges to it. */
export function createMonitor(options: MonitorOptions = {}): Monitor {
  return new QueuedMonitor(options);
}
