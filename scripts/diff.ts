/** `npm run diff -- OLD NEW`: what differs between two OpenAPI files or purchase protocols, and what of it breaks clients. */
import type { Diff } from "./diff/changes.ts";
import type { OpenApiDocument } from "./diff/document.ts";
import { diff } from "./diff/index.ts";
import { diffProtocols } from "./diff/protocol.ts";
import { readOpenApi, readProtocol } from "./diff/read.ts";
import { report } from "./diff/report.ts";
import { command } from "./lib/command.ts";
import { UserError } from "./lib/fail.ts";

const help = `Usage: npm run diff -- OLD NEW [--json]

Explains what differs between two OpenAPI files, and what of it breaks a client that was written against OLD.
Each file is YAML or JSON, OpenAPI 3.0 or 3.1; or both are a purchase-protocol.json.

  --json   print { breaking, changes: [{ operation, location, change, breaking, reason }] } and nothing else;
           with npm: npm run -s diff -- OLD NEW --json

Exit status: 0 if nothing breaks, 1 if something does, 2 if a file cannot be read.`;

/** A bug of ours must not say that something breaks. */
async function compare(before: OpenApiDocument, after: OpenApiDocument): Promise<Diff> {
  try {
    return await diff(before, after);
  } catch (error) {
    console.error(error);
    throw new UserError("the documents could not be compared", 2);
  }
}

await command({ help, options: { json: { type: "boolean" } }, positionals: true }, async ({ values, positionals }) => {
  const [before, after, ...others] = positionals;
  if (!before || !after || others.length > 0) throw new UserError("two files are needed: npm run diff -- OLD NEW", 2);
  const protocols = [await readProtocol(before), await readProtocol(after)] as const;
  const found =
    protocols[0] && protocols[1]
      ? diffProtocols(protocols[0], protocols[1])
      : await compare(await readOpenApi(before), await readOpenApi(after));
  process.stdout.write(`${values.json ? JSON.stringify(found, null, 2) : report(found)}\n`);
  return found.breaking ? 1 : 0;
});
