/** The page of a run, and its report, in a real browser. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, overflow } from "../../../test/docs/lib/browser.ts";
import { thorough } from "../../../test/lib/budget.ts";
import { findChromium, launchChromium } from "../../../test/lib/chromium.ts";
import { htmlReport } from "../src/report/html.ts";
import { reportOf } from "../src/report/report.ts";
import { startSession } from "../src/session/session.ts";
import { lawful } from "./lib/plain-integration.ts";
import { certify } from "./lib/run.ts";

const windows: [string, BrowserContextOptions][] = [
  ["a narrow window, dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ["a wide window", { viewport: { width: 1280, height: 900 } }],
];
const chosen = thorough ? windows : windows.slice(0, 1);

// The quick run looks at the pages of the sandbox and of the portal.
describe.runIf(thorough && findChromium())("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(chosen)("a run is watched, told of a restart, and handed in, in %s", async (_, options) => {
    const session = await startSession({ port: 0, host: "127.0.0.1", pace: "fast", seed: 1, tell: () => {} });
    const page = await browser.newPage(options);
    await page.goto(`${session.url}/certification/`);
    await page.getByText(/^0 of \d+ orders begun/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "It was killed" }).click();
    await page.getByText("1 so far").waitFor();
    await page.getByLabel("Or the text:").fill("reference,outcome\norder-01,pending\n");
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByText(/orders are missing: order-02/).waitFor();
    await page.getByLabel("Without the orders that are missing").check();
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("heading", { name: "Could not judge" }).waitFor();
    await page.getByText("no order exercised it; without a verdict on each mandatory rule").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await session.ending).judgement.verdict.restarts.told).toBe(1);
    await page.close();
  });

  test.runIf(thorough).each(windows)("a report can be read in %s", async (_, options) => {
    const habits = { create: { ...lawful.create, none: "failed" as const } };
    const judgement = await certify(habits, { seed: 2, products: ["airtime", "data"] });
    const { verdict, cases } = judgement;
    const certification = {
      merchant: { merchant_code: "", merchant_key: "a key of the run", merchant_secret: "a secret of it" },
      orders: cases.map(({ log }) => log.plan.order),
      pace: "real" as const,
      progress: () => ({ requests: 1, orders: [] }),
    };
    const contract = { version: "1.0.0", sha256: "a".repeat(64) };
    const info = { contract, startedAt: 0, endedAt: 1, ended: "the beliefs were posted" };
    const folder = await mkdtemp(join(tmpdir(), "vending-report-"));
    const file = join(folder, "report.html");
    await writeFile(file, htmlReport(reportOf(certification, judgement, info)));
    const page = await browser.newPage(options);
    await page.goto(`file://${file}`);
    await page.getByRole("heading", { name: "NOT CERTIFIED" }).waitFor();
    await page.getByText("believed failed after no response").first().waitFor();
    expect(verdict.passed).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.close();
    await rm(folder, { recursive: true });
  });
});
