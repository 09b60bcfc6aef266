/** The reports for people and CI servers are short, and safe whatever a server sends. */
import type { CheckFailure, CheckResult, Report, ReportedFinding, Symptom } from "@vending/conformance";
import { forReport, printExchange } from "@vending/shared/judging/exchange";
import { line } from "@vending/terminal/printable";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { Redaction } from "../src/audit/redaction.ts";
import type { PurchaseRecord } from "../src/http/purchase-log.ts";
import type { SkipCode } from "../src/http/skipped.ts";
import { githubAnnotations, githubSummary } from "../src/report/github.ts";
import { junitReport } from "../src/report/junit.ts";
import { type Paint, painter } from "../src/report/paint.ts";
import { progressOn } from "../src/report/progress.ts";
import { terminalReport } from "../src/report/terminal.ts";

const passed = (name: string, more: Partial<CheckResult> = {}): CheckResult => ({
  name,
  section: "4.1",
  rule: `The rule of ${name}.`,
  verdict: "passed",
  failures: [],
  skipped: [],
  durationMs: 5,
  ...more,
});
const failed = (name: string, ...failures: CheckFailure[]): CheckResult =>
  passed(name, { verdict: "failed", failures });
const reason = (message: string, more: Partial<Symptom<SkipCode>> = {}): Symptom<SkipCode> => ({
  code: "no-data",
  message,
  ...more,
});
const missing = (path: string, name: string): Symptom<SkipCode> =>
  reason(`The config has no ${path}.`, { code: "config", path, case: name });
const skipped = (name: string, ...reasons: (string | Symptom<SkipCode>)[]): CheckResult =>
  passed(name, {
    verdict: "skipped",
    skipped: reasons.map((one) => (typeof one === "string" ? reason(one) : one)),
  });

const failure = (message: string, response = "HTTP 200\n\n{}", request = "GET http://x.test/"): CheckFailure => ({
  code: "status",
  message,
  exchanges: [{ request, response }],
});

/** A finding that a check has, as if it were the only one that saw it. */
function finding({ name, failures }: CheckResult, more: Partial<ReportedFinding> = {}): ReportedFinding {
  const [evidence] = failures;
  if (!evidence) throw new TypeError("only a failed check has a finding");
  return {
    id: name,
    severity: "shape",
    title: `The title of ${name}`,
    why: "Why it matters.",
    fix: "What to change.",
    count: failures.length,
    operations: ["createAirtimeSync"],
    checks: [name],
    section: "4.1",
    reading: false,
    evidence,
    ...more,
  };
}

function report(checks: readonly CheckResult[], more: Partial<Report> = {}): Report {
  const count = (verdict: string): number => checks.filter((one) => one.verdict === verdict).length;
  const withFindings = checks.map((one) => ({
    ...one,
    failures: one.failures.map((failure) => ({ finding: one.name, ...failure })),
  }));
  return {
    verdict: count("failed") > 0 ? "failed" : "passed",
    findings: withFindings.filter(({ failures }) => failures.length > 0).map((one) => finding(one)),
    fixed: [],
    checked: checks.length,
    coverage: { checkHealth: { "200": 3, "500": 0 } },
    missingRoutes: [],
    unknownRoutes: [],
    baseUrl: "http://x.test",
    sandbox: false,
    seed: 7,
    startedAt: "2026-03-02T09:00:00.000Z",
    durationMs: 1_234,
    checks: withFindings,
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    operations: { checkHealth: 3 } as Report["operations"],
    purchases: { count: 0, naira: 0, unknown: 0, requestIds: "conformance-1", list: [] },
    interrupted: false,
    ...more,
  };
}

const plain: Paint = (_, text) => line`${text}`;
const commandFor = (check: string): string => `repeat --only ${check}`;
const print = (checks: readonly CheckResult[], more?: Partial<Report>, details = false): string =>
  String(terminalReport(report(checks, more), { commandFor, paint: plain, details }));
