/** `npm run facts`: prints what the specification says, and who keeps to it. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";
import { runTool } from "./lib/tool.ts";

const help = `Usage: npm run facts [-- TEXT]

Prints a table of what the service's documentation says (test/contract/specification/): section, promise, and a mark for each
judge of it: the documents, the JSON Schemas, the contract package, the mock and the sandbox.

  TEXT   only what contains this text: npm run facts -- "createTransaction airtime: amount"

The exit status is 1 if a judge disagrees, or if nothing contains the text.`;

await command({ help, positionals: true }, async ({ positionals }) => {
  const text = positionals.join(" ");
  await ensureBuilt("packages");
  const only = text === "" ? [] : ["--testNamePattern", text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")];
  const flags = ["run", "--mode=thorough", "--project=artifacts", "--reporter=./test/contract/reporter.ts", ...only];
  const { status } = await runTool("vitest", [...flags, "test/contract/facts.test.ts"], { inherit: true });
  return status;
});
