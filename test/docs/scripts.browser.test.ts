/** The script of each page starts in a real browser. In the thorough run, all that it does is tried. */
import { startServer } from "@vending/sandbox/server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPortal } from "../../packages/portal/src/server.ts";
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { openPage } from "./lib/browser.ts";

describe.skipIf(!findChromium())("in a browser", () => {
  let servers: { url: string; stop(): Promise<void> }[];
  let browser: Browser;

  beforeAll(async () => {
    await ensureBuilt("portal");
    servers = await Promise.all([startPortal({ port: 0, host: "127.0.0.1" }), startServer({ port: 0 })]);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of servers ?? []) await server.stop();
  });

  test.each([
    ["index.html", "button.scheme"],
    ["simulator.html", "#app-simulator button"],
    ["try.html", "#app-try button"],
    ["reference.html", "#redoc [role=navigation] a"],
    ["sandbox/", ".state.live"],
  ])("%s shows what its script makes", async (path, made) => {
    const { page, complaints } = await openPage(browser, `${servers[path === "sandbox/" ? 1 : 0]?.url}/${path}`);
    await page.locator(made).first().waitFor();
    expect(complaints).toEqual([]);
    await page.evaluate("setTimeout(() => missing())");
    await expect.poll(() => complaints.splice(0)).toEqual(["missing is not defined"]);
  });
});
