/** A second opinion: Prism's validation proxy stands in front of the sandbox and has nothing to object. */
import { join } from "node:path";
import { operationsOf } from "@vending/openapi/document";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generated, root } from "../../../scripts/lib/paths.ts";
import { reservePort } from "../../../scripts/lib/ports.ts";
import { type ServerProcess, startServerProcess } from "../../../scripts/servers/process.ts";
import { thorough } from "../../../test/lib/budget.ts";
import { examples, partner } from "../../../test/lib/documents.ts";

const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };

let sandbox: Awaited<ReturnType<typeof startServer>>;
let proxy: ServerProcess;

beforeAll(async () => {
  sandbox = await startServer({ port: 0, settleAfter: 0 });
  const port = await reservePort(0, "127.0.0.1");
  const url = `http://127.0.0.1:${port}`;
  proxy = await startServerProcess(
    join(root, "node_modules/.bin/prism"),
    ["proxy", "--multiprocess=false", "--errors", "--port", String(port), join(generated, "openapi.json"), sandbox.url],
    (output) => (output.includes("Prism is listening") ? url : undefined),
  );
});
afterAll(async () => {
  await proxy?.stop();
  await sandbox?.stop();
});

const calls = operationsOf(partner).flatMap(({ path, method, operation }) => {
  const { request, parameters } = examples[operation.operationId] ?? {};
  const titles = Object.keys(request ?? parameters ?? { plain: {} });
  return titles.map((title) => ({
    path,
    method,
    title,
    body: request?.[title],
    parameters: parameters?.[title] ?? {},
  }));
});

// The quick run checks every response of the sandbox against the schemas itself.
describe.runIf(thorough)("every example of the contract, sent through the proxy", () => {
  test("there are examples to send", () => expect(calls.length).toBeGreaterThan(30));

  test.each(calls)("$method $path $title", async ({ path, method, body, parameters }) => {
    const rest = new Map(Object.entries(parameters));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest.get(name));
      rest.delete(name);
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
    const answer = await fetch(`${proxy.url}${filled}?${query}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // With --errors Prism answers 500 with its own body where the sandbox breaks the contract.
    expect(answer.status, text).toBeLessThan(500);
    expect(answer.headers.get("sl-violations")).toBeNull();
    expect(text).not.toContain("stoplight.io/prism");
  });
});
