/** The portal in a real browser: what a page asks for, what it complains of, and what axe finds. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export interface Opened {
  readonly page: Page;
  /** The address of each request. */
  readonly requests: readonly string[];
  /** Errors of the console and of scripts. */
  readonly complaints: readonly string[];
}

/** Opens an address in a window of its own, and keeps all that it asks for and complains of. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await browser.newPage(options);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url, { waitUntil: "load" });
  return { page, requests, complaints };
}

const axe: Promise<string> = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What axe finds that is serious, critical or moderate: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Past the page's policy, which allows no script from elsewhere.
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

/** Each piece of inline code in a table that is broken over lines inside of a name. */
export const brokenNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main td code, main li code, main p code")]
    .filter((code) => !code.closest("pre") && !code.querySelector("wbr") && code.getClientRects().length > 1)
    .map((code) => code.textContent)`);

/** Each table cell whose text is cut off or runs out of the window. Where rows are cards, each cell names its column itself. */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main td, main th")]
    .filter((cell) => getComputedStyle(cell.closest("thead") ?? cell).position !== "absolute" && (cell.getBoundingClientRect().right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1))
    .map((cell) => cell.textContent)`);
