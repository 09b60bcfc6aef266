import type { CheckError } from "./compiled-check.ts";
import type { Issue } from "./issue.ts";
import { issueOf } from "./issue-of.ts";

/** More than anybody reads. A list of a million wrong rows is not worth a million sentences. */
const maxIssues = 1_000;

/** An alternative of an `anyOf` that lacks a field: that one of them is needed says the `anyOf` itself. */
const isAlternative = ({ schemaPath }: CheckError): boolean => /\/anyOf\/\d+\/required$/.test(schemaPath);

/** One issue for each thing that is wrong, up to a limit: what only follows from another issue is left out. */
export function issuesOf(
  all: readonly CheckError[],
  value: unknown,
  messages: Readonly<Record<string, string>>,
): Issue[] {
  const alternatives = all.filter(isAlternative);
  const errors = all.filter((error) => !isAlternative(error));
  const incomplete = new Set(
    errors.filter(({ keyword }) => keyword === "required").map(({ instancePath }) => instancePath),
  );
  // A value of the wrong type breaks its list and its pattern as well: keep what says most, which is the list.
  const byPath = new Map<string, Issue>();
  for (const error of errors) {
    // The list of values of the discriminator says it already, with the values.
    if (error.keyword === "discriminator") continue;
    // Where a required field is missing, a choice between others is not the first thing to say.
    if (error.keyword === "anyOf" && incomplete.has(error.instancePath)) continue;
    const issue = issueOf(error, value, messages, alternatives);
    const key = JSON.stringify(issue.path);
    if (byPath.size === maxIssues && !byPath.has(key)) break;
    if (!byPath.has(key) || (issue.allowed && !byPath.get(key)?.allowed)) byPath.set(key, issue);
  }
  return [...byPath.values()];
}
