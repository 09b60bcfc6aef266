/** The command line: what it prints, how it ends, what it rejects, and what it keeps secret. */
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checks, type Report, sandboxConfig } from "@vending/conformance";
import { createSandbox, type Sandbox } from "@vending/sandbox";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { type Ended, run } from "./lib/binary.ts";
import { between, type Hostile, json, speaking, withoutControl } from "./lib/hostile.ts";

let folder: string;
let server: SandboxServer;
const file = (name: string): string => join(folder, name);
const sandboxMerchant = {
  VENDING_MERCHANT_CODE: "SANDBOX",
  VENDING_MERCHANT_KEY: "sandbox-key",
  VENDING_MERCHANT_SECRET: "sandbox-secret",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-conformance-"));
  server = await startServer({ port: 0, settleAfter: 100 });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const ownMerchant = {
  VENDING_MERCHANT_CODE: "OURS",
  VENDING_MERCHANT_KEY: "our-own-key",
  VENDING_MERCHANT_SECRET: "our-own-secret",
};

/** The names of the checks that a run printed with this sign. */
const signed = ({ stdout }: Ended, sign: "✓" | "✗"): string[] =>
  [...stdout.matchAll(new RegExp(`^  ${sign} (\\S+)  `, "gm"))].map(([, name]) => name ?? "");

const bought = async (sandbox: Pick<Sandbox, "fetch">): Promise<number> => {
  const response = await sandbox.fetch("http://127.0.0.1/sandbox/transactions");
  return ((await response.json()) as { total: number }).total;
};

const audits = checks.filter(({ phase }) => phase === "audit").map(({ name }) => name);

describe("against the sandbox, with nothing but its address", () => {
  let ended: Ended;
  beforeAll(async () => {
    // A check needs a purchase that is pending for more than a second, and a busy machine needs longer to see it.
    const usual = await startServer({ port: 0, settleAfter: 3_000 });
    const reports = ["--report", "junit", file("all.xml"), "--report", "json", file("all.json")];
    ended = await run(["--base-url", usual.url, ...reports]);
    await usual.stop();
  }, 90_000);

  test("every check runs and passes, is named, and the exit status is 0", () => {
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: "" });
    expect(signed(ended, "✓")).toEqual(checks.map(({ name }) => name));
    expect(ended.stdout).toMatch(/^The vending contract against http:\/\/127\.0\.0\.1:\d+, a sandbox\n/);
    expect(ended.stdout).toMatch(
      new RegExp(`\n${checks.length} passed, 0 failed, 0 skipped; \\d+ responses in [\\d.]+ s; seed \\d+\n$`),
    );
  });

  test("what goes into a pipe has no colours", () => {
    expect(ended.stdout + ended.stderr).not.toContain("\u001b");
  });

  test("the JUnit report is XML, with a suite a group and a case a check", async () => {
    const xml = await readFile(file("all.xml"), "utf8");
    expect(XMLValidator.validate(xml)).toBe(true);
    const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(xml);
    const suites = parsed.testsuites.testsuite as { name: string; tests: string; testcase: unknown }[];
    expect(suites.map(({ name }) => name)).toEqual([...new Set(checks.map(({ name }) => name.split("/")[0]))]);
    const cases = suites.flatMap(({ testcase }) => testcase as { name: string }[]);
    expect(cases.map(({ name }) => name)).toEqual(checks.map(({ name }) => name));
    expect(parsed.testsuites).toMatchObject({ tests: String(checks.length), failures: "0", skipped: "0" });
  });

  test("the JSON report says the same", async () => {
    const report = JSON.parse(await readFile(file("all.json"), "utf8")) as Report;
    expect(report).toMatchObject({ sandbox: true, passed: checks.length, failed: 0, skipped: 0 });
    expect(Object.values(report.operations).every((responses) => responses > 0)).toBe(true);
    expect(ended.stdout).toContain(`seed ${report.seed}`);
  });
});

