/** The purchase protocol as files: `purchase-protocol.json`, its JSON Schema, and the rules that a bundle follows. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import { UserError } from "../lib/fail.ts";
import { faultsOf, newAjv } from "./ajv.ts";

export interface DeclaredProtocol {
  /** As the spec declares it. */
  readonly protocol: PurchaseProtocol;
  /** The JSON Schema that the emitter made of its types. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Writes the protocol and its schema.
 *
 * @throws UserError The protocol is not of its own form.
 */
export async function writeProtocol(out: string, { protocol, schema }: DeclaredProtocol): Promise<void> {
  const isOfItsForm = newAjv({ strict: true, allowUnionTypes: true }).compile(schema);
  if (!isOfItsForm(protocol)) {
    throw new UserError(`the purchase protocol is not of its own form\n  ${faultsOf(isOfItsForm).join("\n  ")}`);
  }
  await writeFile(join(out, "purchase-protocol.json"), `${JSON.stringify(protocol, null, 2)}\n`);
  await writeFile(join(out, "purchase-protocol.schema.json"), `${JSON.stringify(schema, null, 2)}\n`);
}

/** What can follow: the state, and the guards under which it does. */
type Rule = { to: string; after?: string; within?: string };

/** By state: what is done in it, and where each event leads. Without prose, for bundles. */
export function rulesOf({ states, transitions }: PurchaseProtocol): Record<string, unknown> {
  const rules = Object.entries(states).map(([name, state]) => {
    if ("end" in state) return [name, { end: true }] as const;
    const on: Record<string, Rule[]> = {};
    for (const { from, on: events, to, after, within } of transitions) {
      if (!from.includes(name as (typeof from)[number])) continue;
      for (const event of events) {
        on[event] ??= [];
        on[event].push({ to, ...(after && { after }), ...(within && { within }) });
      }
    }
    return [name, { do: state.do, ...(state.within && { within: state.within }), on }] as const;
  });
  return Object.fromEntries(rules);
}

/** The seconds of each timing. */
export const secondsOf = ({ timings }: PurchaseProtocol): Record<string, number> =>
  Object.fromEntries(Object.entries(timings).map(([name, { seconds }]) => [name, seconds]));