const inDetail = (checks: readonly CheckResult[], more?: Partial<Report>): string => print(checks, more, true);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe("on the terminal", () => {
  test("a run that passed is a few lines", () => {
    expect(
      print([passed("a/one"), passed("a/two")], { sandbox: true }),
    ).toBe(`The vending contract against http://x.test, a sandbox

Covered: 1 of 1 operations, 0 of 0 outcomes, 1 of 2 other statuses
2 passed, 0 failed, 0 skipped; 0 findings; 3 responses in 1.2 s; seed 7`);
  });

  test("with details it has a line per check, in groups", () => {
    const slow = passed("b/three", { durationMs: 2_345, section: "5, 7.1" });
    expect(inDetail([passed("a/one"), passed("a/two-and-more"), slow])).toContain(`
a
  ✓ a/one           section 4.1
  ✓ a/two-and-more  section 4.1
b
  ✓ b/three         section 5, 7.1  2.3 s
`);
  });

  test("few findings have their rule, requests and responses, and the command that repeats them", () => {
    const request = "POST http://x.test/v1/transactions\nX-Merchant-Key: ***\n\n{}";
    const response = 'HTTP 200\ncontent-type: application/json\ndate: today\n\n{"status":"success"}';
    expect(print([failed("a/one", failure("expected HTTP 422, got 200", response, request))])).toContain(`
 1 shape The title of a/one (once in 1 check)
     why     Why it matters.
     fix     What to change.
     rule    The rule of a/one. (a/one, section 4.1)
     • expected HTTP 422, got 200
       > POST http://x.test/v1/transactions
       > X-Merchant-Key: ***
       > {}
       < HTTP 200
       < content-type: application/json
       < {"status":"success"}
     Again: repeat --only a/one
`);
  });

  const long = "m".repeat(5_000);
  const worst = (index: number) =>
    failed(`a/${index}`, failure(`${index} ${long}`, `HTTP 200\n\n${long}`, `GET http://x.test/${long}\n\n${long}`));

  test("ten findings take at most a screen and a half, whatever a server sends", () => {
    const coverage = Object.fromEntries(times(15, (index) => [`operation${index}`, { "200": 0 }]));
    const some = [...times(10, worst), ...times(40, (index) => skipped(`b/${index}`, `${index} ${long}`))];
    const lines = print(some, { coverage }).split("\n");
    expect(lines.length).toBeLessThanOrEqual(64);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.filter((line) => /^ *\d+ shape/.test(line))).toHaveLength(10);
  });

  test("more findings get a line each, up to a limit", () => {
    const lines = print(times(60, worst)).split("\n");
    expect(lines.length).toBeLessThan(90);
    expect(lines).toContain("   … and 30 more (--details prints all)");
  });

  test("five of many messages are printed, the first with its request; with details, three of them", () => {
    const many = times(50, (index) => failure(`case ${index} is wrong`, `HTTP ${index}`));
    const text = print([failed("a/one", ...many)]);
    expect(text).toContain("• case 4 is wrong");
    expect(text).not.toContain("• case 5 is wrong");
    expect(text).toContain("… and 45 more (--report json FILE has all)");
    expect(text.match(/> GET/g)).toHaveLength(1);
    expect(inDetail([failed("a/one", ...many)]).match(/> GET/g)).toHaveLength(3);
  });

  test("four of many requests are printed, and the first lines of a page", () => {
    const exchanges = times(9, (index) => ({
      request: `GET /${index}`,
      response: `HTTP 200\n\n${"<p>line</p>\n".repeat(90)}`,
    }));
    const text = print([failed("a/one", { code: "status", message: "wrong", exchanges })]);
    expect(text.match(/> GET/g)).toHaveLength(4);
    expect(text).toContain("       … and 5 more requests");
    expect(text.match(/<p>line/g)).toHaveLength(24);
    expect(text).toContain("       < … and 85 more lines");
  });

  test("a known finding has a line with its reason, and a fixed one is announced", () => {
    const checks = [failed("a/one", failure("wrong")), failed("a/two", failure("wrong"))];
    const [one, two] = checks as [CheckResult, CheckResult];
    const known = { reason: "ticket 12", until: "2026-12-31", expired: false };
    const findings = [finding(one, { known: { ...known, expired: true } }), finding(two, { known })];
    const text = print(checks, { findings, fixed: [{ id: "a/three", reason: "was", until: "2026-12-31" }] });
    expect(text).toContain(" 1 shape The title of a/one (was known until 2026-12-31; once in 1 check)");
    expect(text).toContain(`
Known, and accepted by the baseline
   shape  The title of a/two (once)
          known until 2026-12-31: ticket 12
Fixed: remove them from the baseline
   a/three
`);
  });

  const some = [
    passed("a/one"),
    ...times(3, (index) => skipped(`b/${index}`, "It buys.")),
    skipped("a/two", "It buys."),
    skipped("a/three", reason("It buys.", { case: "one" }), reason("It buys.", { case: "two" })),
    skipped("a/four", reason("It buys.", { case: "one" })),
    skipped("c/one", missing("x", "airtime"), missing("y", "data"), missing("x", "CABLE")),
    skipped("c/two", reason("So.", { case: "one" }), reason("So.", { case: "two" })),
    skipped("c/three"),
    skipped("c/four", "This.", "That.", "More."),
  ];

  test("skipped checks are counted by their reason", () => {
    expect(print(some)).toContain(`
Skipped: 10 checks, for 5 reasons (--details names all)
     6: It buys.
     1: The config does not have what they need.
`);
  });

  test("a reason that is longer than a line wraps, and stays complete", () => {
    const hint =
      "it makes purchases, and this server is no sandbox: give a --config (--init prints a template) and allow them";
    const lines = print([skipped("a/one", hint)]).split("\n");
    const start = lines.findIndex((line) => line.startsWith("     1: it makes"));
    expect(lines[start]?.length).toBeLessThanOrEqual(100);
    expect(`${lines[start]} ${lines[start + 1]?.trim()}`).toBe(`     1: ${hint}`);
    expect(lines[start + 1]).toMatch(/^ {8}\S/);
  });

  test("no line of a text that wraps begins with a command", () => {
    for (let length = 60; length < 110; length++) {
      const hint = `${"w".repeat(length)}::stop-commands::x ::error::y ${"v".repeat(length)} ::error::z`;
      const text = inDetail([skipped("a/one", hint), failed("a/two", failure(hint))], { incompleteReason: hint });
      expect(`${print([skipped("a/one", hint)])}\n${text}`).not.toMatch(/^\s*::/m);
    }
  });

  test("with details they are named by reason, and a whole group is counted", () => {
    expect(inDetail(some)).toContain("\na\n  ✓ a/one    section 4.1\n  – 3 skipped\nb\n  – 3 skipped\n");
    expect(inDetail(some)).toContain(`
Skipped
  It buys.
    b: all 3
    a: two, three, four
  The config has no x, y.
    c: one
  So.
    c: two
  There was nothing to check.
    c: three
  This. That. More.
    c: four
`);
  });

  test("skipped cases are counted", () => {
    const merchant = (name: string) => reason("There is no merchant.", { code: "no-merchant", case: name });
    const text = inDetail([
      passed("a/one", { skipped: [merchant("x"), merchant("y")] }),
      skipped("a/two", "There is no merchant."),
    ]);
    expect(text).toContain("Skipped in part\n  There is no merchant.\n    a/one (2 cases)\n");
  });

  test("operations that were not reached are named, and do not count", () => {
    const unknownRoutes = ["listDataPlans", "create"];
    const coverage = {
      checkHealth: { "200": 3 },
      listDataPlans: { "200": 0, "401": 2 },
      create: { "200 00": 0, "200 01": 0 },
    };
    expect(print([passed("a/one")], { coverage, unknownRoutes })).toContain(
      "\nCovered: 1 of 3 operations, 0 of 2 outcomes, 2 of 3 other statuses; not reached: listDataPlans,\n  create\n",
    );
  });

  test("a server that never responds gets a short report", () => {
    const down = [
      failed("a/responds", failure("got no response", "no response: nothing listens")),
      ...times(101, (index) => skipped(`b/${index}`, "down")),
    ];
    const text = inDetail(down, { operations: { checkHealth: 0 } as Report["operations"] });
    expect(text.split("\n").length).toBeLessThan(18);
    expect(text).toContain("Skipped: 101 checks, because no request got a response.");
  });

  test("purchases are printed, and creates that may have bought", () => {
    const buy = (outcome: PurchaseRecord["outcome"], requestId: string): PurchaseRecord => ({
      operationId: "createAirtimeSync",
      requestId,
      customer: "08031234567",
      amount: "50",
      outcome,
    });
    const list = [
      buy("success", "conformance-1-1"),
      buy("success", "conformance-1-2"),
      buy("pending", "conformance-1-3"),
    ];
    const purchases = { count: 3, naira: 150, unknown: 0, requestIds: "conformance-1", list };
    expect(print([passed("a/one")], { purchases })).toMatch(
      /\nBought: 3 purchases \(2 success, 1 pending\) for 150 Naira.*conformance-1\n/,
    );
    expect(print([passed("a/one")], { purchases, sandbox: true })).not.toContain("Bought");
    expect(print([passed("a/one")])).not.toContain("Bought");
    const lost = times(12, (index) => buy("unknown", `conformance-1-${index}`));
    const unknown = { ...purchases, count: 0, naira: 0, unknown: 12, list: lost };
    expect(print([passed("a/one")], { purchases: unknown })).toMatch(
      /\nOutcome unknown: 12 creates, which may have bought: conformance-1-0, .*conformance-1-9 and 2 more/,
    );
  });

  test("a run that was ended, or is incomplete, says why", () => {
    const text = print([passed("a/one")], { ended: "the key is rejected", incompleteReason: "1 check" });
    expect(text).toContain("\nThe run was ended before everything was checked: the key is rejected\n");
    expect(text).toContain("\nIncomplete: 1 check\n1 passed, 0 failed,");
    expect(print([passed("a/one")])).not.toContain("ended");
  });

  test.each([
    ["a terminal with colours", { isTTY: true, hasColors: () => true }, true],
    ["a terminal without", { isTTY: true, hasColors: () => false }, false],
    ["a pipe", {}, false],
    ["a file", { isTTY: false, hasColors: () => true }, false],
  ])("colours: %s", (_, stream, colourful) => {
    const paint = painter(stream);
    const run = report([passed("a/one"), failed("a/two", failure("wrong"))]);
    const text = String(terminalReport(run, { commandFor, paint, details: false }));
    expect(text.includes("\u001b[31m")).toBe(colourful);
    expect(text.includes("\u001b")).toBe(colourful);
  });
});

