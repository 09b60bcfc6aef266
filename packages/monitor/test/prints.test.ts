/** Whatever passes through a monitor, its output carries out no command and cannot be forged. */
import { afterEach, expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { nasty, problemsIn } from "../../../test/lib/nasty.ts";
import { createMonitor, type Monitor } from "../src/index.ts";
import type { RunningServer } from "../src/listen.ts";
import { servePage } from "../src/report/page.ts";
import { printFinding, printReport } from "../src/report/terminal.ts";

let page: RunningServer | undefined;
afterEach(() => page?.stop());

/** Exchanges with a text wherever a client or the service can put one. */
async function watch(text: string): Promise<{ monitor: Monitor; printed: string }> {
  const printed: string[] = [];
  const monitor = createMonitor({ onFinding: (finding) => printed.push(String(printFinding(finding))) });
  const json = JSON.stringify({ status: text, response_message: text, message: text, [text]: { [text]: text } });
  const create = "/ext/gateway/v1/transactions";
  const bodies = [text, json, `${json}${text}`];
  for (const url of [create, "/v1/healthz", `/v1/plans/${text}`, `/${text}`, text]) {
    for (const [index, body] of bodies.entries()) {
      monitor.observe({
        method: url === create ? "POST" : index === 2 ? text : "GET",
        url,
        requestHeaders: { "x-merchant-key": text, "x-merchant-secret": `s${text}`, "content-type": text },
        requestBody: bodies[(index + 1) % bodies.length],
        response: {
          status: 200 + index,
          headers: [
            ["content-type", text],
            [text || "x", text],
          ],
          body,
        },
        startedAt: 0,
        endedAt: 1,
      });
    }
  }
  await monitor.settled();
  expect(printed.length).toBeGreaterThan(5);
  return { monitor, printed: [...printed, String(printReport(monitor.report()))].join("\n") };
}

test.each(sampled(nasty, 6))("%s", async (_, text) => {
  const { monitor, printed } = await watch(text);
  expect(problemsIn(printed)).toEqual([]);
  page = await servePage(monitor, { port: 0, host: "127.0.0.1" });
  const { url } = page;
  const get = async (path: string): Promise<string> => (await fetch(url + path)).text();
  const html = await get("/");
  expect(problemsIn(html)).toEqual([]);
  // The page's own script comes last.
  expect(html.replace(/<script>[^<]*<\/script><\/body>/, "")).not.toMatch(/<img|<script|<details> `/);
  const report = await get("/report.json");
  expect(problemsIn(report, { anyLength: true })).toEqual([]);
  expect(JSON.parse(report)).toEqual(JSON.parse(JSON.stringify(monitor.report())));
  expect(problemsIn(await get("/metrics"))).toEqual([]);
});
