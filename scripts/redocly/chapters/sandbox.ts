/** The sandbox, with the table of scenarios that it runs on. */
import { scenarios } from "../../../packages/sandbox/src/scenarios.ts";

export const sandbox = (): string =>
  [
    "# The sandbox",
    "",
    "The sandbox is a local service that behaves like the real one as far as that is documented: credentials, idempotency, outcomes that settle, catalogs, verification and the list. Start it with `npx vending-sandbox`, or with `npm run sandbox` in the repository. Merchant `SANDBOX` has the key `sandbox-key` and the secret `sandbox-secret`; `SANDBOX2` has `sandbox2-key` and `sandbox2-secret`. Where a body is not documented, the sandbox uses a form of its own: do not rely on it.",
    "",
    "The last three digits of `customer_msisdn` choose what happens:",
    "",
    "| ends in | products | create | later |",
    "| --- | --- | --- | --- |",
    ...scenarios.map(({ suffix, products, create, later }) => `| \`${suffix}\` | ${products} | ${create} | ${later} |`),
    "| other | all | Success; async: pending. | Success. |",
  ].join("\n");
