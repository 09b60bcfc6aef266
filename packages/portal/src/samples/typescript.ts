import type { SampleCall } from "./call.ts";
import { jsonNotation, literal, type Notation } from "./literal.ts";

/** TypeScript with our client: `purchase` or `verify` where it fits, else one request. */
export function typescript(call: SampleCall): string {
  // `verify` prepares a purchase, so it needs the plan. A legacy `service_id` takes one plain request.
  const followed = call.body?.service_id === undefined ? functions[call.operationId] : undefined;
  const imported = ["createVendingClient", followed?.name ?? "routesOf"].join(", ");
  return [
    `import { ${imported} } from "@vending/client";`,
    "",
    "const client = createVendingClient({",
    '  baseUrl: process.env.VENDING_URL ?? "",',
    '  merchantKey: process.env.VENDING_KEY ?? "",',
    '  merchantSecret: process.env.VENDING_SECRET ?? "",',
    "});",
    ...(followed ? [followed.use(literal(call.body, notation))] : [oneRequest(call)]),
  ].join("\n");
}

const functions: Readonly<Record<string, { name: string; use: (body: string) => string }>> = {
  createTransaction: {
    name: "purchase",
    use: (body) =>
      [
        `const outcome = await purchase(client, ${body});`,
        "console.log(outcome.state, outcome.money); // hold: it has not failed",
      ].join("\n"),
  },
  verifyCustomer: {
    name: "verify",
    use: (body) =>
      [`const verified = await verify(client, ${body});`, "console.log(verified.customer.customer_name);"].join("\n"),
  },
};

function oneRequest({ method, template, path, query, body }: SampleCall): string {
  const has = (values: object) => Object.keys(values).length > 0;
  const params = { ...(has(path) && { path }), ...(has(query) && { query }) };
  const options = { ...(has(params) && { params }), ...(body && { body }) };
  const rest = has(options) ? `, ${literal(options, notation)}` : "";
  const warning = "// A 5xx, no response and an error do not mean that it failed: check the status.";
  return [
    ...(body?.client_request_id ? [warning] : []),
    `const { data, error, response } = await routesOf(client).${method}(${JSON.stringify(template)}${rest});`,
    "console.log(response.status, data ?? error);",
  ].join("\n");
}

const notation: Notation = {
  ...jsonNotation,
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `,
  lastComma: true,
};
