/** `npm run docs`: builds the portal and serves it. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";
import { addressFlags, addressIn, interruption, loopback, ports, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm run docs [-- --build-only] [--port N] [--host H]

Builds the portal (guides, reference, try-it pages, downloads) in generated/docs/ and serves it (on ${loopback}:${ports.docs} by default).

  --build-only   stop after building
  --port N       the port; 0 takes any free one
  --host H       the address to bind to; other machines can connect unless it is loopback`;

const options = { "build-only": { type: "boolean" }, ...addressFlags("docs") } as const;

await command({ help, options }, async ({ values }) => {
  const address = addressIn(values);
  await ensureBuilt("portal");
  console.log("The portal is in generated/docs/: open index.html, or copy the folder to any host.");
  if (values["build-only"]) return;
  const { startPortal } = await import("../packages/portal/src/server.ts");
  const interrupted = interruption();
  const docs = await startPortal(address);
  console.log(`portal on ${docs.url} (Ctrl-C stops it)`);
  await untilInterrupted(interrupted, [docs]);
});
