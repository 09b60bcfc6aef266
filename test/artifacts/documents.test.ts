import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Document, json, operationsOf, type Schema } from "../../scripts/build/document.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { load, operation, partner } from "../lib/documents.ts";

const older = load("openapi-3.0.json");
const internal = load("openapi-internal.json");

const routes = (document: Document) =>
  operationsOf(document)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .sort();

test.each(["openapi", "openapi-3.0", "openapi-internal"])("%s says the same in YAML and in JSON", (name) => {
  const yaml = readFileSync(join(generated, `${name}.yaml`), "utf8");
  expect(parse(yaml)).toEqual(load(`${name}.json`));
});

describe("routes", () => {
  test("the partner contract has the documented routes and no other", () => {
    expect(routes(partner)).toEqual([
      "GET /ext/gateway/v1/transactions",
      "GET /ext/gateway/v1/transactions/status/{request_id}",
      "GET /giftcards/orders/{request_id}",
      "GET /v1/healthz",
      "GET /v1/plans/bills/cable",
      "GET /v1/plans/{network}",
      "GET /v1/transactions/status/{client_request_id}",
      "POST /ext/gateway/v1/transactions",
      "POST /ext/gateway/v1/transactions/airtime/async",
      "POST /ext/gateway/v1/transactions/airtime/sync",
      "POST /ext/gateway/v1/transactions/data/async",
      "POST /ext/gateway/v1/transactions/data/sync",
      "POST /giftcards/orders",
      "POST /v1/transactions",
      "POST /v1/transactions/verify",
    ]);
  });

  test("the internal contract has its two routes, and the partner contract has neither", () => {
    expect(routes(internal)).toEqual(["GET /plans/{network}", "POST /transactions"]);
    expect(Object.keys(partner.components.schemas).filter((name) => name.startsWith("Internal"))).toEqual([]);
  });

  test("the internal purchase is named plan, and plan_code is refused there", () => {
    const data = internal.components.schemas.InternalDataRequest as { required: string[]; properties: Schema };
    expect(data.required).toContain("plan");
    expect(data.properties).not.toHaveProperty("plan_code");
    expect(data).toHaveProperty("additionalProperties", false);
  });
});

describe("3.0 and 3.1", () => {
  const outline = (document: Document) =>
    operationsOf(document).map(({ path, method, operation: one }) => ({
      path,
      method,
      operationId: one.operationId,
      security: one.security,
      parameters: one.parameters.map(({ name, required, schema }) => ({ name, required, type: schema.type })),
      request: json(one.requestBody?.content),
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, { description, content }]) => [
          status,
          { description, ref: json(content)?.schema, examples: json(content)?.examples },
        ]),
      ),
      meaning: one["x-meaning"],
    }));

  test("describe the same operations", () => {
    expect(outline(older)).toEqual(outline(partner));
  });

  test("have the same schemas, with the same properties, required alike", () => {
    const shape = (document: Document) =>
      Object.entries(document.components.schemas).map(([name, schema]) => ({
        name,
        required: schema.required,
        properties: Object.keys(schema.properties ?? {}),
        closed: schema.additionalProperties,
        open: schema["x-unspecified"],
      }));
    expect(shape(older)).toEqual(shape(partner));
  });
});

describe("credentials and address", () => {
  test("every operation but the health check needs both headers together", () => {
    const { security, components, servers } = partner as Document & { security: unknown; servers: { url: string }[] };
    expect(security).toEqual([{ MerchantKey: [], MerchantSecret: [] }]);
    expect(components.securitySchemes).toMatchObject({
      MerchantKey: { type: "apiKey", in: "header", name: "X-Merchant-Key" },
      MerchantSecret: { type: "apiKey", in: "header", name: "X-Merchant-Secret" },
    });
    const exceptions = operationsOf(partner).filter(({ operation: one }) => one.security !== undefined);
    expect(exceptions.map(({ operation: one }) => [one.operationId, one.security])).toEqual([["checkHealth", [{}]]]);
    expect(servers.map(({ url }) => url)).toEqual(["{base_url}"]);
  });
});

