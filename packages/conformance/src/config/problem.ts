/** What is wrong with a JSON file of the user. */
import * as v from "valibot";

/** The place and the problem. Not the messages of valibot, which quote the value: it may be a secret. */
export const problemOf = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "it"} ${explain(issue)}`;

function explain(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === "never") return "is not known here; is it misspelt?";
  if (issue.received === "undefined") return "is missing";
  if (issue.kind === "validation") return issue.message;
  return `must be ${kinds[issue.expected ?? ""] ?? issue.expected}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  Object: "an object",
  Array: "a list",
  boolean: "true or false",
  "(string | Array)": "a text or a list of texts",
};
