/** Judges traffic while it passes: exchanges are queued, and judged one by one between other work. */
import { detachedCopy } from "@vending/shared/judging/exchange";
import { Findings, type TrafficFinding } from "./judging/findings.ts";
import { History } from "./judging/history.ts";
import { Judge, type Judgement, maySettle } from "./judging/judge.ts";
import { bytesOf, Lane } from "./judging/lane.ts";
import { JudgeThread } from "./judging/thread.ts";
import { maxBodyLength, type PassedExchange } from "./traffic/exchange.ts";

export interface MonitorOptions {
  /** Response headers that are allowed although the contract does not declare them. */
  readonly allowHeaders?: readonly string[];
  /** The path before those of the contract, such as `/vending`. Default: none. */
  readonly basePath?: string;
  /** Status checks per minute that one purchase may have. Default: 30. */
  readonly pollsPerMinute?: number;
  /** How many purchases are remembered. Default: 100,000, which takes about 40 MB. */
  readonly maxPurchases?: number;
  /** Memory, in bytes, for exchanges that wait to be judged. Beyond it, exchanges pass without being judged. Default: 64 MB. */
  readonly maxWaitingBytes?: number;
  /** Shows request ids instead of their digests. Default: false. */
  readonly showIds?: boolean;
  /** Called with each finding when it is first seen. */
  readonly onFinding?: (finding: TrafficFinding) => void;
  /** For dates in the report, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

export interface OperationTraffic {
  readonly exchanges: number;
  /** How often each HTTP status was returned; `none` counts requests without a complete response. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: number;
}

export interface TrafficReport {
  readonly since: string;
  readonly exchanges: number;
  /** Exchanges that passed without being judged, because too many came. */
  readonly skipped: number;
  /** Exchanges judged without a body, which was too large, in an unknown encoding, or never read. */
  readonly bodiesSkipped: number;
  /** The key of the digests that stand for request ids: the first 16 hex digits of HMAC-SHA-256. */
  readonly digestKey: string;
  /** By operation; `unknown` counts routes that the contract does not have. */
  readonly operations: Readonly<Record<string, OperationTraffic>>;
  /** The most harmful first. Of each cause the first 20 kinds are kept; one more finding counts the others. */
  readonly findings: readonly TrafficFinding[];
}

export interface Monitor {
  /** Takes an exchange that has passed. Returns at once and never throws. */
  observe(exchange: PassedExchange): void;
  /** Resolves when everything observed so far is judged. */
  settled(): Promise<void>;
  report(): TrafficReport;
}

/** In bytes. Larger exchanges are judged in a separate thread. Most are an eighth of this size. */
const maxSmallBytes = 12_288;
/** A longer request id is shown as its digest: no valid id is longer, and the client chooses the length. */
const maxIdLength = 255;

/** Makes a monitor: observers for Node, `fetch` and frameworks pass exchanges to it. */
export function createMonitor({
  allowHeaders = [],
  basePath: givenPath = "",
  pollsPerMinute = 30,
  maxPurchases = 100_000,
  maxWaitingBytes = 67_108_864,
  showIds = false,
  onFinding,
  now = Date.now,
}: MonitorOptions = {}): Monitor {
  const basePath = givenPath.replace(/\/+$/, "");
  const judge = new Judge({ allowHeaders, basePath });
  const thread = new JudgeThread({ allowHeaders, basePath });
  const history = new History({ pollsPerMinute, maxPurchases });
  const findings = new Findings();
  const operations = new Map<string, { exchanges: number; statuses: Record<string, number>; findings: number }>();
  const date = (): string => new Date(now()).toISOString();
  const since = date();
  let exchanges = 0;
  let skipped = 0;
  let bodiesSkipped = 0;

  // Each has half of the memory, so large exchanges do not keep small ones from being judged.
  const small = new Lane(maxWaitingBytes / 2, (exchange) => add(exchange, () => judge.judge(exchange)));
  const large = new Lane(maxWaitingBytes / 2, async (exchange) => {
    const judgement = await thread.judge(exchange);
    add(exchange, () => judgement);
  });

  /** A defect of the judge must not break traffic. */
  function add(exchange: PassedExchange, judgementOf: () => Judgement | undefined): void {
    try {
      const judgement = judgementOf();
      if (judgement) count(exchange, judgement);
      else skipped++;
    } catch {
      skipped++;
    }
  }

  function count({ response }: PassedExchange, judgement: Judgement): void {
    const { operationId, violations, sighting, bodySkipped, sample } = judgement;
    const found = [...violations, ...(sighting ? history.add(sighting, sample) : [])];
    const name = operationId ?? "unknown";
    const counted = operations.get(name) ?? { exchanges: 0, statuses: {}, findings: 0 };
    operations.set(name, counted);
    const status = response?.status ?? "none";
    counted.exchanges++;
    counted.findings += found.length;
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    if (bodySkipped) bodiesSkipped++;
    const purchase = sighting?.requestId ? shownId(sighting.requestId) : undefined;
    for (const violation of found) {
      const added = findings.add({ ...violation, operationId, purchase }, date(), sample);
      if (added) announce(added);
    }
  }

  const shownId = (id: string): string =>
    showIds && id.length <= maxIdLength ? detachedCopy(id) : history.digestOf(id);

  /** A throwing `onFinding` must not break traffic. */
  function announce(finding: TrafficFinding): void {
    try {
      onFinding?.(finding);
    } catch {}
  }

  return {
    observe: (passed) => {
      exchanges++;
      try {
        const exchange = withoutLongBodies(passed);
        const bytes = bytesOf(exchange);
        const lane = bytes > maxSmallBytes ? large : small;
        if (!lane.add(exchange, bytes, () => maySettle(exchange, basePath))) skipped++;
      } catch {
        skipped++;
      }
    },
    settled: async () => {
      await Promise.all([small.settled(), large.settled()]);
    },
    report: () => ({
      since,
      exchanges,
      skipped,
      bodiesSkipped,
      digestKey: history.key,
      operations: Object.fromEntries(
        [...operations].map(([name, { statuses, ...counts }]) => [name, { ...counts, statuses: { ...statuses } }]),
      ),
      findings: findings.list(),
    }),
  };
}

/** A body that is too long to be judged is not kept. */
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
