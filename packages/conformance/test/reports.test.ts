/** The reports for people and CI servers are short, and safe whatever a server sends. */
import type { CheckFailure, CheckResult, Finding, Report, SkipCode, Symptom } from "@vending/conformance";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { causes } from "../src/findings/causes.ts";
import { forReport, printExchange } from "../src/http/exchange.ts";
import type { PurchaseRecord } from "../src/http/purchase-log.ts";
import { githubAnnotations, githubSummary } from "../src/report/github.ts";
import { junitReport } from "../src/report/junit.ts";
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
function finding({ name, failures }: CheckResult, more: Partial<Finding> = {}): Finding {
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
    checked: checks.length,
    missing: {},
    open: {},
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
    ...more,
  };
}

const print = (checks: readonly CheckResult[], more?: Partial<Report>): string =>
  String(terminalReport(report(checks, more)));
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe("on the terminal", () => {
  test("a run that passed is a few lines", () => {
    expect(
      print([passed("a/one"), passed("a/two")], { sandbox: true }),
    ).toBe(`The vending contract against http://x.test, a sandbox

2 passed, 0 failed, 0 skipped; 0 findings; 3 responses in 1.2 s; seed 7`);
  });

  test("a finding has its rule, its requests and its responses", () => {
    const request = "POST http://x.test/v1/transactions\nX-Merchant-Key: ***\n\n{}";
    const response = 'HTTP 200\ncontent-type: application/json\n\n{"status":"success"}';
    expect(print([failed("a/one", failure("expected HTTP 422, got 200", response, request))])).toContain(`
 1 shape The title of a/one (1 time in 1 check)
     why     Why it matters.
     fix     What to change.
     rule    The rule of a/one. (a/one, section 4.1)
     • expected HTTP 422, got 200
       > POST http://x.test/v1/transactions
       > X-Merchant-Key: ***
       >
       > {}
       < HTTP 200
       < content-type: application/json
       <
       < {"status":"success"}
`);
  });

  test("more than three findings are also listed at the end, in a line each", () => {
    const some = times(4, (index) => failed(`a/${index}`, failure("wrong")));
    const heading = (line: string) => /^ *\d+ shape/.test(line);
    expect(print(some).split("\n").filter(heading)).toHaveLength(8);
    expect(print(some.slice(1)).split("\n").filter(heading)).toHaveLength(3);
  });

  test("five of many messages are printed, three with their requests", () => {
    const many = times(50, (index) => failure(`case ${index} is wrong`, `HTTP ${index}`));
    const text = print([failed("a/one", ...many)]);
    expect(text).toContain("• case 4 is wrong");
    expect(text).not.toContain("• case 5 is wrong");
    expect(text).toContain("… and 45 more (--report json FILE has all)");
    expect(text.match(/> GET/g)).toHaveLength(3);
  });

  test("four of many requests are printed, and the first lines of a page", () => {
    const exchanges = times(9, (index) => ({
      request: `GET /${index}`,
      response: `HTTP 200\n\n${"<p>line</p>\n".repeat(90)}`,
    }));
    const text = print([failed("a/one", { code: "status", message: "wrong", exchanges })]);
    expect(text.match(/> GET/g)).toHaveLength(4);
    expect(text).toContain("       … and 5 more requests");
    expect(text.match(/<p>line/g)).toHaveLength(32);
    expect(text).toContain("       < … and 83 more lines");
  });

  test("skipped checks are named by their reason, and those that were skipped in part are counted apart", () => {
    const gap = (path: string, name: string) =>
      reason(`The config has no ${path}.`, { code: "config", path, case: name });
    const noMerchant = reason("There is no merchant.", { code: "no-merchant", case: "x" });
    const some = [
      passed("a/one"),
      skipped("a/two", "It buys."),
      skipped("a/three", reason("It buys.", { case: "one" }), reason("It buys.", { case: "two" })),
      passed("b/one", { skipped: [reason("It buys.", { case: "one" })] }),
      skipped("c/one", "This.", "That."),
      passed("c/two", { skipped: [noMerchant] }),
      skipped("d/one", gap("x", "airtime"), gap("y", "data"), gap("x", "CABLE")),
    ];
    expect(print(some)).toContain(`
Skipped
   It buys. (2 checks, 1 in part)
     a/two, a/three, b/one
   This. That. (1 check)
     c/one
   There is no merchant. (1 in part)
     c/two
   The config has no x, y. (1 check)
     d/one
`);
  });

  test("what the server does not have is named, with what was tried", () => {
    expect(
      print([passed("a/one")], { missing: { createGiftCardOrder: "POST /giftcards/orders gets 404 to []" } }),
    ).toContain(`
Not there, and not checked
   createGiftCardOrder: POST /giftcards/orders gets 404 to []
`);
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
    const text = String(terminalReport(report([passed("a/one"), failed("a/two", failure("wrong"))]), stream));
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

  test("an incomplete run is an error", () => {
    const [first] = githubAnnotations(report([], { incompleteReason: "1 of 9" })).map(String);
    expect(first).toBe("::error title=conformance::1 of 9\n");
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

describe("JUnit", () => {
  test("has a suite per group and a case per check, and counts them", () => {
    const xml = junitReport(
      report([
        passed("a/one"),
        failed("a/two", failure("wrong")),
        skipped("b/one", "no", "never"),
        passed("b/two", { skipped: [reason("half", { case: "one" })] }),
      ]),
    );
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="vending-conformance" tests="4" failures="1" skipped="1" time="1.234">
  <testsuite name="a" tests="2" failures="1" skipped="0" time="0.010">
    <testcase classname="vending-conformance.a" name="a/one" time="0.005"/>
    <testcase classname="vending-conformance.a" name="a/two" time="0.005">
      <failure message="wrong" type="status">The rule of a/two. (section 4.1)

shape: The title of a/two. Why it matters. What to change.

wrong [status]

 &gt; GET http://x.test/

 &lt; HTTP 200
 &lt;
 &lt; {}</failure>
    </testcase>
  </testsuite>
  <testsuite name="b" tests="2" failures="0" skipped="1" time="0.010">
    <testcase classname="vending-conformance.b" name="b/one" time="0.005">
      <skipped message="no [no-data] never [no-data]"/>
    </testcase>
    <testcase classname="vending-conformance.b" name="b/two" time="0.005">
      <system-out>Skipped: half [no-data]</system-out>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  /** Without what XML or a terminal cannot hold: `prints.test.ts`. */
  test("keeps what a server sends as it is", () => {
    const text = '<failure message="x">&amp;</failure> ]]> "\'` é ₦ 漢 🙂\ntwo';
    const xml = junitReport(report([failed("a/one", failure("m", `HTTP 200\n\n${text}`))]));
    const parsed = new XMLParser({ trimValues: false }).parse(xml, true);
    expect(parsed.testsuites.testsuite.testcase.failure).toContain(
      ` < HTTP 200\n <\n < ${text.replaceAll("\n", "\n < ")}`,
    );
  });
});

describe("a printed exchange", () => {
  const exchange = {
    request: {
      operationId: "createTransaction",
      method: "POST",
      url: "http://x.test/v1/transactions",
      headers: {},
      body: "s".repeat(9_000),
    },
    response: { status: 200, headers: [], text: "a".repeat(70_000), json: undefined },
  } as const;

  test("a long body is cut, and says how long it was", () => {
    const { request, response } = printExchange(forReport(exchange), (text) => text);
    expect(request).toMatch(/s{2000}… \(9000 characters in all\)$/);
    expect(response).toMatch(/\na{2000}… \(70000 characters in all\)$/);
  });

  test("a missing response is printed with its reason", () => {
    const { response } = printExchange(
      { request: exchange.request, problem: "the connection was closed" },
      (text) => text,
    );
    expect(response).toBe("no response: the connection was closed");
  });
});

test("the title, the reason and the fix of each cause fit in a line", () => {
  for (const { title, why, fix } of Object.values(causes)) {
    expect(title.length, title).toBeLessThanOrEqual(70);
    for (const sentence of [why, fix]) {
      expect(sentence.length, sentence).toBeLessThanOrEqual(87);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  }
});