describe("for GitHub", () => {
  const odd = failed("a/one", failure("is 100% wrong\n::error::forged, | <b>", "HTTP 200"));
  const both = report([odd, failed("a/two", failure("wrong"))]);

  test("each finding is one annotation, and nothing that a server sends makes another", () => {
    const lines = githubAnnotations(both).map(String);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      "::error title=shape%3A The title of a/one::Why it matters. What to change.%0ASeen: is 100%25 wrong\\u000a::error::forged, | <b>\n",
    );
    expect(lines[1]).toMatch(/^[^\r\n]+\n$/);
  });

  test("a known finding is a notice, and an incomplete run is an error", () => {
    const known = { reason: "ticket", until: "2026-12-31", expired: false };
    const lines = githubAnnotations(
      report([odd], { findings: [finding(odd, { known })], incompleteReason: "1 of 9" }),
    ).map(String);
    expect(lines[0]).toMatch(/^::notice /);
    expect(lines[1]).toBe("::error title=conformance::1 of 9\n");
  });

  test("the summary of the step is a table of findings, without markup of a server", () => {
    const text = githubSummary(both);
    expect(text).toMatch(/^### Conformance: failed\n/);
    const rows = text.split("\n").filter((line) => line.startsWith("| shape |"));
    expect(rows).toHaveLength(2);
    expect(rows[0]?.split("|")).toHaveLength(7);
    expect(rows[0]).not.toContain("<b>");
  });
});

