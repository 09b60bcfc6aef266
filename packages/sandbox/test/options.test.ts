/** What is not a value of an option is refused, by its name. */
import { createSandbox, type SandboxOptions } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import { describe, expect, test } from "vitest";

const wrong: Readonly<Record<keyof SandboxOptions, readonly unknown[]>> = {
  settleAfter: [Number.NaN, -1, "2000", null],
  now: [0, "now", new Date()],
  wait: [0],
  merchants: [{}, [], "SANDBOX"],
  catalog: [[], { plans: [] }, 3, null],
  seed: [Number.NaN, -1, 1.5, "20", Number.POSITIVE_INFINITY, 100_001, {}],
  latency: [Number.NaN, -1, "200", Number.POSITIVE_INFINITY, [1], [2, 1], [1, "2"], [1, 2, 3]],
  scenario: [{ final: "success" }],
  failure: [
    "drop",
    { on: "create", reply: "drop", handled: true },
    [{ on: "buy", reply: "drop", handled: true }],
    [{ on: "create", reply: "explode", handled: true }],
    [{ on: "create", reply: "drop" }],
    [{ on: "create", reply: "drop", handled: true, times: 0 }],
    [{ on: "create", reply: "drop", handled: true, until: "5000" }],
  ],
  portal: ["", "guides", 5, "https://", "ftp://docs.example", "https://user:word@docs.example"],
  controlRoutes: ["no", 0],
  store: [{}, "sandbox.db"],
  maxTransactions: [Number.NaN, -1, "many"],
  allowedOrigins: ["https://app.example.com", [5], ["app.example.com"]],
};
const right: SandboxOptions = {
  settleAfter: Number.POSITIVE_INFINITY,
  seed: 1,
  latency: [0, 0.5],
  maxTransactions: 0,
  controlRoutes: false,
  failure: [{ on: "*", reply: ({ reply }) => reply, handled: true, times: 1, until: 0 }],
};

describe.each(Object.entries(wrong))("%s", (name, values) => {
  test.each(values.map((value) => [value]))("%j", async (value) => {
    const given = { [name]: value } as SandboxOptions;
    const message = new RegExp(
      `^${name === "merchants" ? "merchant" : name === "allowedOrigins" ? "an origin|allowedOrigins" : name}`,
    );
    expect(() => createSandbox(given)).toThrow(message);
    expect(() => createSandbox(given)).toThrow(TypeError);
    await expect(startServer({ port: 0, ...given })).rejects.toThrow(message);
  });
});

test("an unusual value is a value, and undefined is the default", () => {
  expect(createSandbox(right)).toBeDefined();
  expect(createSandbox(Object.fromEntries(Object.keys(wrong).map((name) => [name, undefined])))).toBeDefined();
});

test("an empty host is none: a server would listen on every address", async () => {
  await expect(startServer({ port: 0, host: "" })).rejects.toThrow(/^host must be an address/);
});
