/** The server of a team that has just begun: each mistake is one finding, and nothing false is said about it. */
import { describe, expect, test } from "vitest";
import { terminalReport } from "../src/report/terminal.ts";
import { creates, statuses } from "./lib/mutant.ts";
import { type Outgoing, runTeam } from "./lib/team-server.ts";

const isStatus = ({ operationId }: Outgoing): boolean => statuses.includes(operationId);

const failsWithPending = (one: Outgoing): void => {
  if (creates.includes(one.operationId) && one.body.status === "failed") one.body.response_code = "02";
};
const unknownIs =
  (body: unknown) =>
  (one: Outgoing): void => {
    if (isStatus(one) && one.status === 404) Object.assign(one, { status: 200, body });
  };
/** With the id of the request, whoever asks. */
const unknownFails = (one: Outgoing): void => {
  const data = { request_id: one.id, internal_reference: crypto.randomUUID() };
  unknownIs({ status: "failed", response_code: "01", response_message: "Failed", data })(one);
};
const usedIs =
  (status: number) =>
  (one: Outgoing): void => {
    if (isCreate(one) && one.status === 422) one.status = status;
  };
const strangersGet404 = (one: Outgoing): void => {
  if (isStatus(one) && one.status === 401) one.status = 404;
};
function failsOnceUsed(): (one: Outgoing) => void {
  const used = new Set<string>();
  return (one) => {
    if (one.status === 422) used.add(one.sent.client_request_id);
    if (isStatus(one) && one.body.status === "success" && used.has(one.id))
      Object.assign(one.body, { status: "failed", response_code: "01" });
  };
}
/** What was pending once, and succeeds. */
function staysPending(): (one: Outgoing) => void {
  const pending = new Set<string>();
  return (one) => {
    if (isCreate(one) && one.body.status === "pending") pending.add(one.sent.client_request_id);
    if (isStatus(one) && one.body.status === "success" && pending.has(one.id))
      Object.assign(one.body, { status: "pending", response_code: "02" });
  };
}
const pendingCreatedAt = (one: Outgoing): void => {
  if (isCreate(one) && one.body.status === "pending") one.body.data.created_at = "2026-03-02 09:00:00";
};
const emptyData = { status: "success", response_code: "00", data: {} };
const amountIsANumber = (one: Outgoing): void => {
  if (isStatus(one) && one.body.data) one.body.data.amount = Number(one.body.data.amount);
};
const bare401 = (one: Outgoing): void => {
  if (one.status === 401) one.body = {};
};
const undeclaredFields = ({ body }: Outgoing): void => {
  if (body.data) Object.assign(body.data, { fee: "10", wallet: { balance: "1" } });
};
/** As if the HTTP status were not used for errors. */
const errorsAre200 = (one: Outgoing): void => {
  if (one.body?.status === "error" && !isMissing(one))
    Object.assign(one, { status: 200, body: { ...one.body, code: one.status } });
};
const isMissing = ({ operationId }: Outgoing): boolean => ![...creates, ...statuses].includes(operationId);
const secretName = ({ headers }: Outgoing): void => {
  headers["sandbox-secret"] = "1";
};
/** The process dies of a field that is null, and with it every open connection; it needs time to start again. */
function diesOfNull(): (one: Outgoing) => void {
  let down = 0;
  return ({ sent }) => {
    if (sent?.amount === null) down = 4;
    if (down-- > 0) throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) });
  };
}
const isCreate = ({ operationId }: Outgoing): boolean => creates.includes(operationId);
/** A fault in the form of each response, which many checks run into. */
const forms: Readonly<Record<string, readonly [finding: string, change: (one: Outgoing) => unknown]>> = {
  "returns 201 for a create": [
    "shape undeclared-status:HTTP 201",
    (one) => isCreate(one) && one.status === 200 && Object.assign(one, { status: 201 }),
  ],
  "returns 400 for an unknown id": [
    "money unknown-id",
    (one) => isStatus(one) && one.status === 404 && Object.assign(one, { status: 400 }),
  ],
  "has no internal_reference": [
    "money schema:data.internal_reference is required",
    ({ body }) => delete body.data?.internal_reference,
  ],
  "has no data in a create": ["money schema:data is required", (one) => isCreate(one) && delete one.body.data],
  "has a status in upper case": [
    "money schema:status has a value that is not declared",
    ({ body }) => body.response_code && Object.assign(body, { status: body.status.toUpperCase() }),
  ],
  "wraps each body": [
    "money schema:status is required",
    (one) => one.status === 200 && Object.assign(one, { body: { result: one.body } }),
  ],
};
const every400 = (request: number): boolean => request % 400 === 0;