describe("progress", () => {
  const on = (stream: { isTTY?: boolean; columns?: number }): string[] => {
    const written: string[] = [];
    const progress = progressOn({ ...stream, write: (text) => written.push(String(text)) });
    progress.show("12 of 103 checks, the last one credentials/other-merchants-transaction");
    progress.show("done");
    progress.clear();
    return written;
  };

  test("is one line of a terminal that does not wrap, and goes away", () => {
    const empty = "\r\u001b[K";
    expect(on({ isTTY: true, columns: 30 })).toEqual([`${empty}12 of 103 checks, the last on`, `${empty}done`, empty]);
    expect(on({ isTTY: true, columns: 0 })[0]).toContain("transaction");
  });

  test("prints nothing anywhere else", () => {
    expect(on({})).toEqual([]);
    expect(on({ isTTY: false, columns: 80 })).toEqual([]);
  });
});

describe("JUnit", () => {
  const parse = (xml: string) => {
    expect(XMLValidator.validate(xml)).toBe(true);
    // The parser accepts characters that XML does not have (XML 1.0, section 2.2).
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
      processEntities: true,
      htmlEntities: true,
      trimValues: false,
      isArray: (name) => name === "testsuite" || name === "testcase",
    });
    return parser.parse(xml).testsuites as Suites;
  };
  interface Suites {
    name: string;
    tests: string;
    failures: string;
    skipped: string;
    time: string;
    testsuite: { name: string; tests: string; failures: string; skipped: string; testcase: Case[] }[];
  }
  interface Case {
    name: string;
    classname: string;
    time: string;
    failure?: { message: string; type: string; "#text": string };
    skipped?: { message: string };
    "system-out"?: string;
  }

  test("has a suite per group and a case per check, and counts them", () => {
    const suites = parse(
      junitReport(
        report([
          passed("a/one"),
          failed("a/two", failure("wrong")),
          skipped("b/one", "no", "never"),
          passed("b/two", { skipped: [reason("half", { case: "one" })] }),
        ]),
      ),
    );
    expect(suites).toMatchObject({ tests: "4", failures: "1", skipped: "1", time: "1.234" });
    expect(suites.testsuite).toMatchObject([
      { name: "a", tests: "2", failures: "1", skipped: "0" },
      { name: "b", tests: "2", failures: "0", skipped: "1" },
    ]);
    const [one, two, three, four] = suites.testsuite.flatMap(({ testcase }) => testcase);
    expect(one).toEqual({ name: "a/one", classname: "vending-conformance.a", time: "0.005" });
    expect(two?.failure).toEqual({
      message: "wrong",
      type: "status",
      "#text":
        "The rule of a/two. (section 4.1)\n\nshape: The title of a/two. Why it matters. What to change.\n\nwrong [status]\n\n > GET http://x.test/\n\n < HTTP 200\n <\n < {}",
    });
    expect(three?.skipped).toEqual({ message: "no [no-data] never [no-data]" });
    expect(four?.["system-out"]).toBe("Skipped: half [no-data]");
  });

  test.each([
    ["markup", `<failure message="x">&amp;</failure>`],
    ["the end of a CDATA section", "]]>"],
    ["quotes", `"'\``],
    ["letters of all kinds", "é ₦ 漢 🙂"],
    ["lines", "one\ntwo"],
  ])("keeps %s as it is", (_, text) => {
    const [only] = parse(junitReport(report([failed("a/one", failure("m", `HTTP 200\n\n${text}`))]))).testsuite;
    expect(only?.testcase[0]?.failure?.["#text"]).toContain(` < HTTP 200\n <\n < ${text.replaceAll("\n", "\n < ")}`);
  });

  test.each([
    ["control characters", "\u0000\u0001\b\u001b[31m\u000b\u001f", "\\u0000\\u0001\\u0008\\u001b[31m\\u000b\\u001f"],
    ["halves of a pair", "\ud83d \ude42", "\\ud83d \\ude42"],
    ["what is no character", "\ufffe\uffff", "\\ufffe\\uffff"],
  ])("has no %s, whatever a server sends", (_, text, shown) => {
    const xml = junitReport(
      report([failed("a/one", failure(`is ${text}`, `HTTP 200\n\n${text}`)), skipped("a/two", text)]),
    );
    expect(parse(xml).testsuite[0]?.testcase[0]?.failure?.message).toBe(`is ${shown}`);
  });
});

