import type { SpecMutant } from "../../lib/mutants.ts";

/** A change of the spec that must not go through, even if `generated/` was rebuilt and committed with it. */
export interface Mutant extends SpecMutant {
  what: string;
  stoppedBy: Stopper;
}

/** The gate that stops it: the build by its message, the lint by its rule, or a promise of the source by its name. */
export type Stopper = { build: RegExp } | { lint: string } | { promise: string };
