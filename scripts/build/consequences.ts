/** What the purchase protocol says of a single response, whatever was sent before it. */
import { eventOf } from "@vending/openapi/events";
import type {
  Answer,
  Meaning,
  PurchaseAction,
  PurchaseProtocol,
  PurchaseStateName,
} from "../../generated/types-data.ts";

/** The part of a meaning that follows from the protocol. */
type Consequences = Pick<Meaning, "final" | "retry" | "resend" | "queryFirst" | "refund" | "basis">;

/** The firmest comes first. */
const bases = ["documented", "reading", "advice"] as const;

/**
 * The consequences of a response, over all states in which it can arrive.
 *
 * @param action The preceding request: `send` for a create, `check` for a status check.
 * @param response The key of the meaning.
 */
export function consequencesOf(
  protocol: PurchaseProtocol,
  action: PurchaseAction,
  response: string,
): Partial<Consequences> {
  const { states, transitions } = protocol;
  const event = eventOf(protocol, action, response);
  const rules = transitions.filter(
    (rule) => rule.event.includes(event) && rule.from.some((name) => actionOf(protocol, name) === action),
  );
  const overAll = (is: (to: PurchaseStateName) => boolean): Answer => {
    const found = new Set(rules.map(({ to }) => is(to)));
    return found.size > 1 ? "depends" : found.has(true) ? "yes" : "no";
  };
  const resend = overAll((to) => maySend(protocol, to));
  return {
    final: overAll((to) => "end" in states[to]),
    // To repeat a create is to send the purchase again. Whether a status check is repeated, the protocol does not say.
    ...(action === "send" && { retry: resend }),
    resend,
    // A later run of a waiting purchase begins with a status check.
    queryFirst: overAll((to) => ["check", "wait"].includes(actionOf(protocol, to) ?? "")),
    refund: overAll((to) => states[to].money === "return"),
    basis: bases[Math.max(...rules.map(({ basis }) => bases.indexOf(basis)))] ?? "advice",
  };
}

function actionOf({ states }: PurchaseProtocol, name: PurchaseStateName): PurchaseAction | undefined {
  const state = states[name];
  return "do" in state ? state.do : undefined;
}

/** Whether a state leads to a send if all further status checks find nothing. */
function maySend(protocol: PurchaseProtocol, from: PurchaseStateName): boolean {
  const reached = new Set([from]);
  for (const name of reached) {
    const action = actionOf(protocol, name);
    if (action === "send") return true;
    const next = action === "wait" ? "restart" : "absent";
    for (const { from, event, to } of protocol.transitions) {
      if (action && from.includes(name) && event.includes(next)) reached.add(to);
    }
  }
  return false;
}
