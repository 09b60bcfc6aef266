/** The command line: what it runs, what it prints, and how it ends. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { checks, type Report, sandboxConfig } from "@vending/conformance";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { flagNames } from "../src/cli/arguments.ts";
import type { Host } from "../src/cli/main.ts";
import { type Ended, localServer, localUrl, runMain, serviceServer } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";
import { named } from "./lib/targets.ts";

const file = temporaryFiles();

const sandboxMerchant = {
  VENDING_MERCHANT_CODE: "SANDBOX",
  VENDING_MERCHANT_KEY: "sandbox-key",
  VENDING_MERCHANT_SECRET: "sandbox-secret",
};

const at = (...more: string[]): string[] => ["--base-url", localUrl, ...more];

let reports = 0;

/** Runs the command line, also with a JSON report. */
async function reported(args: readonly string[], host: Partial<Host>): Promise<Ended & { report: Report }> {
  const json = file(`reported-${++reports}.json`);
  const ended = await runMain([...args, "--report", "json", json], host);
  return { ...ended, report: JSON.parse(await readFile(json, "utf8")) };
}

describe("against the sandbox, with nothing but its address", () => {
  let ended: Ended;
  beforeAll(async () => {
    ended = await runMain(at("--report", "json", file("all.json")), localServer().host);
  });

  test("every check runs and passes, in a few lines, and the exit status is 0", () => {
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: "" });
    expect(ended.stdout).toMatch(/^The vending contract against http:\/\/127\.0\.0\.1:\d+, a sandbox\n/);
    expect(ended.stdout).toMatch(
      new RegExp(
        `\n${checks.length} passed, 0 failed, 0 skipped; 0 findings; \\d+ responses in [\\d.]+ s; seed \\d+\n$`,
      ),
    );
    expect(ended.stdout.split("\n").length).toBeLessThan(8);
  });

  test("the JSON report says the same", async () => {
    const report = JSON.parse(await readFile(file("all.json"), "utf8")) as Report;
    expect(report).toMatchObject({ sandbox: true, passed: checks.length, failed: 0, skipped: 0, missing: {} });
    expect(named(report, "passed")).toEqual(checks.map(({ name }) => name));
    expect(Object.values(report.operations).every((responses) => responses > 0)).toBe(true);
    expect(ended.stdout).toContain(`seed ${report.seed}`);
  });
});

describe("--only", () => {
  test.each([
    ["a group", ["plans"], checks.filter(({ name }) => name.startsWith("plans/")).map(({ name }) => name)],
    ["two with a space behind the comma", ["status/unknown, plans/unique"], ["status/unknown", "plans/unique"]],
    ["one that sends nothing itself", ["server/reachable"], ["server/reachable"]],
  ])("runs and judges %s, and nothing else", async (_, names, expected) => {
    const flags = names.flatMap((name) => ["--only", name]);
    const { report, ...ended } = await reported(at(...flags), localServer().host);
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(named(report, "passed")).toEqual(expected);
  });

  test("reports no finding of checks that it does not name", async () => {
    const withHeader = localServer(async ({ pass }) => {
      const response = await pass();
      response.headers.set("x-new", "1");
      return response;
    });
    expect(await runMain(at("--only", "plans"), withHeader.host)).toMatchObject({ status: 0 });
    expect(await runMain(at("--only", "plans,server"), withHeader.host)).toMatchObject({ status: 1 });
  });
});

test("--skip leaves checks and groups out", async () => {
  const flags = at("--only", "plans,health", "--skip", "plans/prices-are-amounts");
  const { status, report } = await reported(flags, localServer().host);
  expect(status).toBe(0);
  expect(named(report, "passed")).toContain("plans/unique");
  expect(report.checks.map(({ name }) => name)).not.toContain("plans/prices-are-amounts");
});

