/** No output shows credentials, whatever a server returns. */
import { readFile, writeFile } from "node:fs/promises";
import { sandboxConfig } from "@vending/conformance";
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { localServer, localUrl, runMain } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

const file = temporaryFiles();

describe("secrets", () => {
  // Each of these characters is escaped in an address, in JSON, in HTML or by PHP.
  const secret = `zQ7/xK9"Lm2\\Pw+V4&e=f<g>'h%i`;
  const otherSecret = "another/secret+of=2";

  /** A text, with its escapes undone. */
  const readings = (text: string): string[] => [text, text.replace(/\\(.)/g, "$1"), text.replace(/\\+/g, "")];

  test("that a server repeats are in no output, even if they are cut", async () => {
    const got = new Set<string>();
    const careless = localServer(({ url, headers, index, pass }) => {
      // A run would soon end on a server that returns no JSON or rejects the merchants.
      if (url.pathname === "/v1/healthz" || index < 4) return pass();
      const given = headers.get("x-merchant-secret") ?? "";
      if (given.length > 5) got.add(given);
      // Long texts are cut. Each of these is cut in the middle of a secret, in a message or in a report.
      const upTo = (length: number, text: string): string => (index % 2 === 0 ? text : text.padEnd(length, "x"));
      const echo = JSON.stringify(given).slice(1, -1);
      const start = `${upTo(55, '{"status":"')}${echo}","response_code":"${upTo(190, "")}${echo}","echo":"`;
      const body = `${upTo(1_990, start)}${echo}"}`;
      const own = { "content-type": "application/json", "x-echo": encodeURIComponent(given) };
      return new Response(body, { status: index % 3 === 0 ? 200 : 418, headers: own });
    });
    const config = { ...sandboxConfig, merchant: { code: "ME", key: "my-key", secret: "$MY_SECRET" } };
    const other = { code: "OTHER", key: "other-key", secret: otherSecret };
    await writeFile(file("secrets.json"), JSON.stringify({ ...config, otherMerchant: other }));
    const reports = [file("report.xml"), file("report.json")];
    const written = ["--report", "junit", reports[0] ?? "", "--report", "json", reports[1] ?? ""];
    const only = ["--only", "credentials,status,creates,schema"];
    const ended = await runMain(
      ["--base-url", localUrl, "--config", file("secrets.json"), "--allow-purchases", ...written, ...only],
      { ...careless.host, environment: { MY_SECRET: secret } },
    );

    expect(ended.status).toBe(1);
    expect([...got]).toEqual(expect.arrayContaining([secret, otherSecret]));
    expect(got.size).toBeGreaterThan(5);
    const outputs = await Promise.all(reports.map((report) => readFile(report, "utf8")));
    for (const [index, text] of [ended.stdout, ended.stderr, ...outputs].entries()) {
      for (const reading of readings(text)) {
        for (const one of got) {
          const at = reading.indexOf(one);
          if (at >= 0)
            throw new Error(`output ${index} shows ${one}: …${reading.slice(Math.max(0, at - 300), at + 100)}`);
        }
        // Nor the beginning of one that was cut.
        expect(reading).not.toContain(secret.slice(0, 8));
      }
    }
  });

  test("and the key, and both together, in base64 and in an address, are in no output", async () => {
    const key = "my-merchant-key-1";
    const bytes = (text: string): Buffer => Buffer.from(text);
    const written = [key, secret, `${key}:${secret}`].flatMap((text) => [
      bytes(text).toString("base64"),
      bytes(text).toString("base64url"),
      encodeURIComponent(text),
      encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
      key,
    ]);
    const careless = localServer(({ url, index, pass }) => {
      if (url.pathname === "/v1/healthz" || index < 4) return pass();
      return Response.json({ seen: written, basic: `Basic ${written[10]}` }, { headers: { "x-key": key } });
    });
    await writeFile(file("key.json"), JSON.stringify({ ...sandboxConfig, merchant: { code: "ME", key, secret } }));
    const reports = [file("key.xml"), file("key.report.json")];
    const files = ["--report", "junit", reports[0] ?? "", "--report", "json", reports[1] ?? "", "--report", "github"];
    const flags = [...files, ...(thorough ? [] : ["--only", "credentials,status,creates,schema,server"])];
    const summary = file("summary.md");
    const ended = await runMain(["--base-url", localUrl, "--config", file("key.json"), ...flags], {
      ...careless.host,
      environment: { GITHUB_STEP_SUMMARY: summary },
    });
    expect(ended.status).toBe(1);
    const outputs = await Promise.all([...reports, summary].map((report) => readFile(report, "utf8")));
    for (const text of outputs) expect(text.length).toBeGreaterThan(200);
    for (const text of [ended.stdout, ended.stderr, ...outputs]) {
      for (const one of written) expect(text).not.toContain(one);
    }
  });
});
