/** The network that a client counts by in the limits on registration. */
import { describe, expect, test } from "vitest";
import { clientOf, rememberConnection } from "../src/hosting/client-address.ts";
import { RateLimit } from "../src/hosting/rate-limit.ts";

function request(peer: string | undefined, forwarded?: string): Request {
  const made = new Request("http://sandbox.test/", {
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });
  rememberConnection(made, { remoteAddress: peer });
  return made;
}

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "::/64"],
  ["::", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  [undefined, ""],
])("a connection from %s counts by %s", (peer, expected) => {
  expect(clientOf(request(peer), 0)).toBe(expected);
  expect(clientOf(request(peer, "198.51.100.1"), 0)).toBe(expected);
});

describe("behind proxies, the entry counts that the outermost trusted proxy has added", () => {
  test.each([
    [1, "198.51.100.1", "198.51.100.1"],
    [1, "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    [1, " 203.0.113.9 ,198.51.100.1 ", "198.51.100.1"],
    [2, "203.0.113.9, 198.51.100.1, 192.0.2.20", "198.51.100.1"],
    [2, "198.51.100.1", "198.51.100.1"],
    [1, "198.51.100.1:4711", "198.51.100.1"],
    [1, "[2001:db8:1:2::6]:4711", "2001:db8:1:2::/64"],
    [1, "[2001:db8:1:2::6]", "2001:db8:1:2::/64"],
    [1, "2001:db8:1:2::6", "2001:db8:1:2::/64"],
    [1, "[::ffff:198.51.100.1]:4711", "198.51.100.1"],
  ])("%i: %s", (proxies, forwarded, expected) => {
    expect(clientOf(request("192.0.2.1", forwarded), proxies)).toBe(expected);
  });

  test.each([
    undefined,
    "",
    ",",
    "unknown",
    "198.51.100",
    "a:b",
    "1".repeat(10_000),
    "[::1",
    "127.0.0.1]",
    ",".repeat(9_000),
  ])("an entry that is not an address is ignored: %j", (forwarded) => {
    expect(clientOf(request("192.0.2.1", forwarded), 1)).toBe("192.0.2.1");
  });
});

test("10,000 addresses are remembered; the least recently seen is forgotten first", () => {
  const limit = new RateLimit({ rule: "once", max: 1, now: () => 0 });
  const isLeft = (name: string) => limit.check(name).left > 0;
  for (let name = 0; name < 10_000; name++) limit.spend(`${name}`);
  for (const name of ["0", "9999"]) expect(() => limit.spend(name)).toThrow("once");
  limit.spend("one more");
  expect(isLeft("0")).toBe(true);
  for (const name of ["1", "9999", "one more"]) expect(() => isLeft(name)).toThrow("once");
});

test("an address is not locked out when the clock is set back", () => {
  let now = 86_400_000;
  const limit = new RateLimit({ rule: "once", max: 1, now: () => now });
  limit.spend("a");
  now = 0;
  limit.spend("a");
  expect(() => limit.spend("a")).toThrow("once");
});
