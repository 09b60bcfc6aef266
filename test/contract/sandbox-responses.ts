/** What a sandbox in process sends: under the number of each scenario, for each product, on each operation. */
import { buildPath, type OperationId, operations } from "@vending/contract";
import { validateResponse } from "@vending/contract/validators";
import { createSandbox, type Sandbox, scenarios } from "@vending/sandbox";
import { examples } from "../lib/documents.ts";

/** The body of a response to an operation. */
export interface Response {
  readonly operationId: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Responses {
  readonly readable: readonly Response[];
  /** What the validators say of them. */
  readonly invalid: readonly string[];
  /** The scenarios without a response in JSON. */
  readonly unreadable: ReadonlySet<string>;
}

type Parameters = Readonly<Record<string, string | number>>;
type Sent = Readonly<Record<string, string>>;

/**
 * Sends the request of each example with the number of each scenario, and checks the status early and late.
 *
 * @param fetcher Default: a new sandbox.
 */
export async function responsesOf(fetcher?: Pick<Sandbox, "fetch">): Promise<Responses> {
  let time = Date.UTC(2026, 0, 2);
  const sandbox = fetcher ?? createSandbox({ now: () => time, wait: async () => {} });
  const readable: Response[] = [];
  const invalid: string[] = [];
  const unreadable = new Set<string>();

  async function ask(operationId: OperationId, suffix: string, parameters: Parameters, body?: Sent): Promise<void> {
    const request = {
      method: operations[operationId].method,
      headers: {
        "X-Merchant-Key": "sandbox-key",
        "X-Merchant-Secret": "sandbox-secret",
        "Content-Type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    try {
      const response = await sandbox.fetch(`http://sandbox.test${buildPath(operationId, parameters)}`, request);
      const shown = { operationId, status: response.status, body: JSON.parse(await response.text()) as unknown };
      const issues = validateResponse(operationId, response, shown.body);
      invalid.push(...issues.map(({ message }) => `${operationId} ${shown.status}, scenario ${suffix}: ${message}`));
      readable.push(shown);
    } catch {
      unreadable.add(suffix);
    }
  }

  let count = 0;
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { request = {}, parameters = { none: {} } } = examples[operationId] ?? {};
    if (operations[operationId].method === "GET") {
      for (const one of Object.values(parameters)) await ask(operationId, "", one);
    }
    for (const { client_request_id, request_id, ...sent } of Object.values(request) as Sent[]) {
      for (const suffix of ["123", ...scenarios.map((one) => one.suffix)]) {
        const id = { client_request_id: `order-${++count}` };
        const customer_msisdn = (sent.customer_msisdn ?? "08030000000").slice(0, -3) + suffix;
        const isSale = operationId !== "verifyCustomer";
        await ask(operationId, suffix, {}, { ...sent, customer_msisdn, ...(isSale && id) });
        for (const later of isSale ? [0, 70_000] : []) {
          time += later;
          await ask("getTransactionStatus", suffix, { request_id: id.client_request_id });
          await ask("getTransactionStatusV1", suffix, id);
          await ask("getGiftCardOrder", suffix, { request_id: id.client_request_id });
        }
      }
    }
  }
  await ask("listTransactions", "", { limit: 1_000 });
  return { readable, invalid, unreadable };
}
