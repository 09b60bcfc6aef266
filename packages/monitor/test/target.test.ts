/** Below a path, the proxy asks the service for nothing outside it, however the path is written. */
import { expect, test } from "vitest";
import { targetBelow } from "../src/proxy/target.ts";
import { proxied } from "./lib/proxied.ts";
import { serveBytes, talk } from "./lib/wire.ts";

const outside = [
  "/../admin",
  "/..",
  "/../",
  "/a/../../admin",
  "/a/..",
  "//../admin",
  "/%2e%2e/admin",
  "/%2E./admin",
  "/.%2e?x",
  "/..%2fadmin",
  "/%2e%2e%2fadmin",
  "/%252e%252e/admin",
  "/%25252e%25252e%25252fadmin",
  "/%%32%65%%32%65/admin",
  "/..\\admin",
  "/\\..\\admin",
  "/a%5c..%5cadmin",
  "/..;/admin",
  "/..;a=b/admin",
  "/%2e%2e;/admin",
  "/..%3b/admin",
  "/..%00/admin",
  "/..%20/admin",
  "/.%09./admin",
  "/..#/admin",
  "/..%23",
  "/..%3fx",
  "http://a/../admin",
  "http://a/%2e%2e/admin",
  `/%${"25".repeat(20)}2e/admin`,
  "..",
  "../admin",
  "admin",
  "*",
  "http:/../admin",
  "ftp://a/b",
  "a:443",
  "",
];
const below: [target: string, asked: string][] = [
  ["/", "/base/"],
  ["/a?b=/../c", "/base/a?b=/../c"],
  ["/a?b#c", "/base/a?b#c"],
  ["//evil.example/a", "/base//evil.example/a"],
  ["/./a", "/base/./a"],
  ["/a..b/..c/d../...", "/base/a..b/..c/d../..."],
  ["/order%2F1%20%25", "/base/order%2F1%20%25"],
  ["/a\\b;c", "/base/a\\b;c"],
  ["http://evil.example/a?b", "/base/a?b"],
  ["HTTPS://evil.example?b", "/base/?b"],
  ["http://evil.example", "/base/"],
];

test.each(outside)("%j is refused below a path", (target) => expect(targetBelow("/base", target)).toBeUndefined());
test.each(below)("%j is %j", (target, asked) => expect(targetBelow("/base", target)).toBe(asked));

test("a service without a path gets any path as it came", () => {
  for (const target of outside.filter((one) => one.startsWith("/"))) expect(targetBelow("", target)).toBe(target);
  expect(targetBelow("", "*")).toBe("*");
  for (const target of ["..", "admin", "a:443", ""]) expect(targetBelow("", target)).toBeUndefined();
});

test("a path takes no time, however it is made", () => {
  // A percent sign that is encoded in part, again and again.
  let nested = `%2${"%352".repeat(15_000)}e`;
  for (const part of ["%25", "%2%35", "..", "\\", "%%", ";", "/.."]) nested += part.repeat(10_000);
  const startedAt = performance.now();
  expect(targetBelow("/base", `/${nested}`)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("a refused path gets a 400 and does not reach the service", async () => {
  const asked: string[] = [];
  const upstream = await serveBytes((request, socket) => {
    asked.push(request.split(" ")[1] ?? "");
    socket.end("HTTP/1.1 204 No Content\r\n\r\n");
  });
  // A request line ends at a space, and holds no control character.
  const isWritable = (target: string): boolean => target !== "" && !target.includes(" ");
  const report = await proxied(`${upstream.url}/base/`, async (url) => {
    for (const target of outside.filter(isWritable)) {
      const { text } = await talk(url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect([target, text]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 400 /)]);
    }
    expect(asked).toEqual([]);
    for (const [target] of below) {
      const { text } = await talk(url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect([target, text]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 204 /)]);
    }
  });
  expect(asked).toEqual(below.map(([, path]) => path));
  // Refused requests are not counted.
  expect(report.exchanges).toBe(below.length);
  await upstream.stop();
});
