// The decorators of this contract's own source. Their types are in decorators.tsp.

const protocols = Symbol.for("vending-contract.purchase-protocol");

/** Keeps the protocol for the build. */
function $purchaseProtocol(context, target, protocol) {
  context.program.stateMap(protocols).set(target, protocol);
}

export const $decorators = { Vending: { purchaseProtocol: $purchaseProtocol } };
