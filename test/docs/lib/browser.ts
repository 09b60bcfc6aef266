/** The portal in a real browser: the requests and errors of a page, its layout, and what axe finds. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

export interface Opened {
  readonly page: Page;
  /** The address of each request. */
  readonly requests: readonly string[];
  /** Errors of the console and of scripts. A test takes those out that it means to cause. */
  readonly complaints: string[];
}

/** Opens an address in its own window. When the test ends, the page must have asked nobody else, and must not have complained. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await browser.newPage(options);
  // For what a page does on a busy machine.
  page.setDefaultTimeout(60_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const { protocol, host } = new URL(url);
  onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
    const elsewhere = requests.filter((one) => !one.startsWith(`${protocol}//${host}/`) && !/^(data|blob):/.test(one));
    expect(elsewhere).toEqual([]);
  });
  await page.goto(url, { waitUntil: "load" });
  return { page, requests, complaints };
}

const axe: Promise<string> = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** Resolves when a page has as many elements as half a second before: Redoc goes on rendering after the page is loaded. */
export async function settled(page: Page): Promise<void> {
  let before = -1;
  const isSame = async () => {
    const last = before;
    before = await page.locator("*").count();
    return before === last;
  };
  await expect.poll(isSame, { interval: 500 }).toBe(true);
}

/** Fails if axe still finds a fault once the page has settled: colours may change after it is loaded. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => accessibilityFaults(page), { interval: 500 }).toEqual([]);

/** What axe finds, except minor faults: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated, because the policy of the page allows no other scripts.
  await page.evaluate(await axe);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact !== "minor" && impact !== null)
    .map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes.length} × ${JSON.stringify(nodes[0]?.target)} ${nodes[0]?.failureSummary ?? ""}`,
    );
}

/** How far the page is wider than its window, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");

/** Each piece of inline code whose name is broken over lines. */
export const brokenNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main td code, main li code, main p code")]
    .filter((code) => !code.closest("pre") && !code.querySelector("wbr") && code.getClientRects().length > 1)
    .map((code) => code.textContent)`);

/** Each table cell whose text is cut off or leaves the window. The hidden head of a table that is shown as cards is left out. */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main td, main th")]
    .filter((cell) => getComputedStyle(cell.closest("thead") ?? cell).position !== "absolute" && (cell.getBoundingClientRect().right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1))
    .map((cell) => cell.textContent)`);
