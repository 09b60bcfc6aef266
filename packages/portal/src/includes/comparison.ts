/** The books of a merchant beside the status of an order: what agrees, and what is a loss, by the purchase protocol. */
import type {
  PurchaseEventName,
  PurchaseProtocol,
  PurchaseState,
  PurchaseStateName,
} from "../../../contract/src/protocol.ts";
import { responsesOf } from "../meaning/events.ts";
import { responseLabel } from "../meaning/responses.ts";
import { moneyIn, namesOf } from "../meaning/words.ts";
import { table } from "../page/html.ts";
import type { Include } from "./include.ts";

/** What a status check can show of a purchase. */
type Shown = Extract<PurchaseEventName, "success" | "failed" | "pending" | "absent">;
const shown: readonly Shown[] = ["success", "failed", "pending", "absent"];

/** Whether a status agrees with how an order ended: only what leads to that end does. */
export function fits(protocol: PurchaseProtocol, end: PurchaseStateName, event: Shown): boolean {
  return protocol.transitions.some(
    ({ to, on }) => to === end && (on.includes(event) || (event === "absent" && on.includes("rejected"))),
  );
}

export const comparison: Include = ({ document, protocol }) => {
  const label = (event: Shown) => responsesOf(document, protocol, ["processing"], event).map(responseLabel).join(", ");
  const rows = namesOf(protocol.states).flatMap((name) => {
    const state: PurchaseState = protocol.states[name];
    // Held money waits for a person already.
    if (!("end" in state) || state.money === "hold") return [];
    const agreeing = shown.filter((event) => fits(protocol, name, event));
    const costly = shown.flatMap((event) => {
      const cost = costOf(protocol, state, event);
      return cost ? [`${label(event)}: ${cost}`] : [];
    });
    return [[`\`${name}\`: ${moneyIn(state)}`, agreeing.map(label).join(", "), costly.join("; ")]];
  });
  return { markdown: table(["your books", "the status that agrees", "the status that shows a loss"], rows) };
};

/** The party that loses money if the status is right. */
function costOf(protocol: PurchaseProtocol, { money }: PurchaseState, event: Shown): string | undefined {
  const due = protocol.transitions.find(({ on }) => on.includes(event));
  const right = due && protocol.states[due.to].money;
  if (money === "return" && right === "keep") return "it was delivered, and the money is back";
  if (money === "keep" && right === "return") return "the customer paid, and it was not delivered";
  return undefined;
}

/** The purchases that a person must look at. */
export const personNeeded: Include = ({ protocol }) => {
  const held = namesOf(protocol.states).filter((name) => {
    const state: PurchaseState = protocol.states[name];
    return "end" in state && state.money === "hold";
  });
  const open = namesOf(protocol.states).filter((name) => {
    const state: PurchaseState = protocol.states[name];
    return "do" in state && state.do === "wait";
  });
  return {
    markdown: [
      ...open.map((name) => `- A purchase is \`${name}\`. ${protocol.states[name].means}`),
      ...held.map((name) => `- A purchase ended as \`${name}\`. ${protocol.states[name].means}`),
    ].join("\n"),
  };
};