describe("--only", () => {
  test.each([
    ["one check", ["creates/echo"], ["creates/echo"]],
    ["a group", ["plans"], checks.filter(({ name }) => name.startsWith("plans/")).map(({ name }) => name)],
    ["two with a comma", ["status/unknown,creates/betting"], ["creates/betting", "status/unknown"]],
    ["two with a space behind the comma", ["status/unknown, plans/stable"], ["status/unknown", "plans/stable"]],
    ["two flags", ["status/unknown", "creates/betting"], ["creates/betting", "status/unknown"]],
    ["one that sends nothing itself", ["server/reachable"], []],
  ])("runs %s, and audits every response", async (_, names, expected) => {
    const ended = await run(["--base-url", server.url, ...names.flatMap((name) => ["--only", name])]);
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    const ran = signed(ended, "✓");
    expect(ran.filter((name) => !audits.includes(name))).toEqual(expected);
    expect(ran).toContain("server/reachable");
    expect(ran).toContain("schema/checkHealth");
  });
});

describe("what needs no server", () => {
  test("--list names each check with its section and its rule", async () => {
    const { status, stdout } = await run(["--list"]);
    expect(status).toBe(0);
    for (const { name, section, rule } of checks) {
      expect(stdout).toContain(`${name}  (section ${section}`);
      expect(stdout).toContain(`\n    ${rule}\n`);
    }
  });

  test("--help names each option, and --version is that of the package", async () => {
    const { stdout, status } = await run(["--help"]);
    expect(status).toBe(0);
    for (const flag of ["base-url", "config", "allow-purchases", "only", "report", "timeout", "time-limit", "seed"]) {
      expect(stdout).toContain(`--${flag}`);
    }
    expect((await run(["-h"])).stdout).toBe(stdout);
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    expect((await run(["--version"])).stdout.trim()).toBe(JSON.parse(manifest).version);
  });
});

describe("--init", () => {
  const secrets = {
    VENDING_MERCHANT_KEY: "sandbox-key",
    VENDING_MERCHANT_SECRET: "sandbox-secret",
    VENDING_OTHER_MERCHANT_KEY: "sandbox2-key",
    VENDING_OTHER_MERCHANT_SECRET: "sandbox2-secret",
  };

  /** What fills a placeholder of the template, from the config of the sandbox. */
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
    const { stdout, status } = await run(["--init"]);
    expect(status).toBe(0);
    await writeFile(file("template.json"), stdout);
    const rejected = await run(["--base-url", server.url, "--config", file("template.json")]);
    expect(rejected).toMatchObject({ status: 2, stdout: "" });
    const placeholders = stdout.match(/": "<[^"]*>"/g) ?? [];
    const lines = rejected.stderr.trimEnd().split("\n");
    expect(lines[0]).toBe("error: the config cannot be used:");
    expect(lines.filter((line) => line.includes("placeholder"))).toHaveLength(placeholders.length);
    expect(lines.filter((line) => line.includes("environment variable"))).toHaveLength(4);
    expect(lines).toHaveLength(1 + placeholders.length + 4);
  });

  test("works when it is filled in: with permission it buys, and without it buys nothing", async () => {
    const template = JSON.parse((await run(["--init"])).stdout);
    const config = JSON.stringify(filled(template, sandboxConfig));
    // Customers of one's own have numbers, not patterns.
    await writeFile(file("filled.json"), config.replaceAll("#", "4"));
    await writeFile(file("patterns.json"), config);
    const own = await startServer({ port: 0, settleAfter: 100 });
    const flags = ["--base-url", own.url, "--config", file("filled.json")];

    const without = await run(flags, secrets);
    expect(without).toMatchObject({ status: 0, stderr: "" });
    expect(await bought(own.sandbox)).toBe(0);
    expect(without.stdout).toMatch(/because it makes purchases, which --allow-purchases has to allow:\n/);
    expect(signed(without, "✓")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "list/defaults", "plans/stable", "verification/success"]),
    );

    const strangers = ["--base-url", own.url, "--config", file("patterns.json"), "--allow-purchases"];
    const rejected = await run(strangers, secrets);
    expect(rejected).toMatchObject({ status: 2, stdout: "" });
    expect(rejected.stderr).toMatch(/^error: a number of the config contains #, .*strangers.*\n$/);
    expect(await bought(own.sandbox)).toBe(0);

    const allowed = await run([...flags, "--allow-purchases"], secrets);
    expect(allowed).toMatchObject({ status: 0, stderr: "" });
    expect(await bought(own.sandbox)).toBeGreaterThan(30);
    expect(signed(allowed, "✓")).toEqual(
      expect.arrayContaining(["creates/echo", "idempotency/race", "gift-cards/success"]),
    );
    // What the template does not name is reported, by the name that the config has for it.
    expect(allowed.stdout).toMatch(/because the config has no [^\n]*customers\.noAnswer[^\n]*:\n {4}recovery: /);
    await own.stop();
  });

  test("a config that a Windows shell has written is read, too", async () => {
    const text = JSON.stringify({ merchant: { code: "SANDBOX", key: "sandbox-key", secret: "sandbox-secret" } });
    const writings = {
      "utf16.json": Buffer.from(`\ufeff${text}`, "utf16le"),
      "bom.json": Buffer.from(`\ufeff${text}`),
    };
    for (const [name, bytes] of Object.entries(writings)) {
      await writeFile(file(name), bytes);
      const ended = await run(["--base-url", server.url, "--config", file(name), "--only", "plans"]);
      expect(ended).toMatchObject({ status: 0, stderr: "" });
    }
  });
});

