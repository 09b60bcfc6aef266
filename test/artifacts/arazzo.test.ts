/** The workflows of `generated/arazzo.yaml`, run by `redocly respect` against the sandbox. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generated } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { examples } from "../lib/documents.ts";

let server: Awaited<ReturnType<typeof startServer>>;
let folder = "";
let workflows = "";

beforeAll(async () => {
  server = await startServer({ port: 0, settleAfter: 300 });
  folder = await mkdtemp(join(tmpdir(), "vending-arazzo-"));
  workflows = await readFile(join(generated, "arazzo.yaml"), "utf8");
  await writeFile(join(folder, "openapi.yaml"), await readFile(join(generated, "openapi.yaml")));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly passed: boolean;
  /** The steps that were run, each with whether it succeeded at last: how often it is repeated depends on time. */
  readonly steps: readonly string[];
}

/** A step in the report, or what it went to. */
interface StepReport {
  readonly stepId?: string;
  readonly status: "success" | "error";
  readonly executedSteps?: readonly StepReport[];
}

const named = ({ stepId, status, executedSteps = [] }: StepReport): string[] =>
  stepId === undefined ? executedSteps.flatMap(named) : [`${stepId}: ${status}`];

let purchases = 0;

/** Runs a workflow. What waits for fifteen seconds waits for less. */
async function run(
  workflow: string,
  inputs: Record<string, string> = {},
  text = workflows,
  url = server.url,
): Promise<Ran> {
  const file = join(folder, `${workflow}-${++purchases}.yaml`);
  const [report, all] = [`${file}.json`, { client_request_id: `workflow-${purchases}`, ...credentials, ...inputs }];
  await writeFile(file, text.replaceAll(/retryAfter: 15\b/g, "retryAfter: 0.2"));
  const given = Object.entries(all).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const { status } = await runTool("redocly", [
    "respect",
    file,
    ...["--workflow", workflow, "--server", `vending=${url}`, "--json-output", report],
    ...given,
  ]);
  const { files } = JSON.parse(await readFile(report, "utf8")) as {
    files: Record<string, { executedWorkflows: StepReport[] }>;
  };
  const steps = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(named));
  const nameOf = (step = "") => step.split(":")[0];
  return { passed: status === 0, steps: steps.filter((step, i) => nameOf(step) !== nameOf(steps[i + 1])) };
}

const credentials = { merchant_key: "sandbox-key", merchant_secret: "sandbox-secret" };

test.runIf(thorough).each(["buy-airtime", "buy-data", "pay-electricity", "reconcile"])(
  "%s ends well",
  async (workflow) => {
    // So that there is something to reconcile.
    if (workflow === "reconcile") await run("buy-airtime");
    expect(await run(workflow)).toMatchObject({ passed: true });
  },
);

/** What becomes of a purchase whose create fails, by the scenario of the customer's number. */
const lost: [what: string, scenario: string, steps: readonly string[]][] = [
  ["a response that is lost", "902", ["create: error", "look: success", "follow: success"]],
  ["an error of a purchase that exists", "904", ["create: error", "look: success", "follow: success"]],
  [
    "an error of a purchase that does not",
    "905",
    ["create: error", "look: error", "resend: success", "follow: success"],
  ],
  ["errors for as long as it is tried", "903", ["create: error", "look: error", "resend: error", "follow: error"]],
  ["a 404 of a purchase that was seen", "930", ["create: success", "follow: error"]],
];
/** What is polled two minutes is polled a second. */
const patience = (text: string) => text.replaceAll(/retryLimit: \d{2,}/g, "retryLimit: 3");

test.each(sampled(lost, 5))("after %s, the status decides", async (_, scenario, steps) => {
  expect(await run("buy-airtime", { customer_msisdn: `08031234${scenario}` }, patience(workflows))).toMatchObject({
    steps,
  });
});

test.runIf(thorough)(
  "a purchase of an earlier run is looked for, and sent again only if it does not exist",
  async () => {
    expect(await run("recover")).toMatchObject({
      steps: ["look: error", "resend: success", "follow: success"],
    });
    const before = await run("recover", { client_request_id: `workflow-${purchases}` });
    expect(before).toEqual({ passed: true, steps: ["look: success", "follow: success"] });
  },
);

const page = { "content-type": "text/html" };
const json = { "content-type": "application/json" };
const rejections: [what: string, headers: Record<string, string>, body: string, steps: readonly string[]][] = [
  ["an error in JSON ends the purchase", json, '{"message":"No."}', ["create: error"]],
  ["a page of a proxy does not", page, "<p>Not found</p>", ["create: error", "look: success", "follow: success"]],
  [
    "nor does an error that shows the purchase",
    json,
    '{"response_code":"01","data":{"internal_reference":"5b0f6a52"}}',
    ["create: error", "look: success", "follow: success"],
  ],
];

test.each(sampled(rejections, 2))("on the first attempt, %s", async (_, headers, body, steps) => {
  const found = JSON.stringify(examples.getTransactionStatus?.responses["200"]?.["status-success"]);
  const proxied = createServer(({ method }, response) => {
    response.writeHead(method === "POST" ? 404 : 200, method === "POST" ? headers : json);
    response.end(method === "POST" ? body : found);
  });
  await new Promise<void>((resolve) => proxied.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = proxied.address() as AddressInfo;
    expect(await run("buy-airtime", {}, patience(workflows), `http://127.0.0.1:${port}`)).toMatchObject({ steps });
  } finally {
    proxied.close();
  }
});

test.runIf(thorough)("a workflow that expects what the service does not do fails", async () => {
  const wrong = workflows.replaceAll('$response.body#/response_code != "02"', '$response.body#/response_code == "01"');
  expect(await run("pay-electricity", {}, patience(wrong))).toMatchObject({ passed: false });
});
