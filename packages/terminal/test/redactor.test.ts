/** A known secret is redacted in each way in which programs write it, in time that stalls no process. */
import { expect, test } from "vitest";
import { Redactor, redacted } from "../src/redactor.ts";

const secret = `a"b\\c/zQ7xK9+%41&d=é <'>`;
const json = JSON.stringify(secret).slice(1, -1);

test.each([
  ["as it is", secret],
  ["in JSON", json],
  ["in JSON, as PHP writes it", json.replaceAll("/", "\\/")],
  ["in an address", encodeURIComponent(secret)],
  ["in an address, in lower case", encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase())],
  ["in a form", new URLSearchParams({ "": secret }).toString().slice(1)],
  [
    "in HTML",
    secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;"),
  ],
])("%s", (_, written) => {
  const redactor = new Redactor([secret]);
  expect(redactor.redact(`before ${written} after ${written}`)).toBe(`before ${redacted} after ${redacted}`);
  for (let length = 6; length < written.length; length++) {
    expect(redactor.redactCut(`x${written.slice(0, length)}`), written.slice(0, length)).toBe(`x${redacted}`);
  }
});

test.each(["base64", "base64url"] as const)("in %s, alone and with a key, a scheme or more around it", (encoding) => {
  for (const before of ["", "k", "ke", "key:", "user@example:"]) {
    for (const after of ["", "x", ":more"]) {
      const whole = Buffer.from(before + secret + after, "latin1").toString(encoding);
      const parts = new Redactor([secret]).redact(`Authorization: Basic ${whole}.`).split(redacted);
      expect(parts).toHaveLength(2);
      const rest = parts.map((part) => Buffer.from(part.replace(/^.* /, ""), encoding).toString("latin1")).join("");
      expect(rest).not.toContain("zQ7x");
    }
  }
});

test("several, one the beginning of another, again and again, and one more later", () => {
  const redactor = new Redactor(["secret-1", "secret-12"]);
  redactor.add("a-third");
  expect(redactor.redact("secret-12 secret-1 a-third secret-12")).toBe("*** *** *** ***");
});

test("other text stays, and so does a secret that is too short", () => {
  const text = `{"amount":"500","note":"50% \\u00e9 &amp; more"}`;
  const redactor = new Redactor([secret, "500", ""]);
  expect(redactor.redact(text)).toBe(text);
  expect(redactor.redactCut(text)).toBe(text);
});

test("a megabyte, with secrets of 8,000 characters that are nearly in it, takes milliseconds", () => {
  const redactor = new Redactor([`${"a".repeat(8_000)}b`, `b${"a".repeat(8_000)}`, "ab".repeat(4_000)]);
  const text = "a".repeat(2 ** 20);
  const begin = performance.now();
  expect(redactor.redact(text)).toBe(text);
  redactor.redactCut(text);
  // Quadratic time would be minutes.
  expect(performance.now() - begin).toBeLessThan(5_000);
});
