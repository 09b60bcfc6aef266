/** The purpose of the mock: it serves every documented response without a line of code. */
import { buildPath, type OperationId, operations } from "@vending/contract";
import { expect, inject, test } from "vitest";
import { examples } from "../lib/documents.ts";

interface Call {
  /** Path and query parameters. */
  readonly parameters?: Record<string, string | number> | undefined;
  /** A value is sent as JSON, a string as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const credentials = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };

/** Sends a request to the mock. */
async function call(id: OperationId, { parameters = {}, body, headers = credentials }: Call) {
  const response = await fetch(`${inject("mockUrl")}${buildPath(id, parameters)}`, {
    method: operations[id].method,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

/** The call of an example, or else of the first one. */
function callOf(id: OperationId, title = ""): Call {
  const { parameters = {}, request = {} } = examples[id] ?? {};
  const pick = <T>(all: Record<string, T>): T | undefined => all[title] ?? Object.values(all)[0];
  return { parameters: pick(parameters), body: pick(request) };
}

const ids = Object.keys(operations) as OperationId[];

test.each(ids)("the mock serves every documented example of %s", async (id) => {
  for (const [status, byTitle] of Object.entries(examples[id]?.responses ?? {})) {
    for (const [title, body] of Object.entries(byTitle)) {
      const headers = { ...credentials, Prefer: `code=${status}, example=${title}` };
      const { text, ...rest } = await call(id, { ...callOf(id, title), headers });
      expect({ ...rest, title, body: JSON.parse(text) }).toEqual({
        status: Number(status),
        type: expect.stringMatching(/^application\/json\b/),
        title,
        body,
      });
    }
  }
});

test.each(ids.filter((id) => !operations[id].public))("%s needs both credentials", async (id) => {
  for (const [header, value] of Object.entries(credentials)) {
    const { status } = await call(id, { ...callOf(id), headers: { [header]: value } });
    expect(status, `with ${header} alone`).toBe(401);
  }
});

test.each(
  ids.filter((id) => operations[id].request),
)("%s rejects a body that is not JSON, and does not hang", async (id) => {
  expect((await call(id, { body: '{"merchant_code": ' })).status).toBe(400);
});
