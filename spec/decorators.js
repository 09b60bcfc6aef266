// The decorators of this contract's own source. Their types are in decorators.tsp.
import { setExtension } from "@typespec/openapi";

const protocols = Symbol.for("vending-contract.purchase-protocol");

/** Keeps the protocol for the build. */
function $purchaseProtocol(context, target, protocol) {
  context.program.stateMap(protocols).set(target, protocol);
}

/** A decorator whose arguments become an extension of what the emitter makes of its target. */
const extension =
  (key, value) =>
  (context, target, ...args) =>
    setExtension(context.program, target, key, value(...args));

export const $decorators = {
  Vending: {
    section: extension("x-section", (section) => section),
    meaning: extension("x-meaning", (meaning) => meaning),
    unspecified: extension("x-unspecified", (open, ...more) => (more.length > 0 ? [open, ...more] : open)),
    closed: extension("additionalProperties", () => false),
    purchaseProtocol: $purchaseProtocol,
  },
};
