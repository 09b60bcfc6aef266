/** An invalid command line is rejected in one line, before anything is served. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { UserError } from "@vending/terminal/user-error";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { readCommandLine } from "../src/cli/command-line.ts";
import { start } from "../src/cli/start.ts";
import { topUp } from "./lib/checked.ts";

const folder = temporaryFolder();

const file = (name: string, text: string, encoding: BufferEncoding = "utf8"): string => {
  writeFileSync(join(folder, name), text, encoding);
  return join(folder, name);
};
const purchase = { ...topUp, product: "airtime", client_request_id: "from-file" };

const badFlags: [flags: string[], message: RegExp][] = [
  [["--settle-after", "-5"], /--settle-after takes a whole number from 0 to 86400000, not "-5"/],
  [["--latency", "-5"], /--latency takes milliseconds, such as 200 or 200-1500, not "-5"/],
  [["--latency", "2-1"], /--latency takes the smaller number first/],
  [["--portal", "guides"], /^--portal takes an address without a password, such as http:\/\/localhost:8080$/],
  [["--now", "soon"], /--now takes a time such as 2026-01-31T09:00:00Z, not "soon"/],
  [["--seed", "200000"], /--seed takes a whole number from 0 to 100000/],
  [["--catalog", file("list.json", "3")], /--catalog: .*list\.json is not an object/],
  [
    ["--catalog", file("catalog.json", '{"cable":[{}]}')],
    /--catalog: .*catalog\.json: catalog: cable: plan 1: id is required/,
  ],
  [["--seed", "/no/such/file"], /--seed: cannot read \/no\/such\/file: there is no such file/],
  [["--seed", folder], /--seed: cannot read .*: it is a folder/],
  [["--seed", file("utf16.json", "\ufeff{}", "utf16le")], /--seed: .*utf16\.json is not a list/],
  [["--seed", file("latin1.json", '["é"]', "latin1")], /--seed: .*latin1\.json is not text in UTF-8 or UTF-16/],
  [
    ["--seed", file("twice.json", JSON.stringify([purchase, purchase]))],
    /--seed: .*twice\.json: transaction 2: client_request_id: from-file was used before, by transaction 1/,
  ],
  [
    ["--merchants", file("merchants.json", "[{}]")],
    /--merchants: .*merchants\.json: merchant 1: merchant_code: must be text/,
  ],
  [["--seed", file("wrong.json", '[{"amount":5}]')], /--seed: .*wrong\.json: transaction 1: product is required/],
  [["--allow-origin", "example.com"], /--allow-origin: an origin is a scheme, a host/],
  [["--database", "/no/such/folder/file"], /cannot use \/no\/such\/folder\/file as a database/],
  [["--host", ""], /--host takes an address or a name/],
  [["--host", "192.0.2.1"], /this machine has no address 192\.0\.2\.1/],
];

test.each(badFlags)("%j is rejected in one line", async (flags, message) => {
  const error = await startFrom(flags).catch((reason: Error) => reason);
  expect(error.message).toMatch(message);
  // Any other error is printed with a stack.
  expect(error).toBeInstanceOf(UserError);
});

/** Returns an error where it starts. */
async function startFrom(flags: readonly string[]): Promise<Error> {
  const server = await start(readCommandLine(["--port", "0", ...flags]));
  await server.stop();
  return new Error("it started");
}

test("a port on which a sandbox runs already is told from one that is in use", async () => {
  const server = await start(readCommandLine(["--port", "0"]));
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    const inUse = async (port: string) => (await startFrom(["--port", port]).catch((error: Error) => error)).message;
    expect(await inUse(new URL(server.url).port)).toMatch(/is in use on .*; a sandbox runs there already: use it, or /);
    expect(await inUse(String((other.address() as AddressInfo).port))).toMatch(/; stop what listens there, or /);
  } finally {
    other.close();
    await server.stop();
  }
  // A server that is stopped frees its port.
  expect((await startFrom(["--port", new URL(server.url).port])).message).toBe("it started");
});

test("the address that the server prints leads a browser to the page, and tells a program that there is no route", async () => {
  const server = await start(readCommandLine(["--port", "0"]));
  const at = (accept: string) => fetch(server.url, { headers: { accept }, redirect: "manual" });
  const statuses = [(await at("text/html,*/*")).status, (await at("application/json")).status];
  await server.stop();
  expect(statuses).toEqual([302, 404]);
});
