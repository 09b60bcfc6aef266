/** In a browser, the page refreshes, leaves open what is open, and can be paused. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { findChromium, launchChromium } from "../../../test/lib/chromium.ts";
import { createMonitor } from "../src/index.ts";
import type { RunningServer } from "../src/listen.ts";
import { servePage } from "../src/report/page.ts";
import { createPath, exchange, statusPath, success } from "./lib/traffic.ts";

// The quick run tests only the pages of the sandbox and of the portal.
describe.runIf(thorough && findChromium())("the page", () => {
  const monitor = createMonitor();
  let browser: Browser;
  let page: RunningServer;
  beforeAll(async () => {
    monitor.observe(exchange("POST", createPath, success()));
    monitor.observe(exchange("POST", createPath, success({ internal_reference: "ref-2" })));
    await monitor.settled();
    page = await servePage(monitor, { port: 0, host: "127.0.0.1" });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await page.stop();
  });

  test("refreshes without closing what is open, and not while it is paused", async () => {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on("console", (message) => errors.push(message.text()));
    tab.on("pageerror", (error) => errors.push(String(error)));
    await tab.clock.install();
    await tab.goto(page.url);
    await tab.click("summary >> nth=0");
    const next = async () => {
      monitor.observe(exchange("GET", statusPath, success()));
      await monitor.settled();
      await tab.clock.runFor(10_000);
    };
    await next();
    await expect.poll(() => tab.textContent("main")).toContain("3 exchanges");
    expect(await tab.locator("details[open]").count()).toBe(1);

    await tab.click("#pause");
    await next();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await tab.textContent("main")).toContain("3 exchanges");
    await tab.click("#pause");
    await next();
    await expect.poll(() => tab.textContent("main")).toContain("5 exchanges");
    expect(errors).toEqual([]);
    await tab.close();
  });

  test.each([390, 1280])("fits %i pixels", async (width) => {
    const tab = await browser.newPage({ viewport: { width, height: 900 } });
    await tab.goto(page.url);
    for (const one of await tab.locator("summary").all()) await one.click();
    expect(await tab.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await tab.close();
  });
});
