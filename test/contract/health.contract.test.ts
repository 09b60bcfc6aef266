import { expect, test } from "vitest";
import { call } from "../lib/call.ts";
import { respondsAsDocumented } from "../lib/outcomes.ts";

respondsAsDocumented("checkHealth");

test("the health check takes no credentials", async () => {
  const headers = { "X-Merchant-Key": undefined, "X-Merchant-Secret": undefined };
  expect((await call("checkHealth", { headers })).status).toBe(200);
});
