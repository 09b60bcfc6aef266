/** The page for people, in a real browser. */
import { startServer } from "@vending/sandbox/server";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, openPage, overflow } from "../../../test/docs/lib/browser.ts";
import { findChromium, launchChromium } from "../../../test/lib/chromium.ts";
import { headers, topUp } from "./lib/checked.ts";

describe.skipIf(!findChromium())("the page for people", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let browser: Browser;

  beforeAll(async () => {
    // A purchase settles when a test moves the clock.
    server = await startServer({ port: 0, settleAfter: 30_000 });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = (options?: BrowserContextOptions) => openPage(browser, `${server.url}/sandbox/`, options);

  const buy = (client_request_id: string, customer_msisdn: string = topUp.customer_msisdn) =>
    fetch(`${server.url}/ext/gateway/v1/transactions/airtime/async`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...topUp, customer_msisdn, client_request_id }),
    });

  test("shows a transaction as it changes, without a reload, and nothing from elsewhere", async () => {
    const { page } = await open();
    await buy("page-1");
    const row = page.getByRole("row").filter({ hasText: "page-1" });
    await row.getByText("pending").waitFor();
    await fetch(`${server.url}/sandbox/clock`, { method: "POST", body: JSON.stringify({ advance: 60_000 }) });
    await row.getByText("success").waitFor();
  });

  test("shows every scenario, and a request without its secret", async () => {
    await buy("page-2");
    const { page } = await open();
    for (const suffix of ["900", "905", "921"]) await page.getByText(suffix, { exact: true }).first().waitFor();
    // The newest comes first.
    const entry = page.locator("details").first();
    await entry.locator("summary").click();
    // What is open scrolls, and is reached without a mouse.
    await expectAccessible(page);
    await entry.getByText("page-2").first().waitFor();
    expect(await entry.textContent()).toContain("***");
    expect(await page.locator("details").allTextContents()).not.toContainEqual(
      expect.stringContaining("sandbox-secret"),
    );
  });

  test("orders a failure for the next create, and moves the clock until a purchase is final", async () => {
    const { page } = await open();
    await page.locator("#f-operation").selectOption("create");
    await page.locator("#f-failure").selectOption("overload");
    await page.getByLabel(/is handled/).uncheck();
    await page.getByRole("button", { name: "Add the failure" }).click();
    const ordered = page.getByRole("list", { name: "Ordered failures" });
    await ordered.getByText("create: overload, not handled × 1").waitFor();
    expect((await buy("page-failure", "08030000938")).status).toBe(503);
    await ordered.getByText("overload").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add the failure" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await ordered.getByText("overload").waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.id")).toBe("f-operation");
    expect((await buy("page-failure", "08030000938")).status).toBe(200);
    const row = page.getByRole("row").filter({ hasText: "page-failure" });
    await row.getByText("pending").waitFor();
    const before = await page.locator("#clock").getAttribute("datetime");
    await page.getByRole("button", { name: "+ 1 min" }).click();
    await row.getByText("success").waitFor();
    const after = await page.locator("#clock").getAttribute("datetime");
    expect(Date.parse(after ?? "") - Date.parse(before ?? "")).toBeGreaterThanOrEqual(60_000);
  });

  test("what a request contains is text, never markup", async () => {
    const { page } = await open();
    const nasty = '<img src=x onerror="document.title=1">';
    await buy(nasty);
    await page.getByText(nasty).first().waitFor();
    expect(await page.locator("img").count()).toBe(0);
  });

  test("shows the requests about a transaction", async () => {
    const { page } = await open();
    await buy("page-line", "08030000902").catch(() => undefined);
    const check = () => fetch(`${server.url}/ext/gateway/v1/transactions/status/page-line`, { headers });
    await check();
    await page.getByRole("button", { name: /page-line.*requests/ }).click();
    const entries = page.locator("#journal details:visible");
    await expect.poll(() => entries.count()).toBe(2);
    for (const entry of await entries.all()) await entry.locator("summary").click();
    const [pending, lost] = await entries.allTextContents();
    expect(lost).toMatch(/POST.*airtime\/async.*no response/s);
    expect(pending).toMatch(/GET.*status\/page-line.*200 pending 02/s);
    expect(lost).not.toContain("sandbox-secret");
    // Another request arrives, and nothing that was opened closes.
    await check();
    await expect.poll(() => entries.count()).toBe(3);
    expect(await entries.last().getAttribute("open")).not.toBeNull();
  });

  test("resets when that is confirmed", async () => {
    const { page } = await open();
    await buy("page-3");
    await page.getByRole("row").filter({ hasText: "page-3" }).waitFor();
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("row").filter({ hasText: "page-3" }).waitFor({ state: "detached" });
  });

  const windows: [string, BrowserContextOptions][] = [
    ["narrow and dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
    ["narrow", { viewport: { width: 360, height: 740 } }],
    ["medium", { viewport: { width: 800, height: 860 } }],
    ["dark", { colorScheme: "dark" }],
  ];
  test.each(windows)("can be read in a %s window", async (_, options) => {
    await buy(`page-${"long".repeat(40)}-${Math.random()}`);
    const customer_msisdn = "customer".repeat(50);
    await fetch(`${server.url}/ext/gateway/v1/transactions`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        merchant_code: "SANDBOX",
        customer_msisdn,
        product: "BETTING",
        network: "BET9JA".repeat(50),
        plan_code: "1",
        amount: "9".repeat(300),
        client_request_id: `${Math.random()}`,
      }),
    });
    const { page } = await open(options);
    await page.getByText("page-long").first().waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.locator("#journal details summary").first().click();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
