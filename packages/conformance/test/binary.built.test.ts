/** The binary as a process: its exit status, its memory, and signals. */
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sandboxConfig } from "@vending/conformance";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { run as runBinary, start as startBinary } from "./lib/binary.ts";
import { temporaryFiles } from "./lib/files.ts";
import {
  afterHealth,
  bomb,
  gigabyte,
  type Handler,
  type Hostile,
  json,
  notListening,
  silence,
  speaking,
} from "./lib/hostile.ts";

const http = (handler: Handler) => (): Promise<Hostile> => speaking(handler);

describe("the binary", () => {
  const config = temporaryFiles()("config.json");
  beforeAll(() => writeFile(config, JSON.stringify(sandboxConfig)));

  const huge = "x".repeat(1_000_000);
  let responses = 0;
  /** Below each limit, and different each time, so that whatever a run keeps takes memory. */
  const hugeField: Handler = (request, response) =>
    json(`{"status":"${++responses}${huge}","response_code":"00","data":{}}`)(request, response);

  test.each(
    (
      [
        ["is down", notListening, 300, 2],
        ["sends a gigabyte", http(afterHealth(gigabyte)), 300, 1],
        ["sends a gigabyte in a megabyte", http(afterHealth(bomb)), 300, 1],
        ["sends a huge value in each response", http(hugeField), 600, 1],
      ] as const
    ).slice(0, thorough ? undefined : 1),
  )("uses little memory where a server %s", async (_, start, most, exit) => {
    const server = await start();
    const only = ["--only", "server,schema,health,creates/outcome,status/unknown,list/defaults,plans"];
    const flags = ["--config", config, "--allow-purchases", "--timeout", "2000", ...only];
    const { status, stdout, stderr, memory } = await runBinary(["--base-url", server.url, ...flags]);
    await server.stop();
    expect({ status, stderr }).toEqual({ status: exit, stderr: "" });
    expect(stdout).toMatch(exit === 1 ? /\n 1 (money|trust|shape|style) / : /\nIncomplete: The server did not respond/);
    expect(stdout.length).toBeLessThan(300_000);
    expect(memory).toBeGreaterThan(10);
    expect(memory).toBeLessThan(most);
  });

  test.each(
    (["SIGHUP", "SIGTERM", "SIGINT"] as const).slice(0, thorough ? 3 : 1),
  )("does not wait for a response when it gets %s", async (signal) => {
    const server = await speaking(afterHealth(silence));
    const { child, ended } = startBinary(["--base-url", server.url, "--config", config, "--timeout", "60000"]);
    while (server.requests() < 2) await sleep(20);
    child.kill(signal);
    const { status, stdout, stderr } = await ended;
    await server.stop();
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    expect(stdout).toMatch(/: The run was interrupted\.\n/);
  });
});