describe("what needs no server", () => {
  test("--list names each check with its section, its rule, and the reading that it stands on", async () => {
    const { status, stdout } = await runMain(["--list"]);
    expect(status).toBe(0);
    for (const { name, section, rule, reading } of checks) {
      expect(stdout).toContain(`${name}  (section ${section}`);
      expect(stdout).toContain(`\n    ${rule}\n`);
      if (reading) expect(stdout).toMatch(new RegExp(`^${name}  .*; a reading of it: ${reading}[;)]`, "m"));
    }
  });

  test("--help names each option, and --version is that of the package", async () => {
    const { stdout, status } = await runMain(["--help"]);
    expect(status).toBe(0);
    for (const flag of flagNames) expect(stdout).toMatch(new RegExp(`^ {2}(.*, )?--${flag}\\b`, "m"));
    expect((await runMain(["-h"])).stdout).toBe(stdout);
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    expect((await runMain(["--version"])).stdout.trim()).toBe(JSON.parse(manifest).version);
  });
});

describe("--init", () => {
  const environment = {
    VENDING_MERCHANT_KEY: "sandbox-key",
    VENDING_MERCHANT_SECRET: "sandbox-secret",
    VENDING_OTHER_MERCHANT_KEY: "sandbox2-key",
    VENDING_OTHER_MERCHANT_SECRET: "sandbox2-secret",
  };

  /** The template, with its placeholders filled from the config of the sandbox. */
  function filled(template: unknown, known: unknown): unknown {
    if (typeof template === "string") return template.startsWith("<") ? known : template;
    if (Array.isArray(template)) return Array.isArray(known) ? known : template;
    if (typeof template !== "object" || template === null) return template;
    return Object.fromEntries(
      Object.entries(template).map(([name, value]) => [
        name,
        name === "//" ? value : filled(value, (known as Record<string, unknown> | undefined)?.[name]),
      ]),
    );
  }

  test("prints a template that is rejected as it is, in a line for each placeholder", async () => {
    const { stdout, status } = await runMain(["--init"]);
    expect(status).toBe(0);
    await writeFile(file("template.json"), stdout);
    const rejected = await runMain(at("--config", file("template.json")));
    expect(rejected).toMatchObject({ status: 2, stdout: "" });
    const placeholders = stdout.match(/": "<[^"]*>"/g) ?? [];
    const lines = rejected.stderr.trimEnd().split("\n");
    expect(lines[0]).toBe("error: the config cannot be used:");
    expect(lines.filter((line) => line.includes("placeholder"))).toHaveLength(placeholders.length);
    expect(lines.filter((line) => line.includes("environment variable"))).toHaveLength(4);
    expect(lines).toHaveLength(1 + placeholders.length + 4);
  });

  test("with a file writes the template there, and not over another", async () => {
    const written = await runMain(["--init", file("new.json")]);
    expect(written).toMatchObject({
      status: 0,
      stdout: `Wrote ${file("new.json")}: fill in what you have, and delete the rest.\n`,
    });
    expect(await readFile(file("new.json"), "utf8")).toBe((await runMain(["--init"])).stdout);
    const again = await runMain(["--init", file("new.json")]);
    expect(again).toMatchObject({
      status: 2,
      stderr: `error: cannot write ${file("new.json")}: it is already there\n`,
    });
  });

  test("works when it is filled in: it buys only with permission", async () => {
    const template = JSON.parse((await runMain(["--init"])).stdout);
    const config = JSON.stringify(filled(template, sandboxConfig));
    // A team's own customers have numbers, not patterns.
    await writeFile(file("filled.json"), config.replaceAll("#", "4"));
    const own = localServer();
    const host = { ...own.host, environment };
    const flags = at("--config", file("filled.json"));

    const { report, ...without } = await reported(flags, host);
    expect(without).toMatchObject({ status: 0, stderr: "" });
    expect(await own.bought()).toBe(0);
    expect(without.stdout).toMatch(/It makes purchases, which need --allow-purchases\. \(/);
    expect(named(report, "passed")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "list/defaults", "plans/unique", "verification/success"]),
    );

    const some = thorough ? [] : ["--only", "creates,idempotency,recovery,gift-cards"];
    const allowed = await reported([...flags, "--allow-purchases", ...some], host);
    expect(allowed).toMatchObject({ status: 0, stderr: "" });
    expect(await own.bought()).toBeGreaterThan(30);
    expect(named(allowed.report, "passed")).toEqual(
      expect.arrayContaining(["creates/echo", "idempotency/race", "gift-cards/success"]),
    );
    expect(allowed.stdout).not.toContain("All of it");
    const again = await runMain([...flags, "--allow-purchases", "--only", "creates/outcome"], host);
    const [, all = ""] = /\nAll of it: (.*)\n$/.exec(again.stdout) ?? [];
    expect(JSON.parse(await readFile(all, "utf8"))).toMatchObject({ verdict: "passed", purchases: { count: 20 } });
    await rm(dirname(all), { recursive: true });
    // The report names the scenarios that the template leaves out.
    expect(allowed.stdout).toMatch(/The config has no [^\n]*customers\.noResponse[^\n]* checks?\)\n {5}recovery\//);
  });

  test("a config that a Windows shell wrote is read, too", async () => {
    const text = JSON.stringify({ merchant: { code: "SANDBOX", key: "sandbox-key", secret: "sandbox-secret" } });
    const writings = {
      "utf16.json": Buffer.from(`\ufeff${text}`, "utf16le"),
      "bom.json": Buffer.from(`\ufeff${text}`),
    };
    for (const [name, bytes] of Object.entries(writings)) {
      await writeFile(file(name), bytes);
      const ended = await runMain(at("--config", file(name), "--only", "plans"), localServer().host);
      expect(ended).toMatchObject({ status: 0, stderr: "" });
    }
  });
});