describe("values", () => {
  test.each(
    Object.entries({ partner, older, internal }),
  )("code is an integer everywhere in the %s document", (_, document) => {
    const codes = Object.values(document.components.schemas).flatMap((schema) => {
      const { code } = (schema.properties ?? {}) as Record<string, Schema>;
      return code ? [code.type] : [];
    });
    expect(JSON.stringify(document)).not.toContain('"type":"number"');
    if (document !== internal) expect(codes).toHaveLength(7);
    expect(new Set(codes).size).toBeLessThanOrEqual(1);
    expect(codes.every((type) => type === "integer")).toBe(true);
  });

  test("the list has its defaults, and no bound that the source does not give", () => {
    const parameters = Object.fromEntries(
      operation("listTransactions").operation.parameters.map(({ name, required, schema }) => [
        name,
        { required, ...schema },
      ]),
    );
    expect(parameters).toEqual({
      page: { required: false, type: "integer", default: 1 },
      limit: { required: false, type: "integer", default: 10 },
      msisdn: { required: false, type: "string" },
      network: { required: false, type: "string" },
      status: { required: false, type: "integer" },
    });
  });

  test("amount, number and token lengths are bounded only where the source bounds them", () => {
    const bounded = Object.entries(partner.components.schemas).filter(([, schema]) =>
      ["minLength", "maxLength", "maximum", "maxItems"].some((keyword) => keyword in schema),
    );
    expect(bounded).toEqual([]);
    expect(partner.components.schemas.KeyChangeToken).toMatchObject({ pattern: "^[0-9]{20}$" });
  });
});

describe("what is left open", () => {
  test("is marked wherever the source says so", () => {
    const text = [partner["x-unspecified"]].flat().join(" ");
    for (const subject of ["webhooks", "Rate limits", "deprecation", "prefix", "MTN", "amounts"])
      expect(text).toContain(subject);
    for (const name of [
      "ErrorBody",
      "Health",
      "CreateGiftCardOrderRequest",
      "GiftCards",
      "ElectricityPlan",
      "BettingPlan",
      "WalletBalance",
      "BillerName",
      "EsimOrder",
      "LegacyServiceId",
    ]) {
      expect(partner.components.schemas[name], name).toHaveProperty("x-unspecified");
    }
    expect([internal["x-unspecified"]].flat().join(" ")).toContain("authenticates");
  });

  test("an error body has no form, except that of a rejected verification", () => {
    for (const { operation: one } of operationsOf(partner)) {
      for (const [status, response] of Object.entries(one.responses)) {
        if (status === "200") continue;
        const known = one.operationId === "verifyCustomer" && status === "400";
        const name = known ? "CustomerRejected" : "ErrorBody";
        expect(json(response.content)?.schema).toEqual({ $ref: `#/components/schemas/${name}` });
      }
    }
  });
});

describe("meaning", () => {
  test("only a failed outcome lets the customer have the money back", () => {
    for (const { operation: one } of operationsOf(partner)) {
      for (const [answer, meaning] of Object.entries(one["x-meaning"])) {
        if (meaning.refund === "yes") expect(answer).toBe("01");
        if (meaning.final === "yes") expect(["00", "01"]).toContain(answer);
        if (answer === "02" || answer === "no-answer") expect(["no", "not-applicable"]).toContain(meaning.refund);
      }
    }
  });

  test("a duplicate leads to the status, never to sending again", () => {
    for (const { operation: one } of operationsOf(partner).filter(({ operation: { operationId } }) =>
      operationId.startsWith("create"),
    )) {
      expect(one["x-meaning"]["422"]).toMatchObject({ queryFirst: "yes", resend: "no", refund: "no" });
    }
  });
});
