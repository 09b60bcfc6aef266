/** The validators in a real browser, under the strictest Content Security Policy. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireFile } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { findChromium, launchChromium } from "../lib/chromium.ts";
import { examples } from "../lib/documents.ts";

const policy = "default-src 'none'; script-src 'self'";

/** The script of the page: judges two requests, and stores the results where the test can read them. */
const page = (validators: string, good: unknown): string => `
import { requestValidator } from ${JSON.stringify(validators)};
const good = ${JSON.stringify(good)};
const judge = (value) => requestValidator("createTransaction")["~standard"].validate(value);
document.body.dataset.found = JSON.stringify([judge(good), judge({ ...good, network: "MTN" })]);
`;
/** Breaks the policy, to prove that the test notices. */
const offender = `try { new Function("return 1")(); } finally { document.body.dataset.found = "[]"; }`;

async function bundle(code: string): Promise<string> {
  const entry = "\0entry";
  const build = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [
      { name: "entry", resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  await build.close();
  return output[0].code;
}

describe.skipIf(!findChromium())("the validators in a browser", () => {
  const good = examples.createTransaction?.request?.["data-pending"];
  let server: Server;
  let browser: Browser;

  beforeAll(async () => {
    const dist = await requireFile(join(root, "packages/contract/dist/validators.js"), "npm run build");
    const files: Record<string, [type: string, text: string]> = {
      "/": [
        "text/html",
        '<!doctype html><title>Validators</title><body><script type="module" src="/main.js"></script>',
      ],
      "/main.js": ["text/javascript", await bundle(page(dist, good))],
      "/offends": [
        "text/html",
        '<!doctype html><title>Offends</title><body><script type="module" src="/offends.js"></script>',
      ],
      "/offends.js": ["text/javascript", offender],
    };
    server = createServer(({ url = "" }, response) => {
      const [type, text] = files[url] ?? [];
      response.writeHead(text === undefined ? 404 : 200, {
        "content-type": `${type ?? "text/plain"}; charset=utf-8`,
        "content-security-policy": policy,
      });
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await launchChromium();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Opens a page. Returns the results of its script and the errors of the browser. */
  async function open(path: string) {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    tab.on("pageerror", (error) => complaints.push(error.message));
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    const body = tab.locator("body[data-found]");
    await body.waitFor({ state: "attached", timeout: 10_000 });
    const found = JSON.parse((await body.getAttribute("data-found")) ?? "") as unknown;
    await tab.close();
    return { found, complaints };
  }

  test("accept a good request, say what is wrong with a bad one, and break no policy", async () => {
    const { found, complaints } = await open("/");
    expect(found).toEqual([
      { value: good },
      { issues: [expect.objectContaining({ path: ["network"], allowed: ["mtn", "glo", "airtel", "9mobile"] })] },
    ]);
    expect(complaints).toEqual([]);
  });

  test("a script that breaks the policy would be seen", async () => {
    const { complaints } = await open("/offends");
    expect(complaints.join("\n")).toMatch(/Content Security Policy|unsafe-eval/);
  });
});
