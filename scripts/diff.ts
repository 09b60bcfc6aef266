/** `npm run diff -- OLD NEW`: what of a change breaks clients. */
import { oneOf } from "@vending/terminal/flags";
import { print, standardOutput } from "@vending/terminal/print";
import { annotation, joined, json, line, type Printable } from "@vending/terminal/printable";
import { readExemptions, today, unexempted } from "./diff/exemptions.ts";
import { type Change, diffFiles, listed, onlyDocumentation } from "./diff/index.ts";
import { command, UserError } from "./lib/command.ts";

const help = `Usage: npm run diff -- OLD NEW [--fail-on breaking|any|none] [--format text|markdown|json|github] [--exemptions FILE]

Lists what of a change breaks a client that was written against OLD, where, and what to do. Each file is YAML or JSON,
OpenAPI 3.0 or 3.1; or both are a purchase-protocol.json. What is not known to be harmless counts as breaking.
A file in a revision of git is REVISION:PATH, such as main:generated/openapi.yaml.

  --fail-on     when to exit with status 1: if something breaks (the default), on any change but of documentation, or never
  --format      json prints [{ where, rule, change, breaks, advice, file, line }], github annotations of a workflow
  --exemptions  breaking changes that may pass, in the form of released/exemptions.yaml

Exit status: 0 or 1 as --fail-on says, 2 if a file cannot be read.`;

const options = {
  "fail-on": { type: "string", default: "breaking" },
  format: { type: "string", default: "text" },
  exemptions: { type: "string" },
} as const;

await command({ help, options, positionals: true }, async ({ values, positionals }) => {
  const [old, current, ...others] = positionals;
  if (!old || !current || others.length > 0) throw new UserError("two files are needed: npm run diff -- OLD NEW", 2);
  const format = oneOf("format", values.format, ["text", "markdown", "json", "github"]);
  const failOn = oneOf("fail-on", values["fail-on"], ["breaking", "any", "none"]);
  const exemptions = values.exemptions === undefined ? [] : await readExemptions(values.exemptions);
  const valid = exemptions.filter(({ until }) => until >= today());
  const changes = await diffFiles(old, current, format === "json" || format === "github");
  const breaking = unexempted(changes, valid);
  const shown = changes.filter((change) => !change.breaks || breaking.includes(change));
  if (format === "json") print(json(shown, 2));
  else if (format === "github") for (const change of shown) standardOutput().write(noted(change));
  else {
    const exempt = changes.length - shown.length;
    const undo = line`Undo ${breaking.length > 1 ? "them" : "it"}, or release a major version.`;
    const summary = line`Breaking: ${breaking.length || "none"} of ${changes.length} changes. ${breaking.length > 0 ? undo : ""}${exempt > 0 ? ` Exempt: ${exempt}.` : ""}`;
    const list = format === "markdown" ? ["", ...shown.map(item)] : listed(shown);
    print(joined([String(summary).trimEnd(), ...list], "\n"));
  }
  const isChanged = changes.some(({ change }) => change !== onlyDocumentation);
  return (failOn === "breaking" && breaking.length > 0) || (failOn === "any" && isChanged) ? 1 : 0;
});

function item({ where, change, breaks, advice }: Change): Printable {
  const plain = (text: string) => text.replaceAll(/[\\`*_<>|[\]&]/g, "\\$&");
  return line`- **${breaks ? "breaks" : "fine"}** ${plain(where)}: ${plain(change)}${advice && `. ${advice}`}`;
}

/** A line that GitHub shows beside the line of the file. */
function noted({ where, rule, change, breaks, file, line }: Change): Printable {
  const place = file === undefined ? undefined : { file: file.replace(/^[^/:]{2,}:/, ""), line };
  return annotation(breaks ? "error" : "notice", rule, `${where}: ${change}`, place);
}
