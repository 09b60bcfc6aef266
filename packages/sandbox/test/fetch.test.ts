/** The sandbox's `fetch` ends as that of the platform does: when its signal aborts, and when the other side is gone. */
import { join } from "node:path";
import { createSandbox, isConnectionDropped, type SandboxOptions, testClock } from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { headers, topUp } from "./lib/checked.ts";

const address = "http://sandbox.test/ext/gateway/v1/transactions/airtime/sync";
const order = (id: string, suffix = "123", failure?: string): RequestInit => ({
  method: "POST",
  headers: { ...headers, ...(failure !== undefined && { "x-sandbox-failure": failure }) },
  body: JSON.stringify({ ...topUp, customer_msisdn: `08030000${suffix}`, client_request_id: id }),
});

function started(options: SandboxOptions = {}) {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait, ...options });
  const bought = async () => (await sandbox.transactions()).map(({ request_id }) => request_id);
  return { clock, sandbox, bought };
}

/** Lets everything run that waits for nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("a signal that aborts", () => {
  test("before the request: nothing is bought", async () => {
    const { sandbox, bought } = started();
    const reason = new Error("too late");
    await expect(sandbox.fetch(address, { ...order("a"), signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const request = new Request(address, { ...order("b"), signal: AbortSignal.abort() });
    await expect(sandbox.fetch(request)).rejects.toMatchObject({ name: "AbortError" });
    expect(await bought()).toEqual([]);
  });

  test.each<[string, SandboxOptions, RequestInit]>([
    ["a response is held", {}, order("slow", "931")],
    ["a response is delayed", { latency: 500 }, order("slow")],
    ["a request that is not handled is held", {}, order("slow", "123", "slow; unhandled")],
    [
      "a failure of the user's own takes its time",
      { failure: [{ on: "create", reply: () => new Promise(() => {}), handled: true }] },
      order("slow"),
    ],
  ])("while %s: the request rejects at once", async (_, options, init) => {
    const { sandbox } = started(options);
    const abort = new AbortController();
    const reason = new DOMException("no longer wanted", "TimeoutError");
    const response = sandbox.fetch(address, { ...init, signal: abort.signal });
    await settle();
    abort.abort(reason);
    await expect(response).rejects.toBe(reason);
  });

  test("while the body comes: reading it rejects", async () => {
    const { sandbox, clock } = started();
    const abort = new AbortController();
    const response = await sandbox.fetch(address, { ...order("slow", "940"), signal: abort.signal });
    const text = response.text();
    text.catch(() => {});
    await settle();
    clock.advance(1_000);
    await settle();
    abort.abort(new Error("no longer wanted"));
    await expect(text).rejects.toThrow("no longer wanted");
  });

  test("after the response has no effect", async () => {
    const { sandbox } = started();
    const abort = new AbortController();
    const response = await sandbox.fetch(address, { ...order("done"), signal: abort.signal });
    abort.abort();
    expect(await response.json()).toMatchObject({ status: "success" });
  });
});

describe("a sandbox that is closed", () => {
  const folder = temporaryFolder();

  test("drops the requests under way, and those that come", async () => {
    const { sandbox } = started();
    const before = sandbox.fetch(address, order("before", "931"));
    await settle();
    await sandbox.close();
    const after = sandbox.fetch(address, order("after", "931"));
    for (const response of [before, after]) {
      expect(isConnectionDropped(await response.catch((error: unknown) => error))).toBe(true);
    }
  });

  test("buys nothing with a body that arrives later, and can be closed again", async () => {
    const store = await openDatabase(join(folder, "file.db"));
    for (const options of [{}, { store }]) {
      const { sandbox, bought } = started(options);
      const { body, ...init } = order("late");
      const chunks = new TransformStream<Uint8Array, Uint8Array>();
      const request = sandbox.fetch(address, { ...init, body: chunks.readable, duplex: "half" } as RequestInit);
      await settle();
      await sandbox.close();
      const writer = chunks.writable.getWriter();
      await Promise.all([writer.write(new TextEncoder().encode(String(body))), writer.close()]).catch(() => {});
      expect(isConnectionDropped(await request.catch((error: unknown) => error))).toBe(true);
      expect(await bought()).toEqual([]);
      await sandbox.close();
    }
  });

  test("ends a body that is still coming", async () => {
    const { sandbox } = started();
    const response = await sandbox.fetch(address, order("slow", "940"));
    const text = response.text();
    text.catch(() => {});
    await sandbox.close();
    await expect(text).rejects.toThrow(TypeError);
  });
});

test("a Request can be sent once", async () => {
  const { sandbox } = started();
  const request = new Request(address, order("once"));
  expect((await sandbox.fetch(request)).status).toBe(200);
  await expect(sandbox.fetch(request)).rejects.toThrow(TypeError);
});
