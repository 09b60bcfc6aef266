/** `npm run docs`: builds the portal and serves it. */
import { parseArgs } from "node:util";
import { buildDocs } from "./build/docs.ts";
import { fail } from "./lib/fail.ts";
import { parsePort } from "./lib/ports.ts";
import { startDocs } from "./servers/docs.ts";
import { interruption, loopback, ports, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm run docs [-- --build-only] [--port N] [--host H]

Builds the portal (guides, reference, try-it pages, downloads) in generated/docs/ and serves it (on ${loopback}:${ports.docs} by default).

  --build-only   stop after building
  --port N       the port; 0 takes any free one
  --host H       the address to bind to; other machines can connect unless it is loopback`;

try {
  const { values } = parseArgs({
    options: {
      "build-only": { type: "boolean" },
      port: { type: "string", default: String(ports.docs) },
      host: { type: "string", default: loopback },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) console.log(help);
  else {
    const port = parsePort(values.port);
    await buildDocs();
    console.log("portal built in generated/docs/: open index.html, or copy the folder to any host");
    if (!values["build-only"]) {
      const interrupted = interruption();
      const docs = await startDocs({ port, host: values.host });
      console.log(`portal on ${docs.url} (Ctrl-C stops it)`);
      await untilInterrupted(interrupted, [docs]);
    }
  }
} catch (error) {
  fail(error, help);
}
