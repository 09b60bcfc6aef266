/** Runs against a sandbox in process, in virtual time. */
import { createSandbox } from "@vending/sandbox";
import { type ConformanceOptions, type Report, runConformance } from "../../src/index.ts";
import { virtualClock } from "./clock.ts";
import { type Mutation, mutantServer } from "./mutant.ts";

/** The address does not matter: nothing leaves the process. */
export const sandboxUrl = "http://sandbox.test";

type Options = Omit<ConformanceOptions, "baseUrl" | "fetch" | "clock">;

/** One sandbox for several runs. */
export function sandboxRuns(): (options?: Options) => Promise<Report> {
  const clock = virtualClock();
  const sandbox = createSandbox({ now: () => clock.now() });
  const fetch: ConformanceOptions["fetch"] = (url, init) => sandbox.fetch(url, init);
  return (options = {}) => runConformance({ ...options, baseUrl: sandboxUrl, fetch, clock });
}

/** Runs the contract against a new sandbox. */
export const runSandbox = (options: Options): Promise<Report> => sandboxRuns()(options);

/** Runs the contract against a sandbox with a mutation in front of it. */
export function runMutant(mutation: Mutation, options: Options = {}): Promise<Report> {
  const clock = virtualClock();
  return runConformance({ ...options, baseUrl: sandboxUrl, fetch: mutantServer(mutation, clock), clock });
}

/** The names of the checks with this verdict. */
export function named(report: Report, verdict: Report["checks"][number]["verdict"]): string[] {
  return report.checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
}
