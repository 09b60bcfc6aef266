/** Faults that the compiler and our rules for the source report with their place. */
import type { Mutant } from "./mutant.ts";

export const language: Mutant[] = [
  {
    what: "a type that does not exist",
    file: "plans/model.tsp",
    find: "network: CableNetwork;",
    replace: "network: CabelNetwork;",
    stoppedBy: { build: /spec\/plans\/model\.tsp:\d+:\d+ - error invalid-ref/ },
  },
  {
    what: "a compiler warning",
    file: "verification/model.tsp",
    find: "/** Verify a smartcard. */",
    replace:
      '/** Verify a smartcard. */\n#deprecated "x"\nmodel Old {}\n/** A warning. */\nmodel UsesOld is Old;\n/** Verify a smartcard. */',
    stoppedBy: { build: /spec\/verification\/model\.tsp:\d+:\d+ - (error|warning) deprecated/ },
  },
];