describe("a server that is no sandbox", () => {
  let service: Hostile;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = createSandbox();
    service = await withoutControl(sandbox);
  });
  afterAll(() => service.stop());

  test("of which nothing is known: its health is checked, nothing is bought, and the reasons are printed", async () => {
    const ended = await run(["--base-url", service.url]);
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(await bought(sandbox)).toBe(0);
    expect(signed(ended, "✓")).toContain("health/needs-no-credentials");
    expect(ended.stdout).toMatch(/because no merchant: give --merchant-code, --merchant-key and --merchant-secret:\n/);
    expect(ended.stdout).toMatch(
      /because it makes purchases, and this server does not say that it is a sandbox: .*--init/,
    );
    for (const { name } of checks.filter(({ buys }) => buys)) {
      const [group = "", rest = ""] = name.split("/");
      const line = ended.stdout.split("\n").find((one) => one.startsWith(`    ${group}: `) && /all|,|: \S+$/.test(one));
      expect(line).toBeDefined();
      expect(ended.stdout).toMatch(new RegExp(`    ${group}: (all \\d+|.*\\b${rest}\\b)`));
    }
    expect(ended.stdout).toMatch(/Operations that no check called\n {2}listTransactions, /);
  });

  test("with a merchant in the environment: what buys nothing runs, and nothing is bought", async () => {
    const ended = await run(["--base-url", service.url], sandboxMerchant);
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(await bought(sandbox)).toBe(0);
    expect(signed(ended, "✓")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "credentials/wrong-pair", "list/no-match", "plans/unique"]),
    );
    expect(signed(ended, "✗")).toEqual([]);
  });

  test("with a merchant in flags: the same, and the flags win over the environment", async () => {
    const flags = [
      "--merchant-code",
      "SANDBOX",
      "--merchant-key",
      "sandbox-key",
      "--merchant-secret",
      "sandbox-secret",
    ];
    const wrong = { ...sandboxMerchant, VENDING_MERCHANT_SECRET: "wrong-in-the-environment" };
    const ended = await run(["--base-url", service.url, ...flags, "--only", "list"], wrong);
    expect(ended).toMatchObject({ status: 0 });
    expect(signed(ended, "✓")).toContain("list/defaults");
  });

  test("with a wrong secret: that is what fails", async () => {
    const wrong = { ...sandboxMerchant, VENDING_MERCHANT_SECRET: "sandbox-secretly" };
    const ended = await run(["--base-url", service.url, "--only", "list/defaults"], wrong);
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain("expected HTTP 200, got 401");
    expect(ended.stdout).not.toContain("sandbox-secret");
  });

  test("purchases for nobody in particular are rejected", async () => {
    const before = service.requests();
    const { status, stdout, stderr } = await run(["--base-url", service.url, "--allow-purchases"], ownMerchant);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: --allow-purchases needs a --config .*\n$/);
    // It was asked whether it is a sandbox, and nothing else.
    expect(service.requests()).toBe(before + 1);
  });

  test("none of the selected checks could run: that is not a success", async () => {
    for (const only of ["creates", "creates/betting,gift-cards"]) {
      const { status, stdout, stderr } = await run(["--base-url", service.url, "--only", only]);
      expect({ only, status }).toEqual({ only, status: 2 });
      expect(stderr).toBe("error: none of the selected checks could run; the reasons are above\n");
      expect(stdout).toMatch(/because it makes purchases/);
    }
  });
});

