/** The reference site in a real browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDocs } from "../../scripts/build/docs.ts";
import { operationsOf } from "../../scripts/build/document.ts";
import { conventions, pending } from "../../scripts/redocly/chapters/guides.ts";
import { replacedWords } from "../../scripts/redocly/glossary.ts";
import { startDocs } from "../../scripts/servers/docs.ts";
import type { RunningServer } from "../../scripts/servers/server.ts";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { partner } from "../lib/documents.ts";

describe.skipIf(!findChromium())("the reference site", () => {
  let docs: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    await buildDocs();
    docs = await startDocs({ port: 0, host: "127.0.0.1" });
    browser = await launchChromium();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
  });

  /** Opens a page and keeps all that it asks for and complains of. */
  async function open(path = "/", options: Parameters<Browser["newPage"]>[0] = {}) {
    const page = await browser.newPage(options);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(docs.url + path, { waitUntil: "networkidle" });
    return { page, requests, complaints };
  }

  const shows = (page: Page, text: string) => page.getByText(text).first().waitFor({ timeout: 10_000 });

  test("loads nothing from elsewhere, and has no error", async () => {
    const { page, requests, complaints } = await open();
    await page.waitForTimeout(1_500);
    const elsewhere = requests.filter((url) => !url.startsWith(docs.url) && !/^(data|blob):/.test(url));
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("tells what money can be lost by, what is left open, and names every operation", async () => {
    const { page } = await open();
    for (const chapter of [
      "Start here",
      "Pending is not failed",
      "Conventions",
      "The sandbox",
      "Before you go live",
      "How this contract reads the documentation",
      "What this contract leaves open",
      "Bodies without a documented route",
    ]) {
      await shows(page, chapter);
    }
    for (const { operation } of operationsOf(partner)) {
      const tag = (operation.tags[0] as string).replaceAll(" ", "-");
      await page.goto(`${docs.url}/#tag/${tag}/operation/${operation.operationId}`);
      await page.getByRole("heading", { name: operation.summary }).first().waitFor({ timeout: 10_000 });
    }
    await page.close();
  }, 120_000);

  test("an operation shows what each of its responses allows, and how firm that is", async () => {
    const { page } = await open("/#tag/Transactions/operation/createTransaction");
    await shows(page, "What each response allows");
    await shows(page, "The purchase is still being processed. It has not failed");
    await shows(page, "basis: our advice");
    await page.close();
  });

  test("shows the bodies that no operation shows, field by field", async () => {
    const { page } = await open("/#section/Bodies-without-a-documented-route");
    for (const name of ["EsimOrderOutcome", "WalletBalance", "GiftCardCatalog", "GiftCardQuote", "EsimQuote"]) {
      await shows(page, name);
    }
    await shows(page, "data.smdp_address");
    await page.close();
  });

  test("tells what HTTP libraries repeat, what to ask before going live, and how passages were read", async () => {
    const { page } = await open();
    await shows(page, "sun.net.http.retryPost=false");
    await shows(page, "Which rate limits apply?");
    await shows(page, "A bill create is never pending.");
    await page.close();
  });

  test.each([
    ["narrow", { viewport: { width: 380, height: 800 } }],
    ["dark", { colorScheme: "dark" as const }],
  ])("can be read in a %s window", async (_, options) => {
    const { page, complaints } = await open("/", options);
    const [width, view] = await page.evaluate<number[]>("[document.documentElement.scrollWidth, innerWidth]");
    expect(width).toBeLessThanOrEqual(view as number);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("the search finds an operation", async () => {
    const { page } = await open();
    await page.getByText("Search").first().click();
    await page.locator("input").first().waitFor();
    await page.keyboard.type("smartcard", { delay: 20 });
    await shows(page, "/v1/transactions/verify");
    await page.close();
  });

  test("offers the partner documents, and never the internal one", async () => {
    for (const file of ["openapi.yaml", "openapi.json", "openapi-3.0.yaml", "openapi-3.0.json"]) {
      expect((await fetch(`${docs.url}/${file}`)).status, file).toBe(200);
    }
    for (const file of ["openapi-internal.yaml", "..%2fopenapi-internal.yaml", "%2e%2e/examples.json"]) {
      expect((await fetch(`${docs.url}/${file}`)).status, file).toBe(404);
    }
  });
});

describe("the guide to money says what to do", () => {
  const [create = "", status = ""] = pending(partner)
    .split("## What to do after each response to a purchase")[1]
    ?.split("| response to the ")
    .slice(1) as string[];
  /** The first cells of a table. */
  const rows = (table: string) => [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell).join("\n");
  const responses = (operationId: string) => {
    const found = operationsOf(partner).find(({ operation }) => operation.operationId === operationId);
    return Object.keys(found?.operation["x-meaning"] ?? {}).map((key) => (key === "no-answer" ? "no response" : key));
  };

  test.each(responses("createTransaction"))("after %s of a create", (response) => {
    expect(rows(create)).toContain(response);
  });

  test.each(responses("getTransactionStatus"))("after %s of a status check", (response) => {
    expect(rows(status)).toContain(response);
  });

  test("after a 422 that is followed by a 404, without going round in circles", () => {
    expect(rows(status)).toContain("404, after a 422");
    expect(status).toMatch(/404, after a 422 \| Do not send it again/);
  });

  test("at the deadline: the money is held, and the service's support has both references", () => {
    expect(status).toMatch(/At the deadline.*on hold.*support.*`client_request_id`.*`internal_reference`/);
  });
});

describe("the words of a guide", () => {
  test("are those of the glossary", () => {
    expect(replacedWords(conventions())).toEqual([]);
  });

  test.each([
    ["The answer is final.", "request, response"],
    ["The source says so in section 7.1.", "not documented"],
    ["Read the status first.", "check the status"],
    ["The service refused it.", "reject"],
    ["Resend it.", "send again"],
  ])("%s: refused", (text, term) => {
    expect(replacedWords(text)).toContainEqual(expect.objectContaining({ term }));
  });

  test("a name in code is a name", () => {
    expect(replacedWords("The key `no-answer`, and `resend`.")).toEqual([]);
  });
});
