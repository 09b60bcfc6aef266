/** The closed lists, the operations and the meaning of every response, as TypeScript constants. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, operationCalled, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { mapValues } from "@vending/terminal/values";
import type { Meaning, PurchaseProtocol } from "../../generated/types-data.ts";
import { kindsOf, operationTable, outcomeCodes } from "./operations.ts";
import { type ProductTable, productsOf } from "./products.ts";
import { rowsOf, secondsOf, statesOf } from "./protocol.ts";

/** Writes `constants.ts`. */
export async function writeConstants(
  out: string,
  document: Document,
  protocol: PurchaseProtocol,
  table: ProductTable,
): Promise<void> {
  const lists = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    Array.isArray(schema.enum) ? [constant(plural(name), schema.enum, String(schema.description))] : [],
  );
  const all = operationsOf(document);
  const questions = Object.keys((document as Node)["x-meaning-keys"]) as (keyof Meaning)[];
  const meanings = Object.fromEntries(all.map(({ operation }) => [operation.operationId, operation["x-meaning"]]));
  const code = [
    "// Generated from spec/ by `npm run build`. Do not edit.\n",
    ...lists,
    constant("topUpProducts", productsOf("top-up", table), "The products that are for a phone number."),
    constant("billProducts", productsOf("bill", table), "The products that are paid to a biller."),
    constant(
      "productTable",
      table,
      "What each product is, by its name: its `kind`; `routes`, from the title of an example to the operation that buys it; `networks`, empty if any is accepted; `number.form`, in which each `#` is any digit; `amount`, the smallest and the largest of an order without a price, in Naira; and `sales`, what the examples buy, in Naira.",
    ),
    constant("outcomeCodes", outcomeCodes(document), "The `response_code` of each outcome."),
    constant("operations", operationTable(document), "Every operation, in the order of the document."),
    constant("operationKinds", kindsOf(document), "What each operation is for. A gift card order is a create, too."),
    constant(
      "verifiedCustomers",
      verifiedIn(document),
      "The customer of a bill, as the first example shows one, by product.",
    ),
    constant(
      "meanings",
      meanings,
      "What each response of each operation allows: by response code, by HTTP status, and for no response at all.",
    ),
    constant(
      "decisions",
      mapValues(meanings, (entries) =>
        mapValues(entries, (meaning) => questions.filter((name) => meaning[name] === "yes")),
      ),
      "The same without prose, for bundles: the questions to which the response is `yes`.",
    ),
    constant("purchaseStates", statesOf(protocol), "The states of the purchase protocol without prose."),
    constant(
      "purchaseTransitions",
      rowsOf(protocol),
      "Where each event leads, read from the top: from which states, on which event to which state (or none: the state stays), after and within which timings.",
    ),
    constant("purchaseTimings", secondsOf(protocol), "The timings of the purchase protocol, in seconds."),
  ];
  await writeFile(join(out, "constants.ts"), code.join("\n"));
}

function verifiedIn(document: Document): Node {
  const verify = operationCalled(document, "verifyCustomer");
  const examples = Object.values(json(verify?.responses["200"]?.content)?.examples ?? {});
  const customers = examples.map(({ value }) => (value as Node).data as Node);
  return Object.fromEntries(customers.map((one) => [one.product, one]).reverse());
}

const constant = (name: string, value: unknown, description: string): string =>
  `/** ${description.replaceAll(/\s+/g, " ")} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;

/** `MobileNetwork` → `mobileNetworks`, `OutcomeStatus` → `outcomeStatuses`. */
function plural(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${name.endsWith("s") ? "es" : "s"}`;
}
