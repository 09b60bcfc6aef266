/** The purchase protocol as a page of Markdown: what a reader of the packages has, without the portal. */
import type { Document } from "@vending/openapi/document";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import type { Include } from "../../packages/portal/src/includes/include.ts";
import {
  protocolAfter,
  protocolComparison,
  protocolEvents,
  protocolStates,
  protocolTimings,
} from "../../packages/portal/src/includes/protocol.ts";
import { refundRule } from "../../packages/portal/src/meaning/words.ts";
import { explained } from "../../packages/portal/src/source.ts";

/** The tables of *Buying safely*, of the portal. */
export async function protocolPage(document: Document, protocol: PurchaseProtocol): Promise<string> {
  const source = { document, examples: {}, protocol: explained(protocol, protocol) };
  const include = async (one: Include, ...args: string[]) => (await one(source, ...args)).markdown;
  return `# The purchase protocol

What to do after each response to a purchase, given what happened to that purchase before. It covers transactions only: never send a gift card order again. For programs, the same is in \`purchase-protocol.json\`.

${refundRule(protocol)}

Store the purchase, with its request id, before you send it, and use the id for every attempt. A purchase is in one of these states. Each says what to do next.

${await include(protocolStates)}

The tables below lead from one state to the next. Read each from the top: the first row that fits applies. The last column gives the basis of the row: documented, our reading of the documentation, or our advice where the documentation says nothing.

## After you have sent the purchase

${await include(protocolAfter, "send")}

## After a status check

${await include(protocolAfter, "check")}

## When a run ends, or begins

${await include(protocolAfter, "neither")}

## Which response is what

A response counts as one of these events only if its HTTP status, \`response_code\` and request id match exactly, and its \`status\` agrees, in upper or lower case. Everything else is \`unknown\`, whatever it seems to say.

${await include(protocolEvents)}

A purchase is another one only if a field of the order certainly differs from what the response shows of it. A value that is missing, or cannot be compared, is no difference.

${await include(protocolComparison)}

## Times

${await include(protocolTimings)}
`;
}
