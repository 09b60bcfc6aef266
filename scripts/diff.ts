/** `npm run diff -- OLD NEW`: what of a change breaks clients. */

import { print } from "@vending/terminal/print";
import { joined, json, line } from "@vending/terminal/printable";
import { diffFiles, listed } from "./diff/index.ts";
import { command, UserError } from "./lib/command.ts";

const help = `Usage: npm run diff -- OLD NEW [--json]

Lists what of a change breaks a client that was written against OLD, where, and what to do. Each file is YAML or JSON,
OpenAPI 3.0 or 3.1; or both are a purchase-protocol.json. What is not known to be harmless counts as breaking.

  --json   print [{ where, change, breaks, advice }] and nothing else: npm run -s diff -- OLD NEW --json

Exit status: 0 if nothing breaks, 1 if something does, 2 if a file cannot be read.`;

await command({ help, options: { json: { type: "boolean" } }, positionals: true }, async ({ values, positionals }) => {
  const [old, current, ...others] = positionals;
  if (!old || !current || others.length > 0) throw new UserError("two files are needed: npm run diff -- OLD NEW", 2);
  const changes = await diffFiles(old, current);
  const count = changes.filter(({ breaks }) => breaks).length;
  const advice =
    count > 0
      ? line`Breaking: ${count} of ${changes.length} changes. Undo ${count > 1 ? "them" : "it"}, or release a major version.`
      : line`Breaking: none of ${changes.length} changes.`;
  print(values.json ? json(changes, 2) : joined([advice, ...listed(changes)], "\n"));
  return count > 0 ? 1 : 0;
});
