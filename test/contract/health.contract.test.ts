import { expect, test } from "vitest";
import { call } from "../lib/call.ts";

test("the health check takes no credentials", async () => {
  const headers = { "X-Merchant-Key": undefined, "X-Merchant-Secret": undefined };
  expect((await call("checkHealth", { headers })).status).toBe(200);
});
