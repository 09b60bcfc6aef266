/**
 * How fast the portal's pages appear, and what they transfer: cold, over loopback, beside Redoc's default page from the same
 * document in the same run.
 */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "@vending/terminal/user-error";
import type { Browser } from "playwright-core";
import { guides, referencePage } from "../../packages/portal/src/page/navigation.ts";
import { portalFolder } from "../../packages/portal/src/paths.ts";
import { startPortal } from "../../packages/portal/src/server.ts";
import { findChromium, launchChromium } from "../../test/lib/chromium.ts";
import { buildDocs } from "../build/docs.ts";
import { generated } from "../lib/paths.ts";
import { runTool } from "../lib/tool.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/portal.ts [--rounds N]

Builds the portal, loads each page N times (default 5) in a new window without a cache, and prints the median of the largest
contentful paint and the compressed bytes. The exit status is 1 if a page is over its limit. Requires Chromium.`;

interface Limit {
  /** Milliseconds to the largest contentful paint. */
  readonly paintMs: number;
  /** Compressed bytes, with all that the page loads. */
  readonly bytes: number;
}

const guideLimit: Limit = { paintMs: 600, bytes: 200_000 };
const referenceLimit: Limit = { paintMs: 1_000, bytes: 1_000_000 };
const defaultPage = "redoc-default.html";

await withRounds(help, 5, bench);

async function bench(rounds: number): Promise<void> {
  if (!findChromium()) throw new UserError("this needs Chromium: install it, or set CHROMIUM to its path");
  await buildDocs();
  const folder = await mkdtemp(join(tmpdir(), "vending-bench-"));
  const page = join(folder, defaultPage);
  // Without our configuration: Redoc's default page of this document.
  await copyFile(join(generated, "openapi.yaml"), join(folder, "openapi.yaml"));
  const flags = ["build-docs", join(folder, "openapi.yaml"), "--inlineBundle", "--output", page];
  const { status, output } = await runTool("redocly", flags);
  if (status !== 0) throw new UserError(`Redoc's default page could not be built\n\n${output.trim()}`);
  await copyFile(page, join(portalFolder, defaultPage));

  const docs = await startPortal({ port: 0, host: "127.0.0.1" });
  const browser = await launchChromium();
  try {
    const names = [...guides.map((name) => `${name}.html`), `${referencePage}.html`, defaultPage];
    await load(browser, `${docs.url}/index.html`);
    let over = 0;
    for (const name of names) {
      const loads = [];
      for (let round = 0; round < rounds; round++) loads.push(await load(browser, `${docs.url}/${name}`));
      const paintMs = median(loads.map((one) => one.paintMs));
      const bytes = median(loads.map((one) => one.bytes));
      const limit = name === defaultPage ? undefined : name.startsWith(referencePage) ? referenceLimit : guideLimit;
      const isOver = limit !== undefined && (paintMs > limit.paintMs || bytes > limit.bytes);
      if (isOver) over++;
      console.log(
        `${name.padEnd(28)} ${paintMs.toFixed(0).padStart(6)} ms ${(bytes / 1000).toFixed(0).padStart(6)} kB${isOver ? `  OVER ${limit.paintMs} ms, ${limit.bytes / 1000} kB` : ""}`,
      );
    }
    if (over > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await docs.stop();
    await rm(join(portalFolder, defaultPage));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads a page in a window of its own, whose cache is empty. */
async function load(browser: Browser, url: string): Promise<{ paintMs: number; bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const paintMs = await page.evaluate<number>(`new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true }))`);
    return { paintMs, bytes };
  } finally {
    await context.close();
  }
}
