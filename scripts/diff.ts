/** `npm run diff -- OLD NEW`: compares two OpenAPI files or purchase protocols, and finds what breaks clients. */
import type { Diff } from "./diff/changes.ts";
import type { OpenApiDocument } from "./diff/document.ts";
import { diff } from "./diff/index.ts";
import { diffProtocols } from "./diff/protocol.ts";
import { openApiIn, protocolIn, readSource } from "./diff/read.ts";
import { report } from "./diff/report.ts";
import { command } from "./lib/command.ts";
import { UserError } from "./lib/fail.ts";
import { hasRelease } from "./lib/releases.ts";

const help = `Usage: npm run diff -- [OLD NEW] [--json | --markdown]

Explains what differs between two OpenAPI files, and what of it breaks a client that was written against OLD.
Each file is YAML or JSON, OpenAPI 3.0 or 3.1; or both are a purchase-protocol.json. Without files, it compares the
last release with generated/openapi.yaml.

  --json       print { breaking, changes: [{ operation, location, change, breaking, reason }] } and nothing else;
               with npm: npm run -s diff -- OLD NEW --json
  --markdown   print Markdown, for a pull request

Exit status: 0 if nothing breaks, 1 if something does, 2 if a file cannot be read.`;

/** Exit status 1 means a breaking change, so a bug of ours must end with another. */
async function compare(before: OpenApiDocument, after: OpenApiDocument): Promise<Diff> {
  try {
    return await diff(before, after);
  } catch (error) {
    console.error(error);
    throw new UserError("the documents could not be compared", 2);
  }
}

/** The paths of the last release and of the current build. */
function sinceRelease(): string[] {
  if (!hasRelease()) throw new UserError("nothing is released yet, so name two files: npm run diff -- OLD NEW", 2);
  return ["released", "generated"].map((folder) => `${folder}/openapi.yaml`);
}

const options = { json: { type: "boolean" }, markdown: { type: "boolean" } } as const;

await command({ help, options, positionals: true }, async ({ values, positionals }) => {
  const [before, after, ...others] = positionals.length === 0 ? sinceRelease() : positionals;
  if (!before || !after || others.length > 0)
    throw new UserError("two files are needed, or none: npm run diff -- OLD NEW", 2);
  const [was, is] = [await readSource(before), await readSource(after)];
  const [old, current] = [protocolIn(was), protocolIn(is)];
  const isProtocol = old !== undefined && current !== undefined;
  const found = isProtocol ? diffProtocols(old, current) : await compare(await openApiIn(was), await openApiIn(is));
  if (values.json) console.log(JSON.stringify(found, null, 2));
  else {
    const files = isProtocol ? [] : [was, is];
    console.log(report(found, { files, format: values.markdown ? "markdown" : "text" }));
  }
  return found.breaking ? 1 : 0;
});
