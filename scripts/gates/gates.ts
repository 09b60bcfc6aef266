/** The gates that must pass before a change lands. */

export interface Gate {
  name: string;
  checks: string;
  command: string[];
  /** Advice for when it fails. */
  fix?: string;
  /** The command of the thorough run, if it differs. */
  thorough?: string[];
}

/** Runs first, because the tests use the built packages. */
export const first: Gate = {
  name: "packages",
  checks: "every package builds",
  command: ["node", "scripts/build.ts", "packages"],
};
/** Independent of the tests: run beside them, one after the other. */
export const besideTests: Gate[] = [
  {
    name: "types",
    checks: "all code type-checks, and code that must not compile does not",
    // Both compilers agree. The new one takes a third of the time.
    command: ["node", "node_modules/typescript-7/bin/tsc"],
    thorough: ["node", "node_modules/typescript/bin/tsc"],
  },
  {
    name: "drift",
    checks: "generated/ matches the spec",
    command: ["node", "scripts/gates/drift.ts"],
    fix: "npm run build, and commit generated/",
  },
  {
    name: "format",
    checks: "TypeScript and JSON pass the formatter and the linter",
    command: ["biome", "check", "--error-on-warnings"],
    fix: "npm run format, then what it leaves",
  },
  {
    name: "spec",
    checks: "the spec is formatted",
    command: ["tsp", "format", "--check", "spec/**/*.tsp"],
    fix: "npm run format",
  },
  {
    name: "lint",
    checks: "the documents follow the contract's own rules",
    command: ["node", "scripts/gates/lint.ts"],
  },
  {
    name: "breaking",
    checks: "nothing breaks a client of the last release, unless that is announced",
    command: ["node", "scripts/release/gate.ts"],
  },
];
export const tests: Gate = {
  name: "tests",
  checks: "unit, integration, contract, artifacts, packaging, browser",
  command: ["vitest", "run"],
};
export const gates: readonly Gate[] = [first, ...besideTests, tests];