describe("bad input gets one line and exit status 2:", () => {
  const at = (...more: string[]) => ["--base-url", "http://127.0.0.1:9", ...more];
  const secret = "tops3cret";

  test.each<[name: string, args: () => string[], says: RegExp, environment?: Record<string, string>]>([
    ["no address", () => [], /--base-url URL is missing/],
    ["an address that is empty", () => ["--base-url", ""], /--base-url URL is missing/],
    ["an address without its flag", () => ["http://127.0.0.1:9"], /put --base-url before the address of the server/],
    [
      "another protocol",
      () => ["--base-url", "ftp://127.0.0.1"],
      /"ftp:\/\/127.0.0.1" is not an http:\/\/ or https:\/\/ address/,
    ],
    [
      "no protocol",
      () => ["--base-url", "localhost:4020"],
      /"localhost:4020" is not an http:\/\/ or https:\/\/ address/,
    ],
    ["no host", () => ["--base-url", "http://"], /is not an http/],
    ["words", () => ["--base-url", "my server"], /"my server" is not an http/],
    ["credentials in the address", () => ["--base-url", `http://me:${secret}@127.0.0.1`], /contains credentials/],
    ["and with another protocol", () => ["--base-url", `ftp://me:${secret}@127.0.0.1`], /is not an http/],
    ["a query in the address", () => ["--base-url", `http://127.0.0.1/?key=${secret}`], /has a query or a fragment/],
    ["a fragment in the address", () => ["--base-url", "http://127.0.0.1/#top"], /has a query or a fragment/],
    ["an unknown flag", () => at("--merchant-secrte", secret), /unknown option '--merchant-secrte'; --help prints/],
    ["an unknown flag with a value", () => at(`--secret=${secret}`), /unknown option '--secret'; --help prints/],
    ["a flag without its value", () => at("--timeout"), /option '--timeout <value>' argument missing/],
    ["a flag in place of a value", () => at("--config", "--list"), /option '--config' argument is ambiguous/],
    ["a switch with a value", () => at(`--list=${secret}`), /option '--list' does not take an argument/],
    ["a stray word", () => at("please"), /unexpected argument "please"/],
    ["a secret without quotes", () => at("--merchant-secret", "first", secret), /--merchant-secret takes one value/],
    ["a timeout of nothing", () => at("--timeout", "0"), /--timeout takes a whole number from 1 to 3600000, not "0"/],
    ["a timeout in words", () => at("--timeout", "10s"), /--timeout takes a whole number/],
    ["a negative timeout", () => at("--timeout=-5"), /--timeout takes a whole number .*, not "-5"/],
    ["half a request", () => at("--concurrency", "1.5"), /--concurrency takes a whole number/],
    ["a huge seed", () => at("--seed", "99999999999"), /--seed takes a whole number from 0 to 2147483648/],
    ["an empty number", () => at("--time-limit", ""), /--time-limit takes a whole number/],
    [
      "an unknown check",
      () => at("--only", "creates/echoo"),
      /no check or group is called creates\/echoo; --list names all/,
    ],
    [
      "an unknown check among others",
      () => at("--only", "plans,creates/,list"),
      /no check or group is called creates\//,
    ],
    ["no check", () => at("--only", ","), /--only takes names/],
    ["an unknown form of report", () => at("--report", "html", "x"), /--report takes junit or json, not "html"/],
    ["a report without a file", () => at("--report", "junit"), /--report junit needs a file/],
    ["a report with a flag for a file", () => at("--report", "json", "--list"), /--report json needs a file/],
    ["two reports in one file", () => at("--report", "json", file("x"), "--report", "junit", file("x")), /named twice/],
    ["a report over the config", () => at("--config", file("x"), "--report", "json", file("x")), /named twice/],
    [
      "a report in no folder",
      () => at("--report", "json", file("no/x.json")),
      /cannot write the report .*: there is no such/,
    ],
    ["a report that is a folder", () => at("--report", "junit", folder), /cannot write the report .*: it is a folder/],
    [
      "a config that is not there",
      () => at("--config", file("none.json")),
      /cannot read the config .*: there is no such/,
    ],
    ["a config that is a folder", () => at("--config", folder), /cannot read the config .*: it is a folder/],
    ["half a merchant", () => at("--merchant-code", "ME"), /give all of --merchant-code, --merchant-key and/],
    ["a secret alone", () => at(), /a merchant has a code, a key and a secret/, { VENDING_MERCHANT_SECRET: secret }],
  ])("%s", async (_, args, says, environment) => {
    const { status, stdout, stderr } = await run(args(), environment);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).not.toContain(secret);
  });

  test.each([
    [`{"merchant": {"code": "ME", "key": "k", "secret": ${secret}}}`, /is not JSON(, at position \d+.*)?$/],
    [`{"merchant": {"secret": "${secret}"`, /is not JSON, at position \d+/],
    [secret, /is not JSON/],
    ["", /is not JSON/],
    ["\u0000\u0001", /is not JSON/],
    ["[".repeat(100_000) + "]".repeat(100_000), /is nested too deeply/],
    [`{"merchant": "${secret}"}`, /the config cannot be used: merchant must be an object/],
  ])("a config that is %j", async (text, says) => {
    await writeFile(file("bad.json"), text);
    const { status, stdout, stderr } = await run(at("--config", file("bad.json")));
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.trimEnd()).toMatch(says);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).not.toContain(secret.slice(0, 4));
  });

  test("a report that cannot be written is reported before anything is sent", async () => {
    const waiting = await speaking(json({ status: "success" }));
    const ended = await run(["--base-url", waiting.url, "--report", "junit", file("no/report.xml")]);
    expect(ended.status).toBe(2);
    expect(waiting.requests()).toBe(0);
    await waiting.stop();
  });

  test("a bad number is reported before a report is touched", async () => {
    const report = file("untouched.json");
    await run(["--base-url", server.url, "--report", "json", report, "--timeout", "x"]);
    await expect(access(report)).rejects.toThrow();
  });
});

