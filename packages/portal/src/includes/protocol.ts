/** Tables that are made from the purchase protocol. */
import type {
  PurchaseAction,
  PurchaseEventName,
  PurchaseProtocol,
  PurchaseState,
  PurchaseStateName,
  PurchaseTransition,
} from "@vending/contract";
import { responsesOf } from "../meaning/events.ts";
import { responseLabel } from "../meaning/responses.ts";
import {
  actionIn,
  actionWithin,
  bases,
  duration,
  followedIn,
  listed,
  moneyIn,
  namesOf,
  refundRule,
} from "../meaning/words.ts";
import { table } from "../page/html.ts";
import type { Source } from "../source.ts";
import type { Include } from "./include.ts";

/** The one rule about refunds. */
export const refund: Include = ({ protocol }) => ({ markdown: refundRule(protocol) });

/** Every state: what to do in it, what happens to the money, and what is known. */
export const protocolStates: Include = ({ protocol }) => {
  const { states } = protocol;
  const rows = namesOf(states).map((name) => {
    const state = states[name];
    return [`\`${name}\``, state.means, actionWithin(protocol, state), state.money];
  });
  return { markdown: table(["state", "what is known", "what to do", "money"], rows) };
};

/** The states in which a purchase is left at the end of a run, with the money. */
export const protocolEnds: Include = ({ protocol: { states } }) => {
  const left = namesOf(states).flatMap((name) => {
    const state = states[name];
    return "end" in state || state.do === "wait" ? [[`\`${name}\``, `\`${state.money}\``, state.means]] : [];
  });
  return { markdown: table(["state", "money", "what it means"], left) };
};

/** The three outcomes, and the step after each. */
export const outcomes: Include = ({ protocol }) => {
  const rows = (["success", "failed", "pending"] as const).flatMap((event) => {
    const body = protocol.events[event].examples?.[0]?.body as { status?: string; response_code?: string } | undefined;
    const rule = protocol.transitions.find((one) => one.event.includes(event));
    if (!body || !rule) return [];
    const state = protocol.states[rule.to];
    return [
      [`\`${body.response_code}\``, `\`${body.status}\``, rule.why, actionIn(state), state.money, bases[rule.basis]],
    ];
  });
  return { markdown: table(["`response_code`", "`status`", "what it means", "what to do", "money", "basis"], rows) };
};

/** Every event, and what it is. */
export const protocolEvents: Include = (source) => {
  const rows = Object.entries(source.protocol.events).map(([name, { means }]) => [`\`${name}\``, means]);
  return { markdown: table(["event", "what it is"], rows) };
};

/** How each field of an order is compared with what a response shows of it. */
export const protocolComparison: Include = ({ protocol }) => {
  const rows = protocol.comparison.map(({ field, shownAs, of, means }) => [
    `\`${field}\` with \`${shownAs}\``,
    of.map((product) => `\`${product}\``).join(", "),
    means,
  ]);
  return { markdown: table(["what is compared", "for", "how"], rows) };
};

/** Every timing. */
export const protocolTimings: Include = ({ protocol }) => {
  const rows = Object.entries(protocol.timings).map(([name, { basis, means }]) => [
    `\`${name}\``,
    means,
    duration(protocol, name as keyof typeof protocol.timings),
    bases[basis],
  ]);
  return { markdown: table(["name", "what", "time", "basis"], rows) };
};

/** @param after The last action: `send`, `check` or `neither`. */
export const protocolAfter: Include = (source, after) => {
  const { states, events } = source.protocol;
  const isWanted = (event: PurchaseEventName) => {
    const actions = events[event].after;
    return after === "neither" ? actions === undefined : (actions?.includes(after as PurchaseAction) ?? false);
  };
  const names = namesOf(states).filter((name) => {
    const state = states[name];
    return "do" in state && (after === "neither" || state.do === after);
  });
  return { markdown: transitionTable(source, names, { isWanted }) };
};

/** @param name The state whose transitions are shown. */
export const protocolFrom: Include = (source, name = "") => {
  if (!Object.hasOwn(source.protocol.states, name)) throw new Error(`the purchase protocol has no state "${name}"`);
  return { markdown: transitionTable(source, [name as PurchaseStateName]) };
};

/** The steps that return money or send again: taken without reason, each costs money. */
export const protocolCostly: Include = (source) => {
  const { states, initial } = source.protocol;
  const isShown = ({ to }: PurchaseTransition) =>
    states[to].money === "return" || ("do" in states[to] && states[to].do === "send" && to !== initial);
  return { markdown: transitionTable(source, namesOf(states), { isShown }) };
};

interface Filters {
  readonly isWanted?: (event: PurchaseEventName) => boolean;
  readonly isShown?: (transition: PurchaseTransition) => boolean;
}

/** The transitions from these states, in the order in which they apply. */
function transitionTable(
  source: Source,
  states: readonly PurchaseStateName[],
  { isWanted = () => true, isShown = () => true }: Filters = {},
): string {
  const { protocol } = source;
  const open = followedIn(protocol).filter((name) => states.includes(name));
  const isAny = (from: readonly PurchaseStateName[]) => open.every((name) => from.includes(name));
  const rows = protocol.transitions.filter(isShown).flatMap((transition) => {
    const from = transition.from.filter((name) => states.includes(name));
    const events = transition.event.filter(isWanted);
    if (from.length === 0 || events.length === 0) return [];
    return [
      [
        `${events.map((event) => eventLabel(source, from, event)).join(", ")}${guardOf(protocol, transition)}`,
        ...(states.length === 1 ? [] : [isAny(from) ? "any that has not ended" : listed(from)]),
        nextOf(protocol, transition, from),
        transition.why,
        bases[transition.basis],
      ],
    ];
  });
  if (rows.length === 0) throw new Error("the purchase protocol has no such transitions");
  return table(["what happens", ...(states.length === 1 ? [] : ["in the state"]), "then", "why", "basis"], rows);
}

/** The guards of a transition, in words. */
function guardOf(protocol: PurchaseProtocol, { after, within }: PurchaseTransition): string {
  const lasted = after ? `, and nothing else for ${duration(protocol, after)}` : "";
  return within ? `${lasted}, within ${duration(protocol, within)} of the first send` : lasted;
}

function nextOf(protocol: PurchaseProtocol, { to }: PurchaseTransition, from: readonly PurchaseStateName[]): string {
  const state: PurchaseState = protocol.states[to];
  if (from.length === 1 && from[0] === to) return `still \`${to}\`: ${actionIn(state)} again`;
  return `\`${to}\`: ${"end" in state ? moneyIn(state) : actionWithin(protocol, state)}`;
}

/** Events that no single response shows. */
const withoutResponse: Partial<Record<PurchaseEventName, string>> = {
  other: "the outcome of another purchase",
  deadline: "the run ends before the purchase",
  restart: "a run begins that knows nothing of earlier ones",
  late: "it is too late to send",
};

/** An event in the words of a reader. */
function eventLabel(
  { document, protocol }: Source,
  states: readonly PurchaseStateName[],
  event: PurchaseEventName,
): string {
  const labels = responsesOf(document, protocol, states, event).map(responseLabel);
  return withoutResponse[event] ?? [...labels, ...(event === "unknown" ? ["anything else"] : [])].join(", ");
}
