/**
 * Random requests in process, by a seed: no exception, no 5xx that was not ordered, no response that the contract does not
 * declare, and memory that does not grow.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { operations } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { createSandbox, scenarios, testClock } from "@vending/sandbox";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { failureNames } from "../src/behaviour/failures.ts";
import { operationAt } from "./lib/checked.ts";

/** Random numbers from 0 to 1 by a seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// biome-ignore format: a list to read in rows
const nasty: unknown[] = [
  "", " ", "\0", "\n", "__proto__", "constructor", "toString", "..", ".", "../..", "/", "%", "%2F", "%ff", "?", "#", "é", "💳",
  "\u202e", "\ud800", "a".repeat(300), "9".repeat(400), "0", "-1", "1e309", "NaN", "0x10", "1.5", "null", null, true, 0, -0, 1e308,
  [], {}, [[]], { a: 1 }, { toString: null }, { __proto__: null }, "2026-01-31T09:00:00Z", "+010000-01-01T00:00:00Z", "SANDBOX2",
];
const nastyTexts = nasty.filter((one) => typeof one === "string");
const suffixes = scenarios.map(({ suffix }) => suffix);
const ids = Array.from(
  { length: 300 },
  (_, index) => `id-${index}-${index % 3 === 0 ? suffixes[index % suffixes.length] : "123"}`,
);
const credentials: Record<string, string>[] = [
  { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" },
  { "x-merchant-key": "sandbox2-key", "x-merchant-secret": "sandbox2-secret" },
  { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox2-secret" },
  { "x-merchant-key": "x".repeat(2_000) },
  {},
];
const allOperations = Object.values(operations);
const controlPaths = ["transactions", "journal", "scenarios", "failures", "clock", "merchants", "sign-in", "", "x"];
const bodyFields = [
  "merchant_code",
  "customer_msisdn",
  "network",
  "product",
  "amount",
  "client_request_id",
  "plan_code",
  "request_id",
  "__proto__",
  "created_at",
  "status",
  "advance",
  "failure",
  "times",
];

interface Input {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** As a part of an address, which cannot contain half a character. */
const written = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, ""));