describe("--seed", () => {
  /** What is sent, in any order, without the request ids. */
  async function sent(seed: string): Promise<{ bodies: string[]; ended: Ended }> {
    const bodies: string[] = [];
    const sandbox = await between(({ request, body, pass }) => {
      if (request.method === "POST") bodies.push(`${request.url} ${body.replace(/conformance-[\w-]+/gi, "(id)")}`);
      return pass();
    });
    const ended = await run([
      "--base-url",
      sandbox.url,
      "--seed",
      seed,
      "--only",
      thorough ? "creates,idempotency,validation,list" : "creates,validation/amount",
    ]);
    await sandbox.stop();
    return { bodies: bodies.sort(), ended };
  }

  test("repeats what a run has sent, but for the request ids, and is printed", async () => {
    const [first, second, other] = await Promise.all([sent("7"), sent("7"), sent("8")]);
    expect(first.ended).toMatchObject({ status: 0 });
    expect(first.ended.stdout).toMatch(/; seed 7\n$/);
    expect(first.bodies.length).toBeGreaterThan(thorough ? 500 : 50);
    expect(second.bodies).toEqual(first.bodies);
    expect(other.bodies).not.toEqual(first.bodies);
  });
});

describe("a server that takes duplicates", () => {
  let broken: Hostile;
  let ended: Ended;
  beforeAll(async () => {
    const seen = new Set<string>();
    let copies = 0;
    broken = await between(({ body, pass }) => {
      const id = /"client_request_id":"([^"]+)"/.exec(body)?.[1];
      if (id === undefined || !seen.has(id)) {
        seen.add(id ?? "");
        return pass();
      }
      return pass(body.replace(id, `${id}-copy-${++copies}`));
    });
    ended = await run([
      "--base-url",
      broken.url,
      "--only",
      "idempotency,plans",
      "--report",
      "junit",
      file("broken.xml"),
    ]);
  });
  afterAll(() => broken.stop());

  const sameAgainPart = ({ stdout }: Ended): string | undefined =>
    stdout.split("\n\n").find((part) => part.startsWith("FAILED idempotency/same-again,"));

  test("fails, by name, with rule, request and response", () => {
    expect(ended).toMatchObject({ status: 1, stderr: "" });
    expect(signed(ended, "✗")).toEqual(expect.arrayContaining(["idempotency/same-again", "idempotency/race"]));
    expect(signed(ended, "✓")).toEqual(expect.arrayContaining(["plans/stable", "schema/createAirtimeSync"]));
    const { rule } = checks.find(({ name }) => name === "idempotency/same-again") ?? {};
    const part = sameAgainPart(ended);
    expect(part).toContain(`\n  Rule: ${rule}\n`);
    expect(part).toMatch(/\n {2}• airtime-sync: expected HTTP 422, got 200\b/);
    expect(part).toMatch(/\n {4}> POST http:\S+\/transactions\/airtime\/sync\n {4}> X-Merchant-Key: \*\*\*\n/);
    expect(part).toMatch(/\n {4}> \{"merchant_code":"SANDBOX",.*\}\n {4}< HTTP 200\n/);
    expect(part).toMatch(/\n {4}< content-type: application\/json\n {4}< \{"status":"success",/);
    expect(part).toMatch(/\n {2}… and \d+ more \(--report json FILE has all\)\n/);
  });

  test("is in the JUnit report, too", async () => {
    const xml = await readFile(file("broken.xml"), "utf8");
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toMatch(
      /<testcase [^>]*name="idempotency\/same-again"[^>]*>\s*<failure message="airtime-sync: expected/,
    );
  });

  test("fails in the same way again, by the command that is printed", async () => {
    const command = /Repeat: vending-conformance (.*--only idempotency\/same-again .*)$/m.exec(ended.stdout)?.[1] ?? "";
    const again = await run(command.split(" "));
    expect(again.status).toBe(1);
    expect(signed(again, "✗")).toEqual(["idempotency/same-again"]);
    const number = (text = ""): string | undefined => /"customer_msisdn":"(\d+)"/.exec(text)?.[1];
    expect(number(sameAgainPart(again))).toMatch(/^\d+$/);
    expect(number(sameAgainPart(again))).toBe(number(sameAgainPart(ended)));
  });
});

