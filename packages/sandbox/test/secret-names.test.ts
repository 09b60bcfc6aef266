/** A value whose name says that it is secret is redacted, in JSON and in addresses, in bounded time. */
import { redacted } from "@vending/shared/redaction/redactor";
import { describe, expect, test } from "vitest";
import { isSecretName, redactFields, redactQuery, redactUnparsed } from "../src/service/secret-names.ts";

describe("a name", () => {
  test.each([
    "merchant_secret",
    "X-Merchant-Secret",
    "password",
    "Authorization",
    "apiKey",
    "merchant-key",
  ])("%s says that its value is secret", (name) => {
    expect(redactFields({ [name]: "value", nested: [{ [name]: ["value"] }] })).toEqual({
      [name]: redacted,
      nested: [{ [name]: redacted }],
    });
    expect(redactQuery(`/path?page=1&${name}=value&limit=2#x`)).toBe(`/path?page=1&${name}=${redacted}&limit=2#x`);
  });

  test("other names do not, and nothing else changes", () => {
    const value = { merchant_code: "SANDBOX", keys: ["a"], amount: 1, none: null, ["__proto__"]: { a: 1 } };
    expect(redactFields(value)).toBe(value);
    expect(redactUnparsed("{half of an object")).toBe("{half of an object");
    expect(redactQuery("/path?page=1&&x=%zz=&y")).toBe("/path?page=1&&x=%zz=&y");
  });

  test("an escaped name is a name", () => {
    expect(redactQuery("?merchant%5Fsecret=value")).toBe(`?merchant%5Fsecret=${redacted}`);
    expect(redactUnparsed('{"merchant\\u005fsecret":"val')).toBe(redacted);
  });
});

test("JSON nested deeply does not overflow, and long names take no time", () => {
  const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  expect(JSON.stringify(redactFields(deep)).length).toBeLessThan(200);
  const start = performance.now();
  isSecretName("merchant_".repeat(100_000));
  redactQuery("&secret".repeat(10_000));
  expect(performance.now() - start).toBeLessThan(1_000);
});
