/** `npm run docs`: builds the portal and serves it. */
import { command } from "./lib/command.ts";
import { parsePort } from "./lib/ports.ts";
import { interruption, loopback, ports, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm run docs [-- --build-only] [--observations FILE] [--port N] [--host H]

Builds the portal (guides, reference, try-it pages, downloads) in generated/docs/ and serves it (on ${loopback}:${ports.docs} by default).

  --build-only          stop after building
  --observations FILE   show beside each open point what a run observed; FILE is from \`npm run conformance -- --observe FILE\`
  --port N              the port; 0 takes any free one
  --host H              the address to bind to; other machines can connect unless it is loopback`;

const options = {
  "build-only": { type: "boolean" },
  observations: { type: "string" },
  port: { type: "string", default: String(ports.docs) },
  host: { type: "string", default: loopback },
} as const;

await command({ help, options }, async ({ values }) => {
  const port = parsePort(values.port);
  // Loaded here because the generator takes two seconds to load, and the help does not need it.
  const [{ buildDocs }, { startPortal }] = [
    await import("./build/docs.ts"),
    await import("../packages/portal/src/server.ts"),
  ];
  const observed = values.observations === undefined ? undefined : await observe(values.observations);
  await buildDocs(observed);
  console.log("portal built in generated/docs/: open index.html, or copy the folder to any host");
  if (observed)
    console.log(`not-documented.html shows what a run saw of ${observed.seen} of the ${observed.open} open points`);
  if (values["build-only"]) return;
  const interrupted = interruption();
  const docs = await startPortal({ port, host: values.host });
  console.log(`portal on ${docs.url} (Ctrl-C stops it)`);
  await untilInterrupted(interrupted, [docs]);
});

/** The observations of a run, with the number of open points that it covers. */
async function observe(file: string) {
  await (await import("./build/derive.ts")).ensureDerived();
  const { coverage, observationsFor } = await import("../packages/portal/src/includes/observations.ts");
  const source = await (await import("../packages/portal/src/source.ts")).readSource();
  const observations = await observationsFor(source, file);
  return { observations, ...coverage(source, observations) };
}
