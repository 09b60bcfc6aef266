/** What a product is: read from spec/products.yaml, held against the model, and completed by what the model says of it. */
import { type Document, json, operationCalled, resolve, type Schema } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import type { ProductFacts as FormOfFacts } from "../../generated/types-data.ts";
import { type DataFile, type Fault, formFaults, readData, type Source, stopAt } from "./data.ts";

/** A row of `productTable`. */
export interface ProductRow extends Pick<FormOfFacts, "kind" | "routes" | "number" | "amount"> {
  /** The networks of a closed list; empty if any is accepted. */
  readonly networks: readonly string[];
  readonly needsPlan: boolean;
  /** What the examples of the contract buy, one of each network. */
  readonly sales: readonly { network: string; plan_code?: string; amount: string }[];
}

export type ProductTable = Readonly<Record<string, ProductRow>>;

/** A product in spec/products.yaml. */
export interface ProductFacts extends Pick<ProductRow, "kind" | "routes" | "number" | "amount"> {
  readonly purchases?: readonly Node[];
  readonly verifications?: Node;
}

export async function readProductFacts(source: Source): Promise<DataFile<Record<string, ProductFacts>>> {
  const file = await readData(source, "products.yaml");
  stopAt(formFaults(source, "Products", file.data), file);
  return file;
}

/**
 * The products, in the order of the model.
 *
 * @throws {UserError} A product or a route is not in the model, or one of the model is missing.
 */
export async function readProducts(source: Source, document: Document): Promise<ProductTable> {
  const file = await readProductFacts(source);
  const facts = file.data;
  const { Product } = document.components.schemas;
  const sold = branchesBy(document, "CreateTransactionRequest");
  const verified = branchesBy(document, "VerifyCustomerRequest");
  const missing = (Product?.enum as string[]).filter((name) => !facts[name]);
  stopAt(
    [
      ...missing.map((name): Fault => [[], `the product ${name} of the model is missing`]),
      ...Object.entries(facts).flatMap(([name, fact]) => faultsOf(name, fact)),
    ],
    file,
  );
  return Object.fromEntries(
    Object.entries(facts).map(([name, { kind, routes, number, amount }]) => {
      const { properties, required } = sold[name] ?? {};
      const network = resolve(document, (properties as Record<string, Schema>).network ?? {});
      const row: ProductRow = {
        kind,
        routes,
        networks: (network.enum as string[] | undefined) ?? [],
        needsPlan: (required as string[]).includes("plan_code"),
        number,
        amount,
        sales: salesOf(document, name),
      };
      return [name, row];
    }),
  );

  function faultsOf(name: string, { kind, routes, number }: ProductFacts): Fault[] {
    const faults: Fault[] = [];
    if (!sold[name]) return [[[name], "CreateTransactionRequest has no such product"]];
    if (kind === "bill" && !verified[name]) faults.push([[name, "kind"], "a bill is in VerifyCustomerRequest"]);
    if (kind !== "bill" && verified[name]) faults.push([[name, "kind"], "what is in VerifyCustomerRequest is a bill"]);
    for (const [route, id] of Object.entries(routes)) {
      if (!operationCalled(document, id)?.requestBody)
        faults.push([[name, "routes", route], `no operation ${id} takes a purchase`]);
    }
    if (salesOf(document, name).length === 0) faults.push([[name], "no example of createTransaction buys it"]);
    const sample = number.form.replaceAll("#", "4");
    if (!new RegExp(number.pattern).test(sample))
      faults.push([[name, "number", "form"], `a number such as ${sample} does not match the pattern`]);
    return faults;
  }
}

/** The products of one kind. */
export const productsOf = (kind: ProductRow["kind"], table: ProductTable): string[] =>
  Object.keys(table).filter((name) => table[name]?.kind === kind);

/** The branches of a union, by the product that each is about. */
function branchesBy(document: Document, union: string): Record<string, Schema> {
  const { mapping = {} } = (document.components.schemas[union]?.discriminator ?? {}) as { mapping?: Node };
  return Object.fromEntries(
    Object.entries<string>(mapping).map(([product, $ref]) => [product, resolve(document, { $ref })]),
  );
}

function salesOf(document: Document, product: string): ProductRow["sales"] {
  const create = operationCalled(document, "createTransaction");
  const examples = Object.values(json(create?.requestBody?.content)?.examples ?? {});
  const bought = examples.map(({ value }) => value as Record<string, string>).filter((one) => one.product === product);
  return bought
    .filter(({ network }, index) => bought.findIndex((one) => one.network === network) === index)
    .map(({ network = "", plan_code, amount = "" }) => ({ network, ...(plan_code && { plan_code }), amount }));
}