describe("secrets", () => {
  // Each of these is written differently in an address, in JSON, in HTML or by PHP.
  const secret = `zQ7/xK9"Lm2\\Pw+V4&e=f<g>'h%i`;
  const otherSecret = "another/secret+of=2";

  /** All that may stand for a text. */
  const readings = (text: string): string[] => {
    const unescaped = text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const plain = unescaped
      .replace(/&quot;/g, '"')
      .replace(/&#0?39;|&#x27;|&apos;/gi, "'")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");
    const decoded = plain.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return [text, plain, plain.replace(/\\(.)/g, "$1"), plain.replace(/\\+/g, ""), decoded];
  };

  /** How a careless server repeats what it got. */
  const echoes: Record<string, (text: string) => string> = {
    "as it is": (text) => text,
    "in JSON": (text) => JSON.stringify(text).slice(1, -1),
    "in JSON, as PHP writes it": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
    "in an address": (text) => encodeURIComponent(text),
    "in HTML": (text) =>
      text
        .replace(/&/g, "&amp;")
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
        .replace(/"/g, "&quot;")
        .replace(/'/g, "&#39;"),
  };

  // With a small budget the two that differ most from the secret itself.
  test.each(
    Object.entries(echoes).slice(thorough ? 0 : -2),
  )("that a server repeats %s are in no output", async (name, echo) => {
    const got = new Set<string>();
    const careless = await between(({ request, response, index, pass }) => {
      // Of a server that never says anything in JSON little more is asked.
      if (request.url === "/v1/healthz") return pass();
      const given = String(request.headers["x-merchant-secret"] ?? "");
      if (given.length > 5) got.add(given);
      // Long texts are cut: each of these is cut in the middle of a secret, in a message or in a report.
      const upTo = (length: number, text: string): string => (index % 2 === 0 ? text : text.padEnd(length, "x"));
      const start = `${upTo(55, '{"status":"')}${echo(given)}","response_code":"${upTo(190, "")}${echo(given)}","echo":"`;
      const body = `${upTo(1_990, start)}${echo(given)}"}`;
      json(body, index % 3 === 0 ? 200 : 418, {
        "x-echo": encodeURIComponent(given),
      })(request, response);
    });
    const config = { ...sandboxConfig, merchant: { code: "ME", key: "my-key", secret: "$MY_SECRET" } };
    const other = { code: "OTHER", key: "other-key", secret: otherSecret };
    await writeFile(file("secrets.json"), JSON.stringify({ ...config, otherMerchant: other }));
    const reports = [file(`secrets ${name}.xml`), file(`secrets ${name}.json`)];
    const flags = [
      "--config",
      file("secrets.json"),
      "--report",
      "junit",
      reports[0] ?? "",
      "--report",
      "json",
      reports[1] ?? "",
    ];
    const ended = await run(
      ["--base-url", careless.url, "--allow-purchases", ...flags, "--only", "credentials,status,creates"],
      { MY_SECRET: secret },
    );
    await careless.stop();

    expect(ended.status).toBe(1);
    expect([...got]).toEqual(expect.arrayContaining([secret, otherSecret]));
    expect(got.size).toBeGreaterThan(5);
    const written = await Promise.all(reports.map((report) => readFile(report, "utf8")));
    for (const [index, text] of [ended.stdout, ended.stderr, ...written].entries()) {
      for (const reading of readings(text)) {
        for (const one of got) {
          const at = reading.indexOf(one);
          if (at >= 0)
            throw new Error(`output ${index} shows ${one}: …${reading.slice(Math.max(0, at - 300), at + 100)}`);
        }
        // A part at the end of what was cut is a part, too.
        expect(reading).not.toContain(secret.slice(0, 8));
      }
    }
  });

  test("on the command line are not in the command that repeats a check", async () => {
    const flags = ["--merchant-code", "SANDBOX", "--merchant-key", "the-key-itself", "--merchant-secret", secret];
    const { status, stdout, stderr } = await run(["--base-url", server.url, ...flags, "--only", "list/limit"]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /Repeat: vending-conformance .* --merchant-key "\$VENDING_MERCHANT_KEY" --merchant-secret "\$VENDING_MERCHANT_SECRET" --only list\/limit --seed \d+\n/,
    );
    expect(stdout + stderr).not.toContain("zQ7");
    expect(stdout + stderr).not.toContain("the-key-itself");
  });
});