describe("a printed exchange", () => {
  const secret = "zQ7-the-secret";
  const exchange = {
    request: {
      operationId: "createTransaction",
      method: "POST",
      url: "http://x.test/v1/transactions",
      headers: { "X-Merchant-Key": "my-key", "X-Merchant-Secret": secret, "Content-Type": "application/json" },
      body: `{"network":"mtn"}`,
    },
    response: { status: 200, headers: [["x-echo", secret]] as const, text: `{"a":"${secret}"}`, json: { a: secret } },
  } as const;

  test("has no credentials, and no secret that a server returns", () => {
    const redaction = new Redaction();
    redaction.add(secret);
    const { request, response } = printExchange(exchange, (text) => redaction.redact(text));
    expect(request).toBe(
      `POST http://x.test/v1/transactions\nX-Merchant-Key: ***\nX-Merchant-Secret: ***\nContent-Type: application/json\n\n{"network":"mtn"}`,
    );
    expect(response).toBe(`HTTP 200\nx-echo: ***\n\n{"a":"***"}`);
  });

  test("a secret is removed from a response before any check sees it", () => {
    const redaction = new Redaction();
    redaction.add(`${secret}7`);
    redaction.add(secret);
    const { response } = redaction.redactResponse({
      ...exchange,
      response: { ...exchange.response, text: `{"a":"${secret}7"}` },
    });
    expect(response).toMatchObject({ text: `{"a":"***"}`, json: { a: "***" }, headers: [["x-echo", "***"]] });
    const innocent = { ...exchange, response: { ...exchange.response, headers: [], text: "{}", json: {} } };
    expect(redaction.redactResponse(innocent)).toBe(innocent);
  });

  test("a long body is cut, and says how long it was", () => {
    const long = {
      ...exchange,
      request: { ...exchange.request, body: "s".repeat(9_000) },
      response: { ...exchange.response, headers: [], text: "a".repeat(70_000) },
    };
    for (const one of [long, forReport(long)]) {
      const { request, response } = printExchange(one, (text) => text);
      expect(request).toMatch(/s{2000}… \(9000 characters in all\)$/);
      expect(response).toMatch(/\na{2000}… \(70000 characters in all\)$/);
    }
  });

  test("a missing response is printed with its reason", () => {
    const { response } = printExchange(
      { request: exchange.request, problem: "the connection was closed" },
      (text) => text,
    );
    expect(response).toBe("no response: the connection was closed");
  });
});
