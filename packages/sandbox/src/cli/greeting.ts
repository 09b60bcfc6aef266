/** The startup message and its warning. */
import { isLoopback } from "@vending/shared/loopback";
import { joined, line, type Printable } from "@vending/terminal/printable";
import { shownDatabase } from "../store/open-database.ts";
import type { CommandLine } from "./command-line.ts";

/** The address stands first, where scripts find it. */
export function greeting(url: string, { database, merchantsFile, options }: CommandLine): Printable {
  const merchants =
    merchantsFile === undefined
      ? "SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret"
      : `those of ${merchantsFile}`;
  const registration = options.selfService
    ? line`\n  self-service     POST /sandbox/merchants registers a merchant`
    : "";
  return line`sandbox ready on ${url}
  page             ${url}/sandbox/
  merchant         ${merchants}${registration}
  transactions     ${database === undefined ? "in memory" : `in ${shownDatabase(database)}`}

Ctrl-C stops it.`;
}

/** What clients of the server can do that its operator may not expect. */
export function warning({ merchantsFile, options }: CommandLine): Printable | undefined {
  const hasPublicSecrets = merchantsFile === undefined;
  const isOpen = options.operatorToken === undefined;
  if (isLoopback(options.host)) {
    return isOpen && options.selfService
      ? line`warning: without --operator-token, every merchant that registers can see the journal of all merchants, and delete everything.`
      : undefined;
  }
  if (!isOpen && !hasPublicSecrets) return undefined;
  const buying = hasPublicSecrets ? ["buy in the name of its merchants, whose secrets are public"] : [];
  const seeing = isOpen
    ? [line`see the journal\nof all requests at /sandbox/journal, and delete everything with POST /sandbox/reset`]
    : [];
  const abilities = line` can ${joined([...buying, ...seeing], ", ")}`;
  return line`warning: other machines can connect to ${options.host}. Anyone who reaches it${abilities}.`;
}
