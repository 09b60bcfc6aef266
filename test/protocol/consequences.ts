/** Derives the values of `x-meaning` for a single response from the purchase protocol. */
import type { Meaning, PurchaseAction, PurchaseProtocol, PurchaseStateName, YesNo } from "@vending/contract";
import type { Document } from "@vending/openapi/document";
import { operationsOf } from "@vending/openapi/document";
import { eventOf } from "../../packages/portal/src/meaning/events.ts";

/** The part of a meaning that follows from the protocol. */
export type Consequences = Pick<Meaning, "final" | "resend" | "queryFirst" | "refund" | "basis">;

/** The firmest basis comes first. */
const bases = ["source", "reading", "advice"] as const;

/**
 * The consequences of a response, over all states in which it can arrive.
 *
 * @param action The preceding request: `send` for a create, `check` for a status check.
 * @param response The key of the meaning.
 */
export function consequencesOf(protocol: PurchaseProtocol, action: PurchaseAction, response: string): Consequences {
  const { states } = protocol;
  const event = eventOf(protocol, action, response);
  const rules = protocol.transitions.filter(
    ({ from, on }) => on.includes(event) && from.some((name) => does(protocol, name) === action),
  );
  const overAll = (is: (to: PurchaseStateName) => boolean): YesNo => {
    const found = new Set(rules.map(({ to }) => is(to)));
    return found.size > 1 ? "depends" : found.has(true) ? "yes" : "no";
  };
  return {
    final: overAll((to) => "end" in states[to]),
    // A later run of a waiting purchase begins with a status check.
    queryFirst: overAll((to) => ["check", "wait"].includes(does(protocol, to) ?? "")),
    resend: overAll((to) => maySend(protocol, to)),
    refund: overAll((to) => states[to].money === "return"),
    basis: bases[Math.max(...rules.map(({ basis }) => bases.indexOf(basis)))] ?? "advice",
  };
}

function does({ states }: PurchaseProtocol, name: PurchaseStateName): PurchaseAction | undefined {
  const state = states[name];
  return "do" in state ? state.do : undefined;
}

/** Whether a state leads to a send if all further status checks find nothing. */
function maySend(protocol: PurchaseProtocol, from: PurchaseStateName): boolean {
  const reached = new Set([from]);
  for (const name of reached) {
    const action = does(protocol, name);
    if (action === "send") return true;
    const next = action === "wait" ? "restart" : "absent";
    for (const { from, on, to } of protocol.transitions) {
      if (action && from.includes(name) && on.includes(next)) reached.add(to);
    }
  }
  return false;
}

/**
 * Describes where `x-meaning` disagrees with the protocol. The id of a gift card order is not documented as an idempotency
 * key, so for orders it may also be `not-shown`, and never allows sending again.
 */
export function meaningFaults(document: Document, protocol: PurchaseProtocol): string[] {
  return operationsOf(document).flatMap(({ method, operation }) => {
    const meaning: Record<string, Meaning> = operation["x-meaning"];
    if (!("no-answer" in meaning) || meaning["no-answer"]?.final === "not-applicable") return [];
    const isOrder = /GiftCard/.test(operation.operationId);
    const action = method === "post" ? "send" : "check";
    return Object.entries(meaning).flatMap(([response, entry]) => {
      const at = `${operation.operationId} ${response}`;
      const wanted = consequencesOf(protocol, action, response);
      const keys = ["final", "resend", "queryFirst", "refund"] as const;
      return [
        ...keys
          .filter((key) => entry[key] !== wanted[key] && !(isOrder && isCareful(key, entry[key], wanted[key])))
          .map((key) => `${at}: ${key} is ${entry[key]}, and the protocol says ${wanted[key]}`),
        ...(isOrder && ["yes", "depends"].includes(entry.resend) ? [`${at}: an order may not be sent again`] : []),
        ...(isFirmer(entry.basis, wanted.basis) || (!isOrder && entry.basis !== wanted.basis)
          ? [`${at}: the basis is ${entry.basis}, and the protocol says ${wanted.basis}`]
          : []),
        // Retrying a create means sending the purchase again. Section 7.1 allows a retry of orders, too.
        ...(action === "send" && entry.retry !== entry.resend && !(isOrder && entry.resend === "not-shown")
          ? [`${at}: retry is ${entry.retry}, and resend is ${entry.resend}`]
          : []),
        ...(entry.final === "depends" && !/earlier attempt|first attempt/.test(entry.means)
          ? [`${at}: it does not say on what it depends`]
          : []),
      ];
    });
  });
}

const isCareful = (key: string, says: YesNo, wanted: YesNo): boolean =>
  says === "not-shown" || (key === "queryFirst" && says === "yes" && wanted === "depends");

const isFirmer = (one: Meaning["basis"], other: Meaning["basis"]): boolean => bases.indexOf(one) < bases.indexOf(other);