/** Mostly near misses, because whatever is far from valid is rejected at once. */
function inputOf(random: () => number): Input {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const number = (start: string) =>
    `${start}${String(Math.floor(random() * 1e5)).padStart(5, "0")}${chance(0.3) ? pick(suffixes) : "123"}`;
  const text = () => (chance(0.7) ? pick(ids) : pick(nastyTexts));
  const product = pick(["airtime", "data", "CABLE", "ELECTRICITY", "BETTING"]);
  const isPhone = product === "airtime" || product === "data";
  const fields: Record<string, unknown> = {
    merchant_code: chance(0.9) ? "SANDBOX" : "SANDBOX2",
    customer_msisdn: number(isPhone ? "080" : "45"),
    network: isPhone ? pick(["mtn", "glo"]) : pick(["DSTV", "IKEDC"]),
    amount: pick(["500", "9300", "0.01", "1".repeat(40)]),
    client_request_id: chance(0.5) ? `new-${Math.floor(random() * 1e9)}-123` : pick(ids),
    ...(product !== "airtime" && { plan_code: pick(["MTN-8", "101", "x"]) }),
  };
  const operation = pick(allOperations);
  const isControl = chance(0.05);
  const path = isControl
    ? `/sandbox/${pick(controlPaths)}`
    : operation.path
        .replace("{network}", chance(0.8) ? pick(["mtn", "glo"]) : written(pick(nasty)))
        .replace(/\{\w+\}/, written(text()));
  if (/\/(?:airtime|data)\//.test(path)) delete fields.plan_code;
  else fields.product = product;
  for (let count = chance(0.5) ? 1 + Math.floor(random() * 2) : 0; count > 0; count--) {
    const field = pick(bodyFields);
    if (chance(0.3)) delete fields[field];
    else
      Object.defineProperty(fields, field, {
        value: pick(nasty),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  const query = chance(0.3)
    ? `?${pick(["page", "limit", "status", "network", "msisdn", "x"])}=${written(pick([1, 2, 0, "DSTV", ...nasty]))}`
    : "";
  const method = chance(0.95) ? operation.method : pick(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]);
  const json = JSON.stringify(chance(0.05) ? [fields] : fields);
  const body = chance(0.05) ? json.slice(0, Math.floor(random() * json.length)) : json;
  const failure = chance(0.03) ? `${pick(failureNames)}${chance(0.3) ? "; unhandled" : ""}` : undefined;
  return {
    method: isControl && chance(0.4) ? "POST" : method,
    path: `${path}${query}`,
    headers: {
      ...(chance(0.9) ? credentials[0] : pick(credentials)),
      ...(chance(0.97) && { "content-type": "application/json" }),
      ...(failure !== undefined && { "x-sandbox-failure": failure }),
    },
    ...((isControl || method !== "GET") && method !== "HEAD" && { body }),
  };
}

/** Whether a failure was ordered for this request. */
const isOrdered = ({ path, headers, body = "" }: Input): boolean =>
  "x-sandbox-failure" in headers ||
  /9[0-4]\d"/.test(body) ||
  suffixes.some((suffix) => path.split("?")[0]?.endsWith(suffix));

const collectGarbage = () => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
};

/** Sends so many requests. The environment variable SEED repeats a failed run. */
async function sendRandomRequests(count: number): Promise<void> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomOf(seed);
  const clock = testClock();
  // What is held comes at once.
  const sandbox = createSandbox({ now: clock.now, wait: async () => {}, maxTransactions: 1_000_000 });
  const lastNotes = async (): Promise<string[]> => {
    const journal = await (await sandbox.fetch("http://sandbox.test/sandbox/journal")).json();
    return (journal as { entries: { notes: string[] }[] }).entries[0]?.notes ?? [];
  };
  const statuses = new Map<string, number>();
  const heaps: number[] = [];
  let dropped = 0;
  const start = performance.now();
  for (let sent = 0; sent < count; sent++) {
    // What was stored is gone: what is left must not grow.
    if (sent % 20_000 === 19_999) {
      await sandbox.reset();
      collectGarbage();
      heaps.push(process.memoryUsage().heapUsed);
    }
    const input = inputOf(random);
    const wrong = (what: string) => new Error(`seed ${seed}, request ${sent}: ${JSON.stringify(input)}: ${what}`);
    if (input.method !== "GET" && input.method !== "HEAD") input.body ??= "";
    else delete input.body;
    const { path, ...init } = input;
    const response = await sandbox.fetch(`http://sandbox.test${path}`, init).catch((error: Error) => error);
    clock.advance(7);
    if (response instanceof Error) {
      if (!isOrdered(input) || response.message !== "fetch failed") throw wrong(String(response.stack));
      dropped++;
      continue;
    }
    const { status } = response;
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    const read = await response.text().catch(() => undefined);
    const isControl = path.startsWith("/sandbox");
    if (isOrdered(input) && !isControl) continue;
    // Some numbers make the status of their purchases fail, whatever its id.
    if (status >= 500 && !(await lastNotes()).includes("error: scenario 937")) throw wrong(`${status} ${read}`);
    if (input.method === "HEAD" || input.method === "OPTIONS" || isControl) continue;
    const { pathname } = new URL(path, "http://sandbox.test");
    const operationId = operationAt(input.method, pathname);
    if (!operationId && status !== 404) throw wrong(`${status} where there is no route`);
    const validator = operationId && responseValidator(operationId, status);
    if (operationId && !validator) throw wrong(`${status} is not declared`);
    const issues = validator?.["~standard"].validate(JSON.parse(read ?? "")).issues;
    if (issues) throw wrong(`${status} ${read}: ${issues.map(({ message }) => message).join("; ")}`);
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  console.log(
    `fuzz: ${count} random requests in process in ${seconds} s, seed ${seed}: ${dropped} dropped, ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  // Every kind of response was among them.
  for (const status of ["200", "400", "401", "403", "404", "422"])
    expect(statuses.get(status), status).toBeGreaterThan(0);
  const grown = (heaps.at(-1) ?? 0) - (heaps[1] ?? heaps.at(-1) ?? 0);
  expect(grown).toBeLessThan(30 * 1_048_576);
}

const count = thorough ? 500_000 : 1_500;

test(`${count} random requests`, { timeout: 600_000 }, () => sendRandomRequests(count));