describe("a server that is not a sandbox", () => {
  test("without a merchant: nothing is tested, and the run is incomplete", async () => {
    const service = serviceServer();
    const ended = await runMain(at(), service.host);
    expect(ended).toMatchObject({ status: 2, stderr: "" });
    expect(await service.bought()).toBe(0);
    expect(ended.stdout).toMatch(
      /\nIncomplete: There is no merchant: set VENDING_MERCHANT_CODE, .* or give a --config\.\n/,
    );
  });

  test("with a merchant in the environment: the checks that buy nothing run", async () => {
    const service = serviceServer();
    const { report, ...ended } = await reported(at(), { ...service.host, environment: sandboxMerchant });
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(await service.bought()).toBe(0);
    expect(named(report, "passed")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "credentials/wrong-pair", "list/no-match", "plans/unique"]),
    );
    expect(ended.stdout).toMatch(/It makes purchases, and this server does not say that it is a sandbox: .*--init/);
    const skipped = checks.filter(({ buys }) => buys === true).map(({ name }) => name);
    expect(named(report, "skipped")).toEqual(expect.arrayContaining(skipped));
    for (const name of skipped) expect(ended.stdout).toContain(name);
  });

  test("with credentials that it rejects: one message, a few requests, and exit status 2", async () => {
    const service = serviceServer();
    const environment = { ...sandboxMerchant, VENDING_MERCHANT_SECRET: "sandbox-secretly" };
    const { status, stdout } = await runMain(at(), { ...service.host, environment });
    expect(status).toBe(2);
    expect(stdout).toMatch(
      /^.*\nIncomplete: The server rejects the key and secret of merchant SANDBOX \(HTTP 401\)\.\n$/,
    );
    expect(stdout).not.toContain("sandbox-secret");
    expect(stdout.split("\n").length).toBeLessThan(15);
    expect(service.requests()).toBeLessThan(15);
  });

  test("with a second merchant that it rejects: the message names each rejected merchant", async () => {
    const service = serviceServer();
    const wrong = { code: "OTHER", key: "other-key", secret: "other-secret" };
    const { merchant, ...config } = sandboxConfig;
    await writeFile(file("second.json"), JSON.stringify({ ...config, merchant, otherMerchant: wrong }));
    await writeFile(
      file("both.json"),
      JSON.stringify({ ...config, merchant: { ...wrong, code: "OURS" }, otherMerchant: wrong }),
    );
    const second = await runMain(at("--config", file("second.json")), service.host);
    expect(second).toMatchObject({ status: 2 });
    expect(second.stdout).toContain("the key and secret of merchant OTHER (HTTP 401)");
    const both = await runMain(at("--config", file("both.json")), service.host);
    expect(both.stdout).toContain("the key and secret of the merchants OURS and OTHER (HTTP 401)");
  });
});

