/** Whether a type belongs to one of the contracts, and not to a library. */
export function isOurs(type) {
  for (let at = type?.namespace; at; at = at.namespace) if (/^Vending(Internal)?$/.test(at.name)) return true;
  return false;
}

export const isUnknown = (type) => type.kind === "Intrinsic" && type.name === "unknown";

/** The members of a union, or the type itself. */
export const branchesOf = (type) =>
  type?.kind === "Union" ? [...type.variants.values()].map((variant) => variant.type) : type ? [type] : [];

/** Reports a fault of a declaration once: a property that is spread into ten models is one. */
export function once(context) {
  const seen = new Set();
  return (target, format, messageId) => {
    if (seen.has(target.node)) return;
    seen.add(target.node);
    context.reportDiagnostic({ target, format, messageId });
  };
}
