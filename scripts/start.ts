/** `npm start`: serves the portal, the mock and the sandbox. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";
import { interruption, loopback, ports, reservePorts, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm start

Builds what is missing or outdated, then serves on loopback:
  ${ports.docs}  the portal: guides and reference
  ${ports.mock}  the mock: returns documented examples
  ${ports.sandbox}  the sandbox: behaves like the service
Ctrl-C stops all three. To run one of them, or to use another port: npm run docs, npm run mock, npm run sandbox.`;

await command({ help }, async () => {
  // Before the build, so that a port in use is reported at once.
  await reservePorts("docs", "mock", "sandbox");

  await ensureBuilt("portal");
  const { startPortal } = await import("../packages/portal/src/server.ts");
  const { startMock } = await import("./servers/mock.ts");
  const { startServer } = await import("@vending/sandbox/server");

  const interrupted = interruption();
  const at = (port: number) => ({ port, host: loopback });
  const docs = await startPortal(at(ports.docs));
  const [mock, sandbox] = await Promise.all([
    startMock(at(ports.mock)),
    startServer({ ...at(ports.sandbox), portal: docs.url }),
  ]);
  console.log(`
  portal   ${docs.url}  guides, and every operation with samples and what each response allows
  mock     ${mock.url}  returns the documented example that is nearest to each request
  sandbox  ${sandbox.url}  behaves like the service; see ${sandbox.url}/sandbox/

Ctrl-C stops all three.`);
  await untilInterrupted(interrupted, [docs, mock, sandbox]);
});
