/** What the books of a merchant say of an order beside what its status shows: from the purchase protocol. */
import type {
  PurchaseEventName,
  PurchaseProtocol,
  PurchaseState,
  PurchaseStateName,
} from "../../../contract/src/protocol.ts";
import { responsesOf } from "../meaning/events.ts";
import { responseLabel } from "../meaning/responses.ts";
import { listed, moneyIn, namesOf } from "../meaning/words.ts";
import { table } from "../page/table.ts";
import type { Include } from "./include.ts";

/** What a status check can show of a purchase. */
type Shown = Extract<PurchaseEventName, "success" | "failed" | "pending" | "absent">;
const shown: readonly Shown[] = ["success", "failed", "pending", "absent"];

/** What an order that ended may show for good: what led to its end, and nothing else. */
export function fits(protocol: PurchaseProtocol, end: PurchaseStateName, event: Shown): boolean {
  return protocol.transitions.some(
    ({ to, on }) => to === end && (on.includes(event) || (event === "absent" && on.includes("rejected"))),
  );
}

export const comparison: Include = ({ document, protocol }) => {
  const label = (event: Shown) => responsesOf(document, protocol, ["processing"], event).map(responseLabel).join(", ");
  const rows = namesOf(protocol.states).flatMap((name) => {
    const state: PurchaseState = protocol.states[name];
    // Money that is held waits for a person already.
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

/** Who has lost, if the status is right. */
function costOf(protocol: PurchaseProtocol, { money }: PurchaseState, event: Shown): string | undefined {
  const due = protocol.transitions.find(({ on }) => on.includes(event));
  const right = due && protocol.states[due.to].money;
  if (money === "return" && right === "keep") return "it was delivered, and the money is back";
  if (money === "keep" && right === "return") return "the customer paid, and it was not delivered";
  return undefined;
}

/** Which ends a person must look at, and when an open purchase is one. */
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
      ...held.map((name) => `- A purchase ended as ${listed([name], "or")}. ${protocol.states[name].means}`),
    ].join("\n"),
  };
};
