/** Prism itself, as a partner starts it on the published document: what the guide for frontend teams says of it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildPath, type OperationId, operations } from "@vending/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generated } from "../../scripts/lib/paths.ts";
import { bin, toolEnvironment } from "../../scripts/lib/tool.ts";
import { examples } from "../lib/documents.ts";

let prism: ChildProcess;
let url: string;

beforeAll(async () => {
  const flags = ["mock", join(generated, "openapi.yaml"), "--errors", "--port", "0"];
  prism = spawn(join(bin, "prism"), flags, { env: toolEnvironment(), stdio: ["ignore", "pipe", "inherit"] });
  if (!prism.stdout) throw new Error("its output is read");
  for await (const line of createInterface({ input: prism.stdout })) {
    const [address] = /http:\/\/[\d.:]+$/.exec(line) ?? [];
    if (address && line.includes("is listening")) {
      url = address;
      break;
    }
  }
});

afterAll(async () => {
  prism.kill();
  await once(prism, "exit");
});

const credentials = { "X-Merchant-Key": "a-key", "X-Merchant-Secret": "a-secret" };

async function call(id: OperationId, title: string, headers: Record<string, string>, body?: unknown) {
  const { method, parameters } = operations[id];
  const path = Object.fromEntries(parameters.flatMap((one) => (one.in === "path" ? [[one.name, "mtn"]] : [])));
  const response = await fetch(url + buildPath(id, { ...path, ...examples[id]?.parameters?.[title] }), {
    method,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), violations: response.headers.get("sl-violations") };
}

const all = Object.keys(operations) as OperationId[];
const named = all.flatMap((id) =>
  Object.entries(examples[id]?.responses ?? {}).flatMap(([status, bodies]) =>
    Object.entries(bodies).map(([title, body]) => [id, title, Number(status), body] as const),
  ),
);

test.each(named)("%s returns %s", async (id, title, status, body) => {
  const prefer = `code=${status}, example=${title}`;
  const asked = await call(id, title, { ...credentials, Prefer: prefer }, examples[id]?.request?.[title]);
  expect(asked).toEqual({ status, body, violations: null });
});

test.each(all)("%s takes credentials, and refuses none", async (id) => {
  const [title = "", request] = Object.entries(examples[id]?.request ?? {})[0] ?? [];
  expect((await call(id, title, credentials, request)).status).toBe(200);
  expect((await call(id, title, {}, request)).status).toBe(operations[id].public ? 200 : 401);
});

test("an invalid request gets 422, and its fault in a header", async () => {
  const order = { ...(examples.createTransaction?.request?.["data-pending"] as object), plan_code: undefined };
  const { status, body, violations } = await call("createTransaction", "", credentials, order);
  expect({ status, body }).toEqual({ status: 422, body: null });
  expect(violations).toContain("plan_code");
});
