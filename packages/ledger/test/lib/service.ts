/**
 * The hostile service of the client's simulation, in real time: for processes and databases. It is independent of the sandbox, so
 * that the two do not share a mistake.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Network } from "../../../client/simulation/network.ts";
import { type Failure, failures as kinds, type ServiceOptions } from "../../../client/simulation/options.ts";
import { fieldsOf } from "../../../client/simulation/orders.ts";
import { Random } from "../../../client/simulation/random.ts";
import { type Reply, type Row, World } from "../../../client/simulation/world.ts";

/** What is left out never happens. */
export interface Hostility extends Partial<Omit<ServiceOptions, "failures">> {
  readonly failures?: Partial<Record<Failure, number>>;
  /** How long a request or a response is on its way, at most. */
  readonly delayMs?: number;
}

export interface Service {
  /** Rejects where a connection breaks. */
  fetch(request: Request): Promise<Response>;
  /** Everything that was accepted, by request id. Each is a purchase that is charged for. */
  readonly sold: ReadonlyMap<string, Row>;
  /** How many requests arrived, and how many creates were rejected because their id was known. */
  readonly requests: { creates: number; duplicates: number; statuses: number };
  /** What becomes of the next purchase. */
  failNext(fails: boolean): void;
  /** From now on nothing fails. */
  heal(): void;
}

const well: ServiceOptions = {
  failures: Object.fromEntries(kinds.map((kind) => [kind, 0])) as ServiceOptions["failures"],
  healsAfter: Number.POSITIVE_INFINITY,
  lag: 0,
  failsBefore: 0,
  failsAfter: 0,
  slowCreates: 0,
  holdsFor: 0,
  pendingFor: 0,
  fails: 0,
  otherForms: false,
  forgetsAfter: Number.POSITIVE_INFINITY,
  rejects: false,
  dates: false,
};

/** The longest that the network of the simulation takes, in milliseconds. */
const longest = 300;

export function createService(
  { delayMs = 0, failures, ...given }: Hostility = {},
  random: Random = new Random(Math.floor(Math.random() * 2 ** 32)),
): Service {
  const options = { ...well, ...given, failures: { ...well.failures, ...failures } };
  const inTime = (ms: number) => (ms * delayMs) / longest;
  const time = {
    get now() {
      return Date.now();
    },
    sleep: (ms: number) => sleep(inTime(ms)),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, inTime(ms));
      return () => clearTimeout(timer);
    },
  };
  const setting = { time, options, timeline: { add: () => {} } };
  const world = new CountingWorld(setting, random.fork(), []);
  const network = new Network(setting, random.fork(), world);
  return {
    get sold() {
      return new Map(world.rows.map((row) => [row.id, row]));
    },
    requests: world.requests,
    failNext: (fails) => {
      options.fails = Number(fails);
    },
    heal: () => world.heal(),
    fetch: async (request) =>
      request.method === "GET" && !request.url.includes("/status/") ? listOf(world.rows) : network.send(request),
  };
}

class CountingWorld extends World {
  readonly requests = { creates: 0, duplicates: 0, statuses: 0 };

  override async receive(method: string, path: string, body: string): Promise<Reply> {
    const reply = await super.receive(method, path, body);
    this.requests[method === "POST" ? "creates" : "statuses"]++;
    if (reply.status === 422) this.requests.duplicates++;
    return reply;
  }
}

/** The list of transactions, on one page. */
function listOf(rows: readonly Row[]): Response {
  const data = rows.map(({ request, reference, id, madeAt }) => {
    const created_at = new Date(madeAt).toISOString().slice(0, 19).replace("T", " ");
    const fields = { ...fieldsOf(request, undefined), merchant_name: "Shop", created_at, updated_at: created_at };
    return { internal_reference: reference, request_id: id, ...fields };
  });
  const pagination = { page: 1, size: data.length, total: data.length, total_pages: 1 };
  return Response.json({ status: "success", data, pagination });
}
