/** The examples of the spec: read from its data, and completed by what each repeats. */
import { type Document, json, operationCalled, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { UserError } from "../lib/command.ts";
import { type DataFile, errorOf, formFaults, type Path, readData, type Source, stopAt } from "./data.ts";
import { outcomesIn } from "./operations.ts";
import { type ProductFacts, readProductFacts } from "./products.ts";

/** An example of an operation. */
export interface Example {
  readonly operationId: string;
  readonly title: string;
  readonly parameters?: Node;
  readonly request?: unknown;
  readonly status: number;
  readonly response: unknown;
  /** The request and the response in words. */
  readonly sent?: string;
  readonly returned: string;
  /** `spec/examples.yaml:6`. */
  readonly at: string;
}

export type Contract = "partner" | "internal";
export type Examples = Readonly<Record<Contract, readonly Example[]>>;

/**
 * The examples of each contract, in their order.
 *
 * @throws {UserError} One names something that does not exist.
 */
export async function readExamples(source: Source, document: Document): Promise<Examples> {
  const [products, file] = await Promise.all([readProductFacts(source), readData(source, "examples.yaml")]);
  stopAt(formFaults(source, "Examples", file.data), file);
  const sales = salesOf(products, file.data);
  const partner = [
    ...withOwnIds(sales.flatMap((sale) => ofSale(document, sale))),
    ...verificationsOf(products, file.data),
    ...ofOperations(document, file, sales),
  ];
  return { partner, internal: ofInternal(file, partner) };
}

/** A response to a purchase. */
interface Sale {
  readonly facts: ProductFacts;
  readonly outcome: string;
  readonly example: Omit<Example, "operationId">;
  /** The same purchase as the status and the list show it. */
  readonly row: Node;
}

function salesOf({ data, at }: DataFile<Record<string, ProductFacts>>, { merchant, outcomes }: Node): Sale[] {
  return Object.entries(data).flatMap(([product, facts]) =>
    (facts.purchases ?? []).flatMap(({ sent, request, internal_reference, responses }, index) =>
      Object.entries<Node>(responses).map(([title, { returned, outcome, data: own, later }]): Sale => {
        const { customer_msisdn: msisdn, client_request_id: request_id, network, amount, plan_code: plan } = request;
        const { merchant_id, merchant_name } = merchant;
        const shown = {
          merchant_id,
          internal_reference,
          request_id,
          msisdn,
          product,
          network: network.toUpperCase(),
          amount,
        };
        // A plan is documented on creates. The status and the list may show it.
        const { created_at, plan: _, ...more }: Node = own ?? {};
        const row = {
          ...shown,
          merchant_name,
          created_at: created_at?.replace("T", " ").replace("Z", ""),
          ...later,
          ...more,
        };
        const example = {
          title,
          sent,
          returned,
          at: at([product, "purchases", index, "responses", title]),
          request: requestOf(product, request, merchant),
          status: 200,
          response: { ...outcomes[outcome], data: { ...shown, ...(plan && { plan }), ...own } },
        };
        return { facts, outcome, example, row };
      }),
    ),
  );
}

/** The fields of a request in the order of the model. */
const requestOf = (product: string, { customer_msisdn, network, ...more }: Node, { merchant_code }: Node): Node => ({
  merchant_code,
  customer_msisdn,
  network,
  product,
  ...more,
});

/**
 * The examples of creates, each with a request id of its own: the first one of a purchase keeps what it has, so that the status
 * finds it, and every other one is another purchase.
 */
function withOwnIds(creates: readonly Example[]): Example[] {
  const all: string[] = [];
  return creates.map(({ request, response, ...example }) => {
    const { request_id: id, internal_reference: reference } = (response as Node).data;
    const before = all.filter((one) => one === id).length;
    all.push(id);
    if (before === 0) return { ...example, request, response };
    const body = JSON.stringify({ request, response })
      .replaceAll(id, id.replace(/\d(?=\d{3}$)/, before))
      .replaceAll(reference, reference.replace(/^./, before));
    return { ...example, ...JSON.parse(body) };
  });
}

/** A response to a purchase as an example of each route that can return it. */
function ofSale(document: Document, { facts: { kind, routes }, outcome, example }: Sale): Example[] {
  const { response_code: code } = example.response as Node;
  const canReturn = (operationId: string): boolean => {
    const codes = outcomesIn(
      document,
      json(operationCalled(document, operationId)?.responses["200"]?.content)?.schema ?? {},
    );
    // A route that can return everything sells everything: there, a top-up is pending and a bill final.
    const isEither = codes.length < 3 || (outcome === "pending") === (kind === "top-up");
    return codes.includes(code) && isEither;
  };
  const selling = new Set(Object.values(routes));
  const returning = operationsOf(document)
    .map(({ operation }) => operation.operationId)
    .filter((id) => selling.has(id) && canReturn(id));
  if (returning.length === 0) throw new UserError(`${example.at}: example "${example.title}": no route returns this`);
  return returning.map((operationId) => ({ operationId, ...example }));
}

function verificationsOf(
  { data, at }: DataFile<Record<string, ProductFacts>>,
  { merchant, outcomes }: Node,
): Example[] {
  return Object.entries(data).flatMap(([product, { verifications = {} }]) =>
    Object.entries<Node>(verifications).map(([title, { sent, returned, request, customer, rejected }]): Example => {
      const { network, customer_msisdn: msisdn } = request;
      const response = rejected
        ? { ...outcomes.rejected, message: rejected }
        : { ...outcomes.verified, data: { product, network, msisdn, ...customer } };
      return {
        operationId: "verifyCustomer",
        title,
        sent,
        returned,
        at: at([product, "verifications", title]),
        request: requestOf(product, request, merchant),
        // The body repeats it.
        status: response.code,
        response,
      };
    }),
  );
}

/** The examples that stand by their operation. */
function ofOperations(document: Document, file: DataFile, sales: readonly Sale[]): Example[] {
  const { operations, outcomes } = file.data;
  return Object.entries<Node>(operations).flatMap(([operationId, examples]) =>
    Object.entries<Node>(examples).map(([title, { of, only, rows, pagination, ...own }]): Example => {
      const path: Path = ["operations", operationId, title];
      const named = (name: string): Sale => {
        const sale = sales.find(({ example }) => example.title === name);
        if (!sale) throw errorOf([[path, `no purchase has the response ${name}`]], file);
        return sale;
      };
      const example = { operationId, title, status: 200, returned: "", response: undefined, ...own, at: file.at(path) };
      if (rows)
        return {
          ...example,
          response: { status: "success", data: rows.map((name: string) => named(name).row), pagination },
        };
      if (!of) return example;
      const { outcome, row } = named(of);
      const fields = Object.entries(row).filter(([name]) => !only || only.includes(name));
      const [parameter] = operationCalled(document, operationId)?.parameters ?? [];
      return {
        ...example,
        parameters: { [parameter?.name ?? ""]: row.request_id },
        response: { ...outcomes[outcome], data: Object.fromEntries(fields) },
      };
    }),
  );
}

/** The examples of the internal API, which names a plan `plan`. */
function ofInternal(file: DataFile, partner: readonly Example[]): Example[] {
  return Object.entries<string[]>(file.data.internal).flatMap(([operationId, titles]) =>
    titles.map((title) => {
      const one = partner.find((example) => example.operationId === operationId && example.title === title);
      if (!one) throw errorOf([[["internal", operationId], `no example is ${title}`]], file);
      const fields = Object.entries(one.request ?? {}).map(([name, value]) => [
        name === "plan_code" ? "plan" : name,
        value,
      ]);
      return { ...one, ...(one.request !== undefined && { request: Object.fromEntries(fields) }) };
    }),
  );
}
