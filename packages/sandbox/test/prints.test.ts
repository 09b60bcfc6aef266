/** No input of a client controls the terminal, or forges a line of the journal or what the server prints. */
import { createSandbox } from "@vending/sandbox";
import { afterEach, expect, test, vi } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { nasty, problemsIn } from "../../../test/lib/nasty.ts";
import { serveFetch } from "../src/http-server.ts";
import { headers } from "./lib/checked.ts";

afterEach(() => vi.restoreAllMocks());

test.each(sampled(nasty, 3))("%s, in the journal and in the list of the page", async (_, text) => {
  const sandbox = createSandbox();
  const send = async (path: string, init: RequestInit = {}): Promise<string> =>
    (await sandbox.fetch(`http://sandbox.test${path}`, init)).text();
  const post = (body: object) =>
    send("/ext/gateway/v1/transactions", { method: "POST", headers, body: JSON.stringify(body) });
  // Neither NUL nor half a character is in a field that is accepted, nor a very long text.
  const whole = text.replace(/\0|\p{Surrogate}/gu, "").slice(0, 200);
  const goods = { product: "BETTING", network: whole, customer_msisdn: whole, amount: "500", plan_code: whole };
  const bill = { merchant_code: "SANDBOX", ...goods };
  await post({ ...bill, client_request_id: whole });
  await post({ ...bill, [text]: text });
  await send(`/${encodeURI(text.slice(0, 500).replace(/\p{Surrogate}/gu, "?"))}`, { headers });
  for (const path of ["/sandbox/journal", "/sandbox/transactions"]) {
    const shown = await send(path);
    expect(JSON.stringify(JSON.parse(shown))).toContain("BETTING");
    expect({ path, problems: problemsIn(shown, { anyLength: true }) }).toEqual({ path, problems: [] });
  }
});

test.each(sampled(nasty, 6))("%s, in the stack of a defect", async (_, text) => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const cause = new TypeError(text);
  const server = await serveFetch(() => Promise.reject(new Error(text, { cause })), { port: 0, host: "127.0.0.1" });
  const response = await fetch(server.url);
  await server.stop();
  expect(response.status).toBe(500);
  const stack = printed.mock.calls.flat().join("\n");
  expect(stack).toMatch(/^Error: /);
  expect(stack).toContain("caused by TypeError: ");
  expect(problemsIn(stack)).toEqual([]);
});
