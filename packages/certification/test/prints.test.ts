/** No input of an integration controls the terminal, forges a log line or changes what a report says. */
import { json } from "@vending/terminal/printable";
import { errorLine } from "@vending/terminal/user-error";
import { expect, test } from "vitest";
import { nasty, problemsIn } from "../../../test/lib/nasty.ts";
import { createCertification, type Order } from "../src/index.ts";
import { htmlReport } from "../src/report/html.ts";
import { type Report, reportOf } from "../src/report/report.ts";
import { terminalReport } from "../src/report/terminal.ts";
import { ends } from "./lib/merchant.ts";

const base = "http://vending.test/ext/gateway/v1/transactions";

/** The report on an integration that sends these texts wherever it has a say. */
async function run(): Promise<Report> {
  const certification = await createCertification({ seed: 2, pace: "fast", wait: async () => {} });
  const { merchant_code, merchant_key, merchant_secret } = certification.merchant;
  const send = async (url: string, method: string, body?: unknown, type = "application/json"): Promise<void> => {
    const headers = new Headers({ "x-merchant-key": merchant_key, "x-merchant-secret": merchant_secret });
    try {
      headers.set("content-type", type);
    } catch {
      // No header can hold it.
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    // A connection may be dropped.
    await certification.fetch(url, init).catch(() => undefined);
  };
  const { orders } = certification;
  for (const [index, [, text]] of nasty.entries()) {
    // There are orders.
    const { reference: _, ...goods } = orders[index % orders.length] as Order;
    const valid = { merchant_code, ...goods, client_request_id: `${goods.customer_msisdn}${text}` };
    await send(base, "POST", { ...valid, [text]: text });
    await send(base, "POST", { ...valid, network: text }, `text/${text}`);
    await send(base, "POST", { ...valid, amount: text, plan_code: text, product: text });
    const encoded = encodeURIComponent(text.slice(0, 500).replace(/\p{Surrogate}/gu, "?"));
    await send(`${base}/status/${goods.customer_msisdn}${encoded}`, "GET");
    await send(`${base}/${encoded}`, "DELETE");
  }
  const info = { startedAt: 0, endedAt: 1, ended: "the beliefs were posted", wasKilled: false };
  return reportOf(certification, certification.judge([]), info);
}

const report = await run();

test("what was sent is in the report", () => {
  expect(report.rules.filter(({ verdict }) => verdict === "failed").length).toBeGreaterThan(3);
  expect(String(terminalReport(report))).toContain("\\u001b");
});

test("each form of it is safe to print", () => {
  const printed = String(terminalReport(report));
  expect(problemsIn(printed)).toEqual([]);
  expect(printed.match(/^(?:NOT )?CERTIFIED/gm)).toHaveLength(1);
  const html = htmlReport(report);
  expect(problemsIn(html, { anyLength: true })).toEqual([]);
  expect(html).not.toMatch(/<img|<script|<failure|<details> `/);
  expect(problemsIn(String(json(report, 2)), { anyLength: true })).toEqual([]);
});

test("the message about beliefs that cannot be used is one line", async () => {
  const certification = await createCertification({ seed: 2 });
  const told = nasty.flatMap(([, text]) =>
    [
      { reference: text, ...ends.success },
      { reference: "x", state: text, money: text },
    ].map((belief) => {
      try {
        return String(certification.readBeliefs(JSON.stringify([belief])));
      } catch (error) {
        return String(errorLine((error as Error).message));
      }
    }),
  );
  for (const one of told) expect(problemsIn(one)).toEqual([]);
  expect(told.join("").includes("\n")).toBe(false);
});
