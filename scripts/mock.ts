/** `npm run mock`: serves the mock. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";
import { addressFlags, addressIn, interruption, loopback, ports, untilInterrupted } from "./servers/server.ts";

const help = `Usage: npm run mock [-- --port N] [--host H]

Serves the mock (on ${loopback}:${ports.mock} by default), which returns the documented example that is nearest to each request.
The response header X-Example names it. It stores nothing, so a status never changes. \`npm run sandbox\` behaves like the service.

  --port N   the port; 0 takes any free one
  --host H   the address to bind to; other machines can connect unless it is loopback`;

await command({ help, options: addressFlags("mock") }, async ({ values }) => {
  const address = addressIn(values);
  await ensureBuilt("artifacts");
  // Loaded here, because it imports what was built.
  const { startMock } = await import("./servers/mock.ts");
  const interrupted = interruption();
  const mock = await startMock(address);
  console.log(`mock ready on ${mock.url}\n\n${samples(mock.url)}`);
  await untilInterrupted(interrupted, [mock]);
});

function samples(url: string): string {
  const credentials = `-H "X-Merchant-Key: sandbox-key" -H "X-Merchant-Secret: sandbox-secret"`;
  return `The data plans of a network:
  curl ${url}/v1/plans/glo ${credentials}

Another documented response, by its name in the reference (or by HTTP status: "Prefer: code=503"):
  curl ${url}/ext/gateway/v1/transactions/status/shop-1 ${credentials} -H "Prefer: example=electricity-with-kct"

The response header X-Example names the example. The mock rejects an invalid request as the sandbox does. Ctrl-C stops the mock.`;
}
