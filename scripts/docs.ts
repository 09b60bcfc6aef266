/** `npm run docs`: builds the portal and serves it. */
import { parseArgs } from "node:util";
import { coverage, observationsFor } from "../packages/portal/src/observations.ts";
import { startPortal } from "../packages/portal/src/server.ts";
import { readSource } from "../packages/portal/src/source.ts";
import { ensureDerived } from "./build/derive.ts";
import { buildDocs } from "./build/docs.ts";
import { fail } from "./lib/fail.ts";
import { parsePort } from "./lib/ports.ts";
import { interruption, loopback, ports, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm run docs [-- --build-only] [--observations FILE] [--port N] [--host H]

Builds the portal (guides, reference, try-it pages, downloads) in generated/docs/ and serves it (on ${loopback}:${ports.docs} by default).

  --build-only          stop after building
  --observations FILE   show beside each open point what a run has seen of it: FILE is from \`npm run conformance -- --observe FILE\`
  --port N              the port; 0 takes any free one
  --host H              the address to bind to; other machines can connect unless it is loopback`;

try {
  const { values } = parseArgs({
    options: {
      "build-only": { type: "boolean" },
      observations: { type: "string" },
      port: { type: "string", default: String(ports.docs) },
      host: { type: "string", default: loopback },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) console.log(help);
  else {
    const port = parsePort(values.port);
    const observed = values.observations === undefined ? undefined : await observe(values.observations);
    await buildDocs(observed);
    console.log("portal built in generated/docs/: open index.html, or copy the folder to any host");
    if (observed)
      console.log(`not-documented.html shows what a run saw of ${observed.seen} of the ${observed.open} open points`);
    if (!values["build-only"]) {
      const interrupted = interruption();
      const docs = await startPortal({ port, host: values.host });
      console.log(`portal on ${docs.url} (Ctrl-C stops it)`);
      await untilInterrupted(interrupted, [docs]);
    }
  }
} catch (error) {
  fail(error, help);
}

/** What a run saw, and of how many open points. */
async function observe(file: string) {
  await ensureDerived();
  const source = await readSource();
  const observations = await observationsFor(source, file);
  return { observations, ...coverage(source, observations) };
}
