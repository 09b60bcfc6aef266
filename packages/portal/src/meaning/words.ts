/** The purchase protocol in words. */
import type { PurchaseProtocol, PurchaseState, PurchaseStateName, PurchaseTimingName } from "@vending/contract";

const actions = { send: "send the purchase", check: "check the status", wait: "nothing in this run" } as const;

/** The action of a state. */
export const actionIn = (state: PurchaseState): string => ("end" in state ? "done" : actions[state.do]);

/** The same, with its time limit. */
export function actionWithin(protocol: PurchaseProtocol, state: PurchaseState): string {
  const limit = "do" in state && state.within ? `, up to ${duration(protocol, state.within)} after the first send` : "";
  return `${actionIn(state)}${limit}`;
}

/** What happens to the money in a state. */
export const moneyIn = ({ money }: PurchaseState): string => `${money} the money`;

export const bases = { documented: "documented", reading: "our reading", advice: "our advice" } as const;

/** When the customer's money goes back: the same sentence everywhere. */
export function refundRule({ states }: PurchaseProtocol): string {
  const back = namesOf(states).filter((name) => states[name].money === "return");
  return `Return the money when the purchase is ${listed(back)}, and in no other state: once per order, keyed on the order.`;
}

export const namesOf = (states: PurchaseProtocol["states"]): PurchaseStateName[] =>
  Object.keys(states) as PurchaseStateName[];

/** The states in which the purchase is sent or its status is checked. Each has a rule for every outcome. */
export const followedIn = ({ states }: PurchaseProtocol): PurchaseStateName[] =>
  namesOf(states).filter((name) => {
    const state = states[name];
    return "do" in state && state.do !== "wait";
  });

/** `` `a`, `b` or `c` ``. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names.map((name) => `\`${name}\``));

const units = [
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** A time as a person writes it: `12 hours 5 minutes`. */
export function duration({ timings }: PurchaseProtocol, name: PurchaseTimingName): string {
  let rest = timings[name].seconds;
  if (rest < 1) return `${rest} seconds`;
  const parts = units.flatMap(([size, unit]) => {
    const count = size === 1 ? rest : Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${unit}${count === 1 ? "" : "s"}`] : [];
  });
  return parts.join(" ");
}

/** A text with its length before each timing that it names. `within` is the time limit of a state. */
export function withTimes(protocol: PurchaseProtocol, text: string): string {
  const [limit] = Object.values<PurchaseState>(protocol.states).flatMap((state) =>
    "do" in state && state.within ? [state.within] : [],
  );
  return text.replaceAll(/`(\w+)`/g, (code, name: string) => {
    const timing = name === "within" ? limit : name;
    if (timing === undefined || !Object.hasOwn(protocol.timings, timing)) return code;
    return `${duration(protocol, timing as PurchaseTimingName)} (${code})`;
  });
}
