/** The command line: what it runs, what it prints, and how it ends. */
import { readFile, writeFile } from "node:fs/promises";
import { checks, type Report, sandboxConfig } from "@vending/conformance";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { flagNames } from "../src/cli/arguments.ts";
import { type Ended, localServer, localUrl, runMain, serviceServer } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

const file = temporaryFiles();

const sandboxMerchant = {
  VENDING_MERCHANT_CODE: "SANDBOX",
  VENDING_MERCHANT_KEY: "sandbox-key",
  VENDING_MERCHANT_SECRET: "sandbox-secret",
};
const ownMerchant = {
  VENDING_MERCHANT_CODE: "OURS",
  VENDING_MERCHANT_KEY: "our-own-key",
  VENDING_MERCHANT_SECRET: "our-own-secret",
};

/** The names of the checks that a run printed with this sign. */
const signed = ({ stdout }: Ended, sign: "✓" | "✗"): string[] =>
  [...stdout.matchAll(new RegExp(`^  ${sign} (\\S+)  `, "gm"))].map(([, name]) => name ?? "");

const at = (...more: string[]): string[] => ["--base-url", localUrl, ...more];

describe("against the sandbox, with nothing but its address", () => {
  let ended: Ended;
  beforeAll(async () => {
    const reports = ["--report", "junit", file("all.xml"), "--report", "json", file("all.json")];
    ended = await runMain(at("--details", ...reports), localServer().host);
  });

  test("every check runs and passes, is named, and the exit status is 0", () => {
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: "" });
    expect(signed(ended, "✓")).toEqual(checks.map(({ name }) => name));
    expect(ended.stdout).toMatch(/^The vending contract against http:\/\/127\.0\.0\.1:\d+, a sandbox\n/);
    expect(ended.stdout).toMatch(
      new RegExp(
        `\n${checks.length} passed, 0 failed, 0 skipped; 0 findings; \\d+ responses in [\\d.]+ s; seed \\d+\n$`,
      ),
    );
  });

  test("how much of the contract was covered is printed, by operation and outcome", async () => {
    const { coverage } = JSON.parse(await readFile(file("all.json"), "utf8")) as Report;
    expect(coverage.createAirtimeSync).toMatchObject({ "200 00": expect.any(Number), "401": expect.any(Number) });
    expect(coverage.createTransaction?.["422"]).toBeGreaterThan(0);
    expect(coverage.createAirtimeSync?.["200 01"]).toBeGreaterThan(0);
    const operations = Object.keys(coverage).length;
    expect(ended.stdout).toMatch(
      new RegExp(
        `\nCovered: ${operations} of ${operations} operations, \\d+ of \\d+ outcomes, \\d+ of \\d+ other statuses\n`,
      ),
    );
  });

  test("without details it is a few lines", async () => {
    const { stdout } = await runMain(at("--only", "health"), localServer().host);
    expect(stdout.split("\n").length).toBeLessThan(8);
  });

  test("output into a pipe has no colours", () => {
    expect(ended.stdout + ended.stderr).not.toContain("\u001b");
  });

  test("the JUnit report is XML, with a suite per group and a case per check", async () => {
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
    ["one that sends nothing itself", ["server/reachable"], ["server/reachable"]],
  ])("runs and judges %s, and nothing else", async (_, names, expected) => {
    const flags = names.flatMap((name) => ["--only", name]);
    const ended = await runMain(at("--details", ...flags), localServer().host);
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(signed(ended, "✓")).toEqual(expected);
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

describe("--skip and --operations", () => {
  test("--skip leaves checks and groups out", async () => {
    const ended = await runMain(
      at("--details", "--only", "plans,health", "--skip", "plans/stable"),
      localServer().host,
    );
    expect(ended.status).toBe(0);
    expect(signed(ended, "✓")).toContain("plans/unique");
    expect(signed(ended, "✓")).not.toContain("plans/stable");
  });

  test("--operations calls these and no others, and skips what needs another", async () => {
    const called = new Set<string>();
    const server = localServer(({ url, pass }) => {
      called.add(url.pathname);
      return pass();
    });
    const ended = await runMain(at("--details", "--operations", "checkHealth,listCablePlans"), server.host);
    expect(ended.status).toBe(0);
    expect([...called].sort()).toEqual(["/sandbox/scenarios", "/v1/healthz", "/v1/plans/bills/cable"]);
    expect(signed(ended, "✓")).toEqual(
      expect.arrayContaining(["plans/cable-by-network", "health/needs-no-credentials"]),
    );
    expect(ended.stdout).toContain("It calls createAirtimeSync, which --operations or --skip-operations leaves out.");
  });
});

describe("what needs no server", () => {
  test("--list names each check with its section and its rule", async () => {
    const { status, stdout } = await runMain(["--list"]);
    expect(status).toBe(0);
    for (const { name, section, rule } of checks) {
      expect(stdout).toContain(`${name}  (section ${section}`);
      expect(stdout).toContain(`\n    ${rule}\n`);
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
    await writeFile(file("patterns.json"), config);
    const own = localServer();
    const host = { ...own.host, environment };
    const flags = at("--details", "--config", file("filled.json"));

    const without = await runMain(flags, host);
    expect(without).toMatchObject({ status: 0, stderr: "" });
    expect(await own.bought()).toBe(0);
    expect(without.stdout).toMatch(/It makes purchases, which need --allow-purchases\.\n/);
    expect(signed(without, "✓")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "list/defaults", "plans/stable", "verification/success"]),
    );

    const strangers = at("--config", file("patterns.json"), "--allow-purchases");
    const rejected = await runMain(strangers, host);
    expect(rejected).toMatchObject({ status: 2, stdout: "" });
    expect(rejected.stderr).toMatch(/^error: a number of the config contains #, .*strangers.*\n$/);
    expect(await own.bought()).toBe(0);

    const some = thorough ? [] : ["--only", "creates,idempotency,recovery,gift-cards"];
    const allowed = await runMain([...flags, "--allow-purchases", ...some], host);
    expect(allowed).toMatchObject({ status: 0, stderr: "" });
    expect(await own.bought()).toBeGreaterThan(30);
    expect(signed(allowed, "✓")).toEqual(
      expect.arrayContaining(["creates/echo", "idempotency/race", "gift-cards/success"]),
    );
    // The report names the situations that the template leaves out.
    expect(allowed.stdout).toMatch(/The config has no [^\n]*customers\.noResponse[^\n]*\.\n {4}recovery: /);
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
  test("without a config: nothing is bought, the reasons are printed, and the run is incomplete", async () => {
    const service = serviceServer();
    const ended = await runMain(at("--details"), service.host);
    expect(ended).toMatchObject({ status: 2, stderr: "" });
    expect(await service.bought()).toBe(0);
    expect(signed(ended, "✓")).toContain("health/needs-no-credentials");
    expect(ended.stdout).toMatch(
      /There is no merchant: give --merchant-code, --merchant-key and --merchant-secret\.\n/,
    );
    expect(ended.stdout).toMatch(/It makes purchases, and this server does not say that it is a sandbox: .*--init/);
    for (const { name } of checks.filter(({ buys }) => buys)) {
      const [group = "", rest = ""] = name.split("/");
      expect(ended.stdout).toMatch(new RegExp(`    ${group}: (all \\d+|.*\\b${rest}\\b)`));
    }
    expect(ended.stdout).toMatch(/; not reached:\s+listTransactions,/);
    expect(ended.stdout).toMatch(
      /\nIncomplete: Too few checks ran: \d+ of the \d+ checks that send requests could run, and at least 15 must \(--min-checked\)\.\n/,
    );
    expect((await runMain(at("--min-checked", "1"), service.host)).status).toBe(0);
  });

  test("with a merchant in the environment: the checks that buy nothing run", async () => {
    const service = serviceServer();
    const ended = await runMain(at("--details"), { ...service.host, environment: sandboxMerchant });
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(await service.bought()).toBe(0);
    expect(signed(ended, "✓")).toEqual(
      expect.arrayContaining(["credentials/both-needed", "credentials/wrong-pair", "list/no-match", "plans/unique"]),
    );
    expect(signed(ended, "✗")).toEqual([]);
    const more = await runMain(at("--min-checked", "90"), { ...service.host, environment: sandboxMerchant });
    expect(more.status).toBe(2);
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
    const environment = { ...sandboxMerchant, VENDING_MERCHANT_SECRET: "wrong-in-the-environment" };
    const ended = await runMain(at("--details", ...flags, "--only", "list"), { ...serviceServer().host, environment });
    expect(ended).toMatchObject({ status: 0 });
    expect(signed(ended, "✓")).toContain("list/defaults");
  });

  test("with credentials that it rejects: one message, a few requests, and exit status 2", async () => {
    const service = serviceServer();
    const environment = { ...sandboxMerchant, VENDING_MERCHANT_SECRET: "sandbox-secretly" };
    const { status, stdout } = await runMain(at(), { ...service.host, environment });
    expect(status).toBe(2);
    expect(stdout.match(/The server rejects the key and secret of merchant SANDBOX \(HTTP 401\)\./g)).toHaveLength(2);
    expect(stdout).toMatch(
      /\nIncomplete: The server rejects the key and secret of .* \(HTTP 401\)\.\n\d+ passed, 0 failed, /,
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

  test("purchases for random customers are rejected", async () => {
    const service = serviceServer();
    const host = { ...service.host, environment: ownMerchant };
    const { status, stdout, stderr } = await runMain(at("--allow-purchases"), host);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: --allow-purchases needs a --config .*\n$/);
    // The only request asks whether it is a sandbox.
    expect(service.requests()).toBe(1);
  });

  test("is incomplete if none of the selected checks could run", async () => {
    for (const only of ["creates", "creates/betting,gift-cards"]) {
      const { status, stdout } = await runMain(at("--only", only), serviceServer().host);
      expect({ only, status }).toEqual({ only, status: 2 });
      expect(stdout).toMatch(
        /\nIncomplete: Too few checks ran: 0 of the \d+ checks that send requests could run, and at least 1 /,
      );
      expect(stdout).toMatch(/It makes purchases/);
    }
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
    ["none", at(), { "/giftcards": "https://cards.example", "/v1": "http://127.0.0.1:1" }, ""],
  ])("to another machine bring a warning: %s", async (_, address, bases, warning) => {
    await writeFile(file("bases.json"), JSON.stringify({ bases }));
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

describe("a server that accepts duplicates", () => {
  const takesDuplicates = () => {
    const seen = new Set<string>();
    let copies = 0;
    return localServer(({ body, pass }) => {
      const id = /"client_request_id":"([^"]+)"/.exec(body)?.[1];
      if (id === undefined || !seen.has(id)) {
        seen.add(id ?? "");
        return pass();
      }
      return pass(body.replace(id, `${id}-copy-${++copies}`));
    });
  };
  const flags = at("--only", "idempotency,plans,schema", "--report", "junit");
  let ended: Ended;
  beforeAll(async () => {
    ended = await runMain([...flags, file("broken.xml")], takesDuplicates().host);
  });

  test("fails, with the cause, the rule, request and response", () => {
    expect(ended).toMatchObject({ status: 1, stderr: "" });
    expect(ended.stdout).toMatch(
      /\n 1 money Accepts a request id that was already used \(\d+ times in \d checks\)\n {5}why {5}The customer/,
    );
    const { rule } = checks.find(({ name }) => name === "idempotency/same-again") ?? {};
    expect(ended.stdout).toContain(`\n     rule    ${rule} (idempotency/same-again, section 7.1, 7.2)\n`);
    expect(ended.stdout).toMatch(/\n {5}• airtime-sync: Expected HTTP 422, got 200\b/);
    expect(ended.stdout).toMatch(/\n {7}> POST http:\S+\/transactions\/airtime\/sync\n {7}> X-Merchant-Key: \*\*\*\n/);
    expect(ended.stdout).toMatch(/\n {7}> \{"merchant_code":"SANDBOX",.*\}\n {7}< HTTP 200\n/);
    expect(ended.stdout).toMatch(/\n {7}< content-type: application\/json\n {7}< \{"status":"success",/);
    expect(ended.stdout).toMatch(/\n {5}… and \d+ more \(--report json FILE has all\)\n/);
  });

  test("is in the JUnit report, too", async () => {
    const xml = await readFile(file("broken.xml"), "utf8");
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toMatch(
      /<testcase [^>]*name="idempotency\/same-again"[^>]*>\s*<failure message="airtime-sync: Expected/,
    );
  });

  test("fails in the same way again, by the command that is printed", async () => {
    const pattern = /Again: npx --no -- vending-conformance (.*--only idempotency\/same-again .*)$/m;
    const command = pattern.exec(ended.stdout)?.[1] ?? "";
    const again = await runMain([...command.split(" "), "--details"], takesDuplicates().host);
    expect(again.status).toBe(1);
    expect(signed(again, "✗")).toEqual(["idempotency/same-again"]);
    const number = (text = ""): string | undefined => /"customer_msisdn":"(\d+)"/.exec(text)?.[1];
    expect(number(again.stdout)).toMatch(/^\d+$/);
    expect(number(again.stdout)).toBe(number(ended.stdout));
  });

  test("the command is the one that started the run", async () => {
    const host = { ...takesDuplicates().host, command: "npm run conformance --" };
    const { stdout } = await runMain(at("--only", "idempotency/same-again"), host);
    expect(stdout).toMatch(/Again: npm run conformance -- --base-url \S+ --only idempotency\/same-again --seed \d+\n/);
  });
});
