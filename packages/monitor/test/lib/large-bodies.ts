/** Bodies that take long to judge, and how long judging them blocks the main thread. */
import type { Monitor, PassedExchange } from "@vending/monitor";
import { createPath, credentials, lettersOf, success } from "./traffic.ts";

const megabyte = 1_048_576;
const row = { ...success().data, status: "success", response_code: "00" };
const list = (rows: number, change: object = {}): string =>
  JSON.stringify({
    status: "success",
    data: Array.from({ length: rows }, () => ({ ...row, ...change })),
    pagination: { page: 1, size: rows, total: rows, total_pages: 1 },
  });
const text = (piece: string): string => piece.repeat(Math.floor(1_000_000 / piece.length));

export const largeBodies: readonly [what: string, make: () => string][] = [
  ["a list of 1,500 rows", () => list(1_500)],
  ["a list in which each row is wrong", () => list(1_500, { merchant_id: "one" })],
  ["one long text", () => JSON.stringify({ message: text("x") })],
  ["escapes of escapes", () => JSON.stringify({ message: text('\\"&amp;%2541').slice(0, 700_000) })],
  ["a page of HTML", () => `<html>${text("&amp;%41\\n")}`],
  ["the beginning of the secret, again and again", () => JSON.stringify({ message: text("sandbox-secre") })],
  [
    "as many unknown fields as there may be",
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [lettersOf(index), 1]))),
  ],
  [
    "just less than what is judged beside traffic",
    () => JSON.stringify({ message: text('\\"&amp;%2541').slice(0, 2_500) }),
  ],
  [
    "many empty rows, judged beside traffic",
    () => JSON.stringify({ status: "success", data: Array.from({ length: 1_780 }, () => ({})) }),
  ],
];

/** A list that returns this body, and a create that sends and returns it. */
export function exchangesWith(body: string): PassedExchange[] {
  if (body.length > megabyte) throw new Error(`a body of ${body.length} characters is not judged at all`);
  const passed = {
    requestHeaders: credentials,
    startedAt: 1,
    endedAt: 2,
    response: { status: 200, headers: [["content-type", "application/json"]] as [string, string][], body },
  };
  return [
    { ...passed, method: "GET", url: "/ext/gateway/v1/transactions", requestBody: "" },
    { ...passed, method: "POST", url: createPath, requestBody: body },
  ];
}

/** Judges exchanges. Returns the longest turn of the event loop, in milliseconds of processor time. */
export async function longestTurn(monitor: Monitor, exchanges: readonly PassedExchange[]): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  turn();
  for (const exchange of exchanges) monitor.observe(exchange);
  await monitor.settled();
  isDone = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}
