/** Whatever a client does with its connections, the proxy loses no request, sends none twice, and changes no byte. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { proxied } from "./lib/proxied.ts";
import { type Manner, manners, send } from "./lib/raw-clients.ts";
import { type RecordingService, startRecordingService } from "./lib/recording-service.ts";

const requests = thorough ? 100_000 : 600;
const clientsAtOnce = 24;

interface Outcome {
  readonly answered: number;
  readonly lost: string[];
  readonly doubled: number[];
}

/** Sends a request for each id, in all manners in turn, and returns what went wrong. */
async function sendAll(
  url: string,
  ids: readonly number[],
  in_: readonly Manner[],
  { arrived }: RecordingService,
): Promise<Outcome> {
  const lost: string[] = [];
  const answered: number[] = [];
  const left = [...ids].reverse();
  let turn = 0;
  const client = async (): Promise<void> => {
    for (let manner = in_[turn++ % in_.length]; manner && left.length > 0; manner = in_[turn++ % in_.length]) {
      const { name, perConnection, breaksOff } = manner;
      const mine = left.splice(-perConnection).reverse();
      while (mine.length > 0) {
        const outcome = await send(url, mine, manner);
        const unanswered = mine.splice(0, outcome.sent).slice(outcome.answered.length);
        answered.push(...outcome.answered);
        if (!breaksOff) lost.push(...unanswered.map((id) => `${id}, of a client that ${name}`));
      }
    }
  };
  await Promise.all(Array.from({ length: clientsAtOnce }, client));
  const doubled = [
    ...answered.filter((id) => arrived.get(id) !== 1),
    ...ids.filter((id) => (arrived.get(id) ?? 0) > 1),
  ];
  return { answered: answered.length, lost, doubled };
}

test("no request is lost that arrives without the proxy, none is doubled, and the bytes are the same", async () => {
  const service = await startRecordingService();
  const ids = Array.from({ length: requests }, (_, index) => index + 1);
  const report = await proxied(service.url, async (url) => {
    const { lost, doubled, answered } = await sendAll(url, ids, manners, service);
    expect({ lost, doubled, changed: service.changed }).toEqual({ lost: [], doubled: [], changed: [] });
    expect(answered).toBeGreaterThan(0.9 * requests);
  });
  expect(report.exchanges).toBeGreaterThan(0.9 * requests);
  await service.stop();
});

test("without the proxy, clients that close lose none, and clients that send ahead do", async () => {
  const service = await startRecordingService();
  const ids = Array.from({ length: 300 }, (_, index) => index + 1);
  const closing = manners.filter(({ name }) => name.startsWith("closes"));
  expect(await sendAll(service.url, ids, closing, service)).toEqual({ answered: 300, lost: [], doubled: [] });
  const others = ids.map((id) => id + 1_000);
  const ahead = manners.filter(({ name }) => name === "sends ahead");
  expect((await sendAll(service.url, others, ahead, service)).lost).not.toEqual([]);
  await service.stop();
});