describe("credentials in clear text", () => {
  test.each([
    ["the base address", ["--base-url", "http://vending.example"], {}, "warning: http, not https: "],
    [
      "one of bases",
      at(),
      { "/giftcards": "http://cards.example" },
      "warning: http, not https (http://cards.example in bases): ",
    ],
    [
      "none",
      at(),
      { "/giftcards": "https://cards.example", "/v1": "http://127.0.0.1:1", "/ext/gateway/v1": "http://[::1]:1" },
      "",
    ],
  ])("to another machine bring a warning: %s", async (_, address, bases, warning) => {
    await writeFile(file("bases.json"), JSON.stringify({ merchant: sandboxConfig.merchant, bases }));
    const flags = [...address, "--config", file("bases.json"), "--only", "health"];
    const { stderr, status } = await runMain(flags, localServer().host);
    expect(status).toBe(0);
    expect(stderr).toBe(warning && `${warning}the credentials are sent in clear text\n`);
  });
});

describe("--seed", () => {
  /** What is sent, in any order, without the request ids. */
  async function sent(seed: string): Promise<{ bodies: string[]; ended: Ended }> {
    const bodies: string[] = [];
    const server = localServer(({ url, init, body, pass }) => {
      if (init.method === "POST") bodies.push(`${url.pathname} ${body.replace(/conformance-[\w-]+/gi, "(id)")}`);
      return pass();
    });
    const only = thorough ? "creates,idempotency,validation,list" : "creates,validation/amount";
    const ended = await runMain(at("--seed", seed, "--only", only), server.host);
    return { bodies: bodies.sort(), ended };
  }

  test("is printed, and repeats the requests of a run except for their ids", async () => {
    const [first, second, other] = await Promise.all([sent("7"), sent("7"), sent("8")]);
    expect(first.ended).toMatchObject({ status: 0 });
    expect(first.ended.stdout).toMatch(/; seed 7\n$/);
    expect(first.bodies.length).toBeGreaterThan(thorough ? 500 : 50);
    expect(second.bodies).toEqual(first.bodies);
    expect(other.bodies).not.toEqual(first.bodies);
  });
});

test("a server that accepts duplicates fails, with the cause, the rule, request and response", async () => {
  const seen = new Set<string>();
  const server = localServer(({ body, index, pass }) => {
    const id = /"client_request_id":"([^"]+)"/.exec(body)?.[1] ?? "";
    const isNew = id === "" || !seen.has(id);
    seen.add(id);
    return isNew ? pass() : pass(body.replace(id, `${id}-copy-${index}`));
  });
  const ended = await runMain(at("--only", "idempotency,plans,schema"), server.host);
  expect(ended).toMatchObject({ status: 1, stderr: "" });
  expect(ended.stdout).toMatch(
    /\n 1 money Accepts a request id that was already used \(\d+ times in \d checks\)\n {5}why {5}The customer/,
  );
  const { rule } = checks.find(({ name }) => name === "idempotency/same-again") ?? {};
  expect(ended.stdout).toContain(`\n     rule    ${rule} (idempotency/same-again, section 7.1, 7.2)\n`);
  expect(ended.stdout).toMatch(/\n {5}• airtime-sync: Expected HTTP 422, got 200\b/);
  expect(ended.stdout).toMatch(/\n {7}> POST http:\S+\/transactions\/airtime\/sync\n {7}> X-Merchant-Key: \*\*\*\n/);
  expect(ended.stdout).toMatch(/\n {7}>\n {7}> \{"merchant_code":"SANDBOX",.*\}\n {7}< HTTP 200\n/);
});
