/** A sandbox whose clock a test moves, and calls of a merchant. */
import { createSandbox, type Sandbox, type SandboxOptions, type TestClock, testClock } from "@vending/sandbox";
import { type Checked, checked } from "./checked.ts";

const prefix = "/ext/gateway/v1/transactions";

export interface Timed {
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  readonly call: Checked;
  /** Resolves with the HTTP status. */
  buy(requestId: string, msisdn?: string): Promise<number>;
  /** Resolves with the HTTP status. */
  status(requestId: string): Promise<number>;
  /** The total of the merchant's list. */
  total(): Promise<number>;
}

export function timedSandbox(options: SandboxOptions): Timed {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait, ...options });
  const call = checked(sandbox);
  const buy = async (client_request_id: string, customer_msisdn = "08031234567") => {
    const body = { merchant_code: "SANDBOX", customer_msisdn, network: "mtn", amount: "500", client_request_id };
    return (await call("POST", `${prefix}/airtime/sync`, { body })).status;
  };
  const status = async (id: string) => (await call("GET", `${prefix}/status/${id}`)).status;
  const total = async () => ((await call("GET", prefix)).body as { pagination: { total: number } }).pagination.total;
  return { clock, sandbox, call, buy, status, total };
}
