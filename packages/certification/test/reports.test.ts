/** Reports show the evidence, and neither secrets nor customers. */
import { describe, expect, test } from "vitest";
import { createCertification } from "../src/index.ts";
import { OrderLog } from "../src/recording/recorder.ts";
import { causesOf } from "../src/report/causes.ts";
import { htmlReport } from "../src/report/html.ts";
import { reportOf } from "../src/report/report.ts";
import { svgSequence, textSequence } from "../src/report/sequence.ts";
import { stepsOf } from "../src/report/steps.ts";
import { terminalReport } from "../src/report/terminal.ts";
import { legend } from "../src/rules/verdict.ts";
import { ends } from "./lib/merchant.ts";
import { lawful, sellAll } from "./lib/plain-integration.ts";
import { certify } from "./lib/run.ts";
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
  html: htmlReport(report),
};

describe.each(Object.entries(forms))("%s", (_, text) => {
  test("has the seed, the contract, what is broken, why, and what to do", () => {
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
  expect(Object.keys(judgement.verdict)).toEqual(["passed", "products", "restarts", "seed", "cost", "rules"]);
  for (const rule of rules.filter(({ verdict }) => verdict !== "not-applicable")) {
    expect(Object.keys(rule)).toEqual(["id", "severity", "verdict", "orders"]);
  }
});

test("one mistake is one cause: no order has two causes, and each rule that an order breaks belongs to one", () => {
  const { causes, rules } = report;
  const lost = causes.find(({ what }) => what === "believed failed after no response");
  expect(lost?.orders.length).toBeGreaterThan(2);
  expect(lost?.rules).toContain("no-response-is-not-failed");
  const orders = causes.flatMap((cause) => cause.orders);
  expect(new Set(orders).size).toBe(orders.length);
  for (const { id, verdict, findings } of rules.filter((rule) => rule.verdict === "failed")) {
    const isOfOrder = findings.some(({ order }) => order !== undefined);
    expect([id, verdict, causes.some((cause) => cause.rules.includes(id))]).toEqual([id, "failed", isOfOrder]);
  }
  expect(forms.terminal).toContain("believed failed after no response: ");
});

test("a mistake names only orders that made it: how often each was sent, and no outcome that was right", async () => {
  let made = 0;
  const habits = {
    status: { ...lawful.status, absent: "resend-under-new-id" },
    idOf: ({ reference }: { reference: string }, attempt: number) => `${reference}-${attempt}`,
  } as const;
  const { cases, rules: judged } = await certify(habits, { seed: 2 });
  const counts = new Set<number>();
  for (const { what, orders } of causesOf(judged)) {
    const count = Number(/^sent under (\d+) ids$/.exec(what)?.[1]);
    if (count) counts.add(count);
    for (const { reference, log, last, belief } of cases.filter((one) => orders.includes(one.reference))) {
      if (count) expect([reference, log.ids.size]).toEqual([reference, count]);
      if (what.startsWith("believed")) expect([reference, last?.on]).not.toEqual([reference, belief?.outcome]);
      made++;
    }
  }
  expect(counts.size).toBeGreaterThan(1);
  expect(made).toBeGreaterThan(5);
});

test("each verdict of a report is explained, and so is a rule that does not apply", async () => {
  for (const verdict of new Set(report.rules.map((rule) => rule.verdict))) {
    expect(forms.terminal).toContain(`${verdict}: ${legend[verdict]}`);
  }
  for (const meaning of Object.values(legend)) expect(forms.html).toContain(meaning);
  const topUps = await createCertification({ seed: 2, products: ["airtime", "data"] });
  const info = { contract: report.contract, startedAt: 0, endedAt: 1, ended: "" };
  // Nothing was sold: rules that cannot apply are listed all the same.
  const empty = reportOf(topUps, topUps.judge([]), info);
  for (const text of [String(terminalReport(empty)), htmlReport(empty), JSON.stringify(empty)]) {
    expect(text).toContain("it is about ELECTRICITY");
  }
});

test("an order that was never sent has no evidence", async () => {
  const unsold = await createCertification({ seed: 2 });
  const beliefs = unsold.orders.map(({ reference }) => ({ reference, ...ends.success }));
  const info = { contract: report.contract, startedAt: 0, endedAt: 1, ended: "" };
  const { rules } = reportOf(unsold, unsold.judge(beliefs), info);
  const { findings = [] } = rules.find(({ id }) => id === "success-needs-00") ?? {};
  expect(findings.length).toBe(20);
  for (const finding of findings) expect(Object.keys(finding).sort()).toEqual(["believed", "message", "order"]);
});

test("polling is one row of a diagram, which says how often and until when", () => {
  const check = (index: number, response: string) => ({
    at: 1_000 * index,
    end: 1_000 * index + 5,
    kind: "status" as const,
    method: "GET",
    path: "/status/a",
    requestId: "a",
    violations: [],
    seen: "pending" as const,
    response,
    behind: undefined,
    retryAfter: undefined,
  });
  const exchanges = [
    ...Array.from({ length: 40 }, (_, index) => check(index, "HTTP 200, pending")),
    check(40, "HTTP 200, success"),
  ];
  const log = new OrderLog(judgement.cases[0]?.log.plan as OrderLog["plan"]);
  for (const one of exchanges) log.add(one);
  const steps = stepsOf(log, exchanges[7], (text) => text);
  expect(steps.map(({ response, times, until, marked }) => [response, times, until, marked])).toEqual([
    ["HTTP 200, pending", 7, 6_000, undefined],
    ["HTTP 200, pending", undefined, undefined, true],
    ["HTTP 200, pending", 32, 39_000, undefined],
    ["HTTP 200, success", undefined, undefined, undefined],
  ]);
  expect(String(textSequence(steps))).toContain("×32 until 39.0 s");
  expect(svgSequence(steps)).toContain("×32 until 39.0 s");
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
