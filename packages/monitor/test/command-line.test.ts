/** The command line of the monitor: how it starts, warns, refuses and ends. */
import { expect, test } from "vitest";
import { runMonitor } from "../src/command-line.ts";

const warnings: string[] = [];
const run = (...args: string[]) => {
  const printed: string[] = [];
  warnings.length = 0;
  const ended = runMonitor(args, {
    print: (text) => void printed.push(String(text)),
    warn: (text) => void warnings.push(String(text)),
    interrupted: () => Promise.resolve(),
  });
  return ended.then(() => printed.join("\n"));
};

test("starts, ends when it is interrupted, and prints what passed", async () => {
  const printed = await run("--upstream", "http://127.0.0.1:1", "--port", "0", "--page-port", "0");
  expect(printed).toMatch(/Monitor on http:\/\/127\.0\.0\.1:\d+: clients connect here/);
  expect(printed).toContain("0 exchanges passed");
  expect(warnings).toEqual([]);
});

test("warns of an upstream in clear text, and not of one with https", async () => {
  const ports = ["--port", "0", "--page-port", "0"];
  await run("--upstream", "http://192.0.2.1/base", ...ports);
  expect(warnings).toEqual([
    "warning: http, not https: what passes to http://192.0.2.1/base is sent in clear text, with the credentials.",
  ]);
  await run("--upstream", "https://192.0.2.1", ...ports);
  expect(warnings).toEqual([]);
});

test("warns of what others can do when it listens beyond loopback", async () => {
  // An address that no machine has: it warns before it listens.
  await expect(run("--upstream", "https://staging.example", "--host", "192.0.2.1")).rejects.toThrow("192.0.2.1");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(
    /other machines can connect to 192\.0\.2\.1\. Anyone .* can send requests to https:\/\/staging\.example/,
  );
});

test.each([
  [[], "--upstream URL is missing"],
  [["--upstream", "ftp://x"], "--upstream takes an address with http or https"],
  [["--upstream", "http://x", "--port", "-1"], "--port"],
  [["--upstream", "http://x", "--host", ""], "--host takes an address"],
  [["--upstream", "http://x", "--allow-origin", "a.example"], "--allow-origin: an origin is a scheme, a host"],
  [
    ["--upstream", "http://x", "--report", "/nowhere/at/all"],
    "cannot write /nowhere/at/all: there is no such file or folder",
  ],
])("%j is refused in plain words", async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});

test.each([
  ["money", 0],
  ["style", 1],
])("with --fail-on %s, a finding of shape ends the monitor with %i", async (severity, status) => {
  let end = () => {};
  const interrupted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const printed: string[] = [];
  const flags = ["--upstream", "http://127.0.0.1:1", "--port", "0", "--page-port", "0", "--fail-on", severity];
  const ended = runMonitor(flags, {
    print: (text) => void printed.push(String(text)),
    warn: () => {},
    interrupted: () => interrupted,
  });
  while (!/Monitor on (\S+):/.test(printed.join("\n"))) await new Promise((resolve) => setImmediate(resolve));
  const url = /Monitor on (\S+):/.exec(printed.join("\n"))?.[1];
  await fetch(`${url}/v1/healthz`).catch(() => undefined);
  end();
  expect(await ended).toBe(status);
  expect(printed.join("\n")).toContain("The monitor could not connect to the service");
});
