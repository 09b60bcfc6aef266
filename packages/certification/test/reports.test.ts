/** Reports show the evidence, and neither secrets nor customers. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { createCertification } from "../src/index.ts";
import { htmlReport } from "../src/report/html.ts";
import { junitReport } from "../src/report/junit.ts";
import { reportOf } from "../src/report/report.ts";
import { terminalReport } from "../src/report/terminal.ts";
import { lawful, sellAll } from "./lib/plain-integration.ts";
import { VirtualTime } from "./lib/virtual-time.ts";

/** A run of an integration that makes many mistakes, and puts secrets and numbers where they do not belong. */
async function badRun() {
  const time = new VirtualTime();
  const certification = await createCertification({ seed: 2, now: () => time.now, wait: time.sleepWithin });
  const { merchant_secret } = certification.merchant;
  const habits = {
    ...lawful,
    create: { ...lawful.create, none: "failed", taken: "failed" },
    idOf: ({ customer_msisdn }: { customer_msisdn: string }) => `${customer_msisdn}-<script>&${merchant_secret}`,
  } as const;
  const surroundings = {
    now: () => time.now,
    sleep: time.sleep,
    speed: 1,
    fetch: (url: string, init: RequestInit) => time.work(() => certification.fetch(url, init)),
  };
  const beliefs = await time.until(sellAll(certification, habits, surroundings));
  const judgement = certification.judge(certification.readBeliefs(JSON.stringify(beliefs)));
  const contract = { version: "1.2.3", sha256: "a".repeat(64) };
  const info = { contract, startedAt: 0, endedAt: 90_000, ended: "the beliefs were posted" };
  return { certification, judgement, report: reportOf(certification, judgement, info) };
}

const { certification, judgement, report } = await badRun();
const forms = {
  json: JSON.stringify(report),
  terminal: String(terminalReport(report)),
  junit: junitReport(report),
  html: htmlReport(report),
};

describe.each(Object.entries(forms))("%s", (_, text) => {
  test("has the seed, the contract, what is broken, why, and how to mend it", () => {
    for (const part of [
      "no-response-is-not-failed",
      "1.2.3",
      "believed failed",
      "keeps the goods",
      "dropped connection",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("shows neither a secret nor a customer's number", () => {
    const { merchant, orders } = certification;
    expect(text).not.toContain(merchant.merchant_secret);
    expect(text).not.toContain(merchant.merchant_key);
    for (const { customer_msisdn } of orders) expect(text).not.toContain(customer_msisdn.slice(-10));
  });
});

test("the JSON report begins with the verdict of POST /certification/beliefs", () => {
  const { passed, seed, rules } = judgement.verdict;
  expect(report).toMatchObject({ passed, seed, rules });
  expect(Object.keys(judgement.verdict)).toEqual(["passed", "products", "restarts", "seed", "rules"]);
  for (const rule of rules.filter(({ verdict }) => verdict !== "not-applicable")) {
    expect(Object.keys(rule)).toEqual(["id", "severity", "verdict", "orders"]);
  }
});

test("the JUnit report is XML, and its failures are the mandatory rules that are broken", () => {
  expect(XMLValidator.validate(forms.junit)).toBe(true);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(forms.junit) as {
    testsuites: { "@_tests": string; "@_failures": string };
  };
  const broken = report.rules.filter(({ verdict, severity }) => verdict === "failed" && severity === "mandatory");
  expect(Number(parsed.testsuites["@_tests"])).toBe(report.rules.length);
  expect(Number(parsed.testsuites["@_failures"])).toBe(broken.length);
});

test("the page loads nothing, runs nothing, and escapes what was sent", () => {
  expect(forms.html).not.toMatch(/<script|<link|<img|url\(|https?:\/\//);
  expect(forms.html).toContain("&lt;script&gt;");
  expect(forms.html.match(/<svg/g)?.length).toBeGreaterThan(2);
});

test("a diagram in text shows each request, its response and what happened behind it", () => {
  expect(forms.terminal).toMatch(/0\.0 s {2}│ ── POST …\/transactions/);
  expect(forms.terminal).toMatch(/◀── no response/);
  expect(forms.terminal).toMatch(/\[(?:sold|queued)\]/);
});
