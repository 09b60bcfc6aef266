/** The purchase protocol as files: `purchase-protocol.json`, its JSON Schema, and the rules that a bundle follows. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import { UserError } from "../lib/command.ts";
import { faultsOf, newAjv } from "./ajv.ts";

export interface DeclaredProtocol {
  /** The protocol from the spec. */
  readonly protocol: PurchaseProtocol;
  /** The JSON Schema that the emitter wrote for its types. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Writes the protocol and its schema.
 *
 * @throws UserError if the protocol does not fit its own schema.
 */
export async function writeProtocol(out: string, { protocol, schema }: DeclaredProtocol): Promise<void> {
  const isOfItsForm = newAjv({ strict: true, allowUnionTypes: true }).compile(schema);
  if (!isOfItsForm(protocol)) {
    throw new UserError(`the purchase protocol does not fit its own schema\n  ${faultsOf(isOfItsForm).join("\n  ")}`);
  }
  await writeFile(join(out, "purchase-protocol.json"), `${JSON.stringify(protocol, null, 2)}\n`);
  await writeFile(join(out, "purchase-protocol.schema.json"), `${JSON.stringify(schema, null, 2)}\n`);
}

/** The states and the transitions without prose, for bundles. */
export const rulesOf = ({ states, transitions }: PurchaseProtocol): Record<string, unknown> => ({
  states: Object.fromEntries(Object.entries(states).map(([name, { means, ...rules }]) => [name, rules])),
  transitions: transitions.map(({ from, on, after, within, to }) => ({
    from,
    on,
    ...(after && { after }),
    ...(within && { within }),
    to,
  })),
});

/** The seconds of each timing. */
export const secondsOf = ({ timings }: PurchaseProtocol): Record<string, number> =>
  Object.fromEntries(Object.entries(timings).map(([name, { seconds }]) => [name, seconds]));
