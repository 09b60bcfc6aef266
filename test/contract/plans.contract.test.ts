import { describe, expect, test } from "vitest";
import { call, expectDeclared } from "../lib/call.ts";

describe("which networks have a catalog", () => {
  test.each(["mtn", "glo", "airtel", "9mobile"])("data: %s", async (network) => {
    const response = await call("listDataPlans", { parameters: { network } });
    expect(response.status).toBe(200);
    expectDeclared("listDataPlans", response);
  });

  test.each(["MTN", "etisalat"])("data: not %s", async (network) => {
    expect([400, 422]).toContain((await call("listDataPlans", { parameters: { network } })).status);
  });

  test.each(["DSTV", "GOTV", "STARTIMES"])("cable TV: %s", async (network) => {
    expect((await call("listCablePlans", { parameters: { network } })).status).toBe(200);
  });

  test.each(["dstv", "mtn"])("cable TV: not %s", async (network) => {
    expect([400, 422]).toContain((await call("listCablePlans", { parameters: { network } })).status);
  });
});