const lost = ["money duplicate-sold", "money lost-purchase"];
const pending = "money schema:response_code has a value that is not declared";
const number = "money schema:data.amount must be a string";

/** On a dedicated route, the product of the body is not looked at: the route sets it. */
const setsProduct = ({ operationId, sent }: Pick<Outgoing, "operationId" | "sent">): void => {
  const product = /^create(Airtime|Data)/.exec(operationId)?.[1]?.toLowerCase();
  if (product) sent.product = product;
};

type Row = readonly [what: string, mistakes: Parameters<typeof runTeam>[0], findings: readonly string[]];
const rows: readonly Row[] = [
  ["makes no mistake", {}, []],
  ["sets the product by the route before it validates", { receive: setsProduct }, []],
  ["fails with the code of a pending purchase", { change: failsWithPending }, [pending]],
  ["has a status with empty data for an unknown id", { change: unknownIs(emptyData) }, ["money unknown-id"]],
  ["has a null status for an unknown id", { change: unknownIs(null) }, ["money unknown-id"]],
  ["has a number for an amount", { change: amountIsANumber }, [number]],
  ["forgets its purchases when it is started again", { restarts: every400 }, lost],
  ["keeps the last of two sales", { sellsAgain: () => true }, ["money duplicate-sold"]],
  ["sells an id for each product", { sellsAgain: (a, b) => a.product !== b.product }, ["money duplicate-sold"]],
  ["uses HTTP 200 for errors", { change: errorsAre200 }, ["shape error-as-200"]],
  ["has a secret for the name of a header", { change: secretName }, ["trust secret-echoed"]],
  ["dies of an invalid request", { change: diesOfNull() }, ["shape no-response"]],
  ["has a failure for an unknown id", { change: unknownFails }, ["money unknown-id"]],
  ["has 404 where it must reject credentials", { change: strangersGet404 }, ["trust authentication"]],
  ["returns 400 for a used id", { change: usedIs(400) }, ["money duplicate-status"]],
  ["never settles", { change: staysPending() }, ["money settlement"]],
  ["lets a rejected duplicate change the outcome", { change: failsOnceUsed() }, ["money final-changes"]],
  ["has a created_at in a pending create", { change: pendingCreatedAt }, ["shape pending-fields"]],
  ["has an empty body for a 401", { change: bare401 }, []],
  ["sends fields that are not declared", { change: undeclaredFields }, ["style undeclared-field"]],
  ...Object.entries(forms).map(([what, [finding, change]]): Row => [what, { change }, [finding]]),
  [
    "makes four mistakes",
    {
      change: (one) => {
        for (const change of [failsWithPending, unknownIs(emptyData), amountIsANumber, bare401]) change(one);
      },
    },
    [pending, number, "money unknown-id"],
  ],
];

describe("a server that", () => {
  test.each(rows)("%s", async (_, mistakes, findings) => {
    const report = await runTeam(mistakes);
    expect(report.findings.map(({ severity, id }) => `${severity} ${id}`).sort()).toEqual([...findings].sort());
    expect(report.passed).toBeGreaterThan(15);
  });
});

test("the report names what is there, what is not, and what the contract leaves open", async () => {
  const report = await runTeam({ change: bare401 });
  expect(report.verdict).toBe("passed");
  expect(Object.keys(report.missing)).toContain("checkHealth");
  expect(report.open["401"]).toBeGreaterThan(10);
  const text = String(terminalReport(report));
  expect(text).toMatch(/\n {3}listTransactions: GET \S+ gets 404 and 404 to \?page=x\n/);
  expect(text).toMatch(/\n {3}The server has createTransaction, createAirtimeAsync, [^.]*getTransactionStatusV1\.\n/);
  expect(text).toMatch(/\nBodies not checked, because the contract leaves them open: .*HTTP 401 \(\d+\)/);
});

test("a finding shows the value that is wrong, wherever it is in the body", async () => {
  const report = await runTeam({ change: amountIsANumber });
  expect(report.findings[0]?.evidence.value).toBe("data.amount: 500");
  expect(String(terminalReport(report))).toMatch(
    / {5}• .*data\.amount must be a string, not a number\. It has data\.amount: 500 /,
  );
  const { findings } = await runTeam({ change: ({ body }) => delete body.data?.request_id });
  expect(findings[0]?.evidence.value).toMatch(/^data: \{"internal_reference":/);
});
