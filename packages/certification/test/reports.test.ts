/** Reports show the evidence, and neither secrets nor customers. */
import { describe, expect, test } from "vitest";
import { createCertification } from "../src/index.ts";
import { htmlReport } from "../src/report/html.ts";
import { reportOf } from "../src/report/report.ts";
import { sequenceOf, stepsOf } from "../src/report/sequence.ts";
import { legend, ordersOf, terminalReport } from "../src/report/terminal.ts";
import { OrderLog } from "../src/service/recording.ts";
import { exchangesOf } from "./lib/exchanges.ts";
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
    create: { ...lawful.create, none: "failed", duplicate: "failed" },
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
  const info = { startedAt: 0, endedAt: 90_000, ended: "the beliefs were posted", wasKilled: false };
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
    for (const part of ["believed-as-shown", "contract", "believed failed", "keeps the goods", "No usable response"]) {
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

test("requests about no order are named once", () => {
  expect(ordersOf({ message: "", findings: [{ message: "" }, { message: "" }] })).toBe("requests about no order");
});

test("the JSON report begins with the verdict of POST /certification/beliefs", () => {
  const { passed, seed, rules } = judgement.verdict;
  expect(report).toMatchObject({ passed, seed, rules });
  expect(Object.keys(judgement.verdict)).toEqual(["passed", "products", "seed", "cost", "rules"]);
  for (const rule of rules) {
    expect(Object.keys(rule)).toEqual(["id", "severity", "verdict", "orders"]);
  }
});

test("a finding says which order and id, what came before, what the protocol does, and why", () => {
  const { findings } = report.rules.find(({ id }) => id === "believed-as-shown") ?? { findings: [] };
  const lost = findings.find(({ before }) => before === "no response to POST");
  expect(lost).toMatchObject({
    message: "believed failed, and by the responses it was unanswered",
    order: expect.stringMatching(/^order-\d\d$/),
    requestId: expect.stringContaining("<script>"),
    believed: "failed, money returned",
    instead: expect.stringMatching(/^unanswered: check the status, and hold the money\./),
    because: expect.stringMatching(/^No usable response says nothing about the purchase.* \(section 7\.1\)$/),
  });
  for (const text of [forms.terminal, forms.html]) expect(text).toContain("what the protocol does");
  expect(forms.terminal).toMatch(/^ {2}believed failed, and by the responses it was unanswered: \d+ orders \(order-/m);
});

test("under how many ids an order was sent is said of each order, and no other is named", async () => {
  const habits = {
    status: { ...lawful.status, absent: "resend-under-new-id" },
    idOf: ({ reference }: { reference: string }, attempt: number) => `${reference}-${attempt}`,
  } as const;
  const { cases, rules } = await certify(habits, { seed: 2 });
  const { evidence = [] } = rules.find(({ rule }) => rule.id === "one-id-per-order") ?? {};
  const counts = evidence.map(({ one, finding }) => [
    Number(/^sent under (\d+) ids/.exec(finding.message)?.[1]),
    one?.log.ids.size,
  ]);
  for (const [told, true_] of counts) expect(told).toBe(true_);
  expect(new Set(counts.map(([told]) => told)).size).toBeGreaterThan(1);
  expect(evidence.length).toBe(cases.filter(({ log }) => log.ids.size > 1).length);
});

test("each verdict of a report is explained", () => {
  for (const verdict of new Set(report.rules.map((rule) => rule.verdict))) {
    expect(forms.terminal).toContain(`${verdict}: ${legend[verdict]}`);
  }
  for (const meaning of Object.values(legend)) expect(forms.html).toContain(meaning);
});

test("an order that was never sent has no evidence", async () => {
  const unsold = await createCertification({ seed: 2 });
  const beliefs = unsold.orders.map(({ reference }) => ({ reference, ...ends.success }));
  const info = { startedAt: 0, endedAt: 1, ended: "", wasKilled: false };
  const { rules } = reportOf(unsold, unsold.judge(beliefs), info);
  const { findings = [] } = rules.find(({ id }) => id === "believed-as-shown") ?? {};
  expect(findings.length).toBe(unsold.orders.length);
  for (const finding of findings) expect(Object.keys(finding).sort()).toEqual(["believed", "message", "order"]);
});

test("polling is one row of a diagram, which says how often and until when", () => {
  const exchanges = exchangesOf("0-39/1 status pending, 40 status success");
  const log = new OrderLog(judgement.cases[0]?.log.plan as OrderLog["plan"]);
  log.exchanges.push(...exchanges);
  const steps = stepsOf(log, exchanges[7], (text) => text);
  expect(steps.map(({ response, times, until, marked }) => [response, times, until, marked])).toEqual([
    ["pending", 7, 6_000, undefined],
    ["pending", undefined, undefined, true],
    ["pending", 32, 39_000, undefined],
    ["success", undefined, undefined, undefined],
  ]);
  expect(String(sequenceOf(steps))).toContain("×32 until 39.0 s");
});

test("the page loads nothing, runs nothing, and escapes what was sent", () => {
  expect(forms.html).not.toMatch(/<script|<link|<img|url\(|https?:\/\//);
  expect(forms.html).toContain("&lt;script&gt;");
  expect(forms.html.match(/<svg class="drawing"/g)?.length).toBeGreaterThan(2);
});

test("a diagram shows each request, its response and what happened behind it", () => {
  for (const pattern of [/0\.0 s {2}│ ── POST …\/transactions/, /◀── no response/, /\[(?:sold|queued)\]/])
    expect(forms.terminal).toMatch(pattern);
  for (const pattern of [
    />0\.0 s POST …\/transactions/,
    /s no response<.*class="line lost cross"/s,
    />(?:sold|queued)</,
  ])
    expect(forms.html).toMatch(pattern);
});

test("a certificate says to a manager what was sold and that nothing was lost, with the program, without its secrets", async () => {
  const judgement = await certify({}, { seed: 2 });
  const program = `TOKEN=t0ken DB="postgres://shop:pa55@db/shop" node shop.ts --db mysql://u:pa55@db --label '${certification.merchant.merchant_secret}'`;
  const info = { program, startedAt: 0, endedAt: 90_000, ended: "the program has ended", wasKilled: true };
  const text = htmlReport(reportOf(certification, judgement, info));
  for (const part of [
    ">Certified<",
    "lost 0 naira",
    "killed in the middle",
    "1 January 1970",
    "TOKEN=… DB=… node shop.ts",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/sold \d+ orders worth [\d,]+ naira/);
  expect(text).toContain('<svg class="drawing"');
  for (const secret of ["t0ken", "pa55", certification.merchant.merchant_secret]) expect(text).not.toContain(secret);
  for (const bad of [forms.html, htmlReport({ ...report, exitCode: 2 })]) expect(bad).not.toContain("lost 0 naira");
});
