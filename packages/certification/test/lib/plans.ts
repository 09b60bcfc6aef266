/** What the sandbox sells. */
import { type CablePlan, type DataPlan, mobileNetworks } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import type { Plans } from "../../src/situations/orders.ts";

export async function plansOf(): Promise<Plans> {
  const sandbox = createSandbox();
  const headers = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" };
  const list = async <T>(path: string) =>
    ((await (await sandbox.fetch(`http://sandbox.test/v1/plans/${path}`, { headers })).json()) as { data: T[] }).data;
  const data = await Promise.all(
    mobileNetworks.map(async (network) => [network, await list<DataPlan>(network)] as const),
  );
  // One entry for each network.
  return { data: Object.fromEntries(data) as unknown as Plans["data"], cable: await list<CablePlan>("bills/cable") };
}
