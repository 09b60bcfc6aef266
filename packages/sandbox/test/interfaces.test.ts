/** The same sandbox in process, over HTTP, and through MSW. */
import { createSandbox } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import createClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import type { paths } from "../../../generated/types.ts";
import { headers, topUp } from "./lib/checked.ts";

const request = { ...topUp, client_request_id: "walk-1" };
const dropped = { ...request, customer_msisdn: "08030000902", client_request_id: "walk-902" };

type Fetch = (request: Request) => Promise<Response>;

/** What every user sees: a typed client, a purchase that settles, a duplicate, a dropped connection. */
async function walkThrough(baseUrl: string, fetch?: Fetch): Promise<void> {
  const client = createClient<paths>({ baseUrl, headers, ...(fetch && { fetch }) });
  const buy = (body: typeof request | typeof dropped) =>
    client.POST("/ext/gateway/v1/transactions/airtime/async", { body });
  const status = (request_id: string) =>
    client.GET("/ext/gateway/v1/transactions/status/{request_id}", { params: { path: { request_id } } });

  expect((await buy(request)).data?.response_code).toBe("02");
  expect((await buy(request)).response.status).toBe(422);
  expect((await status("walk-1")).data?.response_code).toBe("00");
  await expect(buy(dropped)).rejects.toThrow(TypeError);
  expect((await status("walk-902")).data?.response_code).toBe("00");
  expect((await client.GET("/v1/healthz")).response.status).toBe(200);
}

/** Each reading is a minute later, so a purchase settles between create and status without waiting. */
function fastClock(): () => number {
  let time = Date.UTC(2026, 2, 2);
  return () => {
    time += 60_000;
    return time;
  };
}

describe("the same purchases", () => {
  test("in process, without a network", async () => {
    const sandbox = createSandbox({ now: fastClock() });
    await walkThrough("http://sandbox.test", (one) => sandbox.fetch(one));
  });

  test("over HTTP, where a dropped connection is really dropped", async () => {
    const server = await startServer({ port: 0, now: fastClock() });
    try {
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      await walkThrough(server.url);
    } finally {
      await server.stop();
    }
  });

  test("through MSW, as the portal shows it", async () => {
    const sandbox = createSandbox({ now: fastClock() });
    const worker = setupServer(
      http.all("https://vending.test/*", ({ request: intercepted }) =>
        sandbox.fetch(intercepted).catch(() => HttpResponse.error()),
      ),
    );
    worker.listen();
    try {
      await walkThrough("https://vending.test");
    } finally {
      worker.close();
    }
  });
});

test("a port in use rejects, and a stopped server frees its port", async () => {
  const first = await startServer({ port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startServer({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.stop();
  const second = await startServer({ port });
  await second.stop();
});
