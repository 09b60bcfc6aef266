/** An operation without a check of its own gets the derived checks: an invented contract, and servers that break it. */
import type { Operation } from "@vending/contract";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { derivedChecks } from "../src/checks/index.ts";
import { accepts, type Contract, type Schema, type Validator } from "../src/contract.ts";
import { type CheckResult, type Report, readConfig } from "../src/index.ts";
import { run } from "../src/run/run.ts";

const credentials = { key: "parcel-key", secret: "parcel-secret" };
const parcel = { merchant_code: "ME", parcel_size: "small", weight: "2.5", pieces: 3 };

const schemas: Readonly<Record<string, Schema>> = {
  Parcel: {
    type: "object",
    required: ["merchant_code", "parcel_size", "weight", "pieces"],
    properties: {
      merchant_code: { type: "string" },
      parcel_size: { $ref: "#/components/schemas/ParcelSize" },
      weight: { type: "string", pattern: "^[0-9]+(\\.[0-9]+)?$" },
      pieces: { type: "integer" },
    },
    additionalProperties: false,
  },
  ParcelSize: { type: "string", enum: ["small", "large"] },
  ParcelSent: { type: "object", required: ["parcel_id"], properties: { parcel_id: { type: "string" } } },
  Any: {},
};

const responses = (...statuses: number[]): Operation["responses"] =>
  Object.fromEntries(statuses.map((status) => [status, { model: "Any", outcomes: [] }]));

const operations: Readonly<Record<string, Operation>> = {
  ping: {
    method: "GET",
    path: "/ping",
    parameters: [],
    public: true,
    section: "1",
    request: null,
    responses: responses(200),
  },
  sendParcel: {
    method: "POST",
    path: "/parcels",
    parameters: [],
    public: false,
    section: "2",
    request: "Parcel",
    responses: { ...responses(400, 401), "200": { model: "ParcelSent", outcomes: [] } },
  },
  listParcels: {
    method: "GET",
    path: "/parcels/{parcel_size}",
    parameters: [
      { name: "parcel_size", in: "path", type: "string", required: true },
      { name: "page", in: "query", type: "integer", required: false },
    ],
    public: false,
    section: "3",
    request: null,
    responses: responses(200, 400, 401),
  },
};

const ajv = new Ajv({ strict: false, allErrors: true });
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, `#/components/schemas/${name}`);

function validatorOf(model: string | null | undefined): Validator | undefined {
  const validate = model == null ? undefined : ajv.getSchema(`#/components/schemas/${model}`);
  if (!validate) return undefined;
  return { "~standard": { validate: (value) => (validate(value) ? {} : { issues: validate.errors ?? [] }) } };
}

const contract: Contract = {
  operations,
  schemas,
  parameterSchema: (_, name) =>
    name === "parcel_size" ? { $ref: "#/components/schemas/ParcelSize" } : { type: "integer" },
  exampleRequest: (operationId) => (operationId === "sendParcel" ? parcel : undefined),
  requestValidator: (operationId) => validatorOf(operations[operationId]?.request),
  validateResponse: (operationId, { status }, body) => {
    const validator = validatorOf(operations[operationId]?.responses[status]?.model);
    if (!validator) return [{ part: "status", message: "undeclared" }];
    return accepts(validator, body) ? [] : [{ part: "body", path: [], message: "invalid" }];
  },
};

interface ParcelRequest {
  readonly path: string;
  readonly page: string | null;
  readonly key: string | null;
  readonly secret: string | null;
  /** The body as text, and parsed. */
  readonly text: string;
  readonly body: unknown;
}

type Server = (request: ParcelRequest) => Response;

/** A server that keeps the invented contract. */
const honest: Server = ({ path, page, key, secret, body }) => {
  if (path === "/ping") return Response.json({});
  if (key !== credentials.key || secret !== credentials.secret) return Response.json({}, { status: 401 });
  const isValid =
    path === "/parcels"
      ? validatorOf("Parcel")?.["~standard"].validate(body).issues === undefined
      : /small|large/.test(path);
  if (!isValid || !/^\d*$/.test(page ?? "")) return Response.json({}, { status: 400 });
  return Response.json({ parcel_id: "p-1" });
};

/** A server that repairs requests before it handles them. */
const repairs =
  (repair: (body: Record<string, unknown>) => object): Server =>
  (request) =>
    honest(
      typeof request.body === "object" && request.body !== null
        ? { ...request, body: repair(request.body as Record<string, unknown>) }
        : request,
    );

function runAgainst(server: Server): Promise<Report> {
  return run(
    { contract, checks: derivedChecks(contract) },
    {
      baseUrl: "http://parcels.test",
      config: readConfig({ merchant: { code: "ME", ...credentials } }),
      fetch: async (url, init) => {
        const { pathname: path, searchParams } = new URL(url);
        const headers = new Headers(init.headers);
        const text = String(init.body ?? "");
        return server({
          path,
          page: searchParams.get("page"),
          key: headers.get("X-Merchant-Key"),
          secret: headers.get("X-Merchant-Secret"),
          text,
          body: parse(text),
        });
      },
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withVerdict = ({ checks }: Report, verdict: CheckResult["verdict"]): string[] =>
  checks.filter((check) => check.verdict === verdict).map(({ name }) => name);

describe("an operation without a check of its own", () => {
  test("passes every derived check that applies to it, on a server that keeps its contract", async () => {
    const report = await runAgainst(honest);
    expect(report.checks.flatMap(({ name, failures }) => failures.map(({ message }) => `${name}: ${message}`))).toEqual(
      [],
    );
    // It has no phone number, no plan and no product.
    expect(withVerdict(report, "skipped")).toEqual(["validation/product", "validation/number", "validation/plan-code"]);
    expect(report.operations).toMatchObject({ ping: expect.any(Number), sendParcel: expect.any(Number) });
  });

  // One for each way in which checks are derived. What else each of them finds, the mutants show.
  test.each<[breaks: string, check: string, server: Server]>([
    ["needs no credentials", "credentials/both-needed", (one) => honest({ ...one, ...credentials })],
    [
      "returns another body",
      "schema/sendParcel",
      (one) => (one.path === "/parcels" && honest(one).status === 200 ? Response.json({ id: 1 }) : honest(one)),
    ],
    [
      "fails on malformed JSON",
      "validation/malformed-json",
      (one) => (one.text !== "" && one.body === undefined ? new Response("", { status: 500 }) : honest(one)),
    ],
    ["has a default weight", "validation/missing-field", repairs((body) => ({ weight: "1", ...body }))],
    [
      "accepts any size",
      "validation/network",
      repairs((body) => ({
        ...body,
        parcel_size: body.parcel_size === "unlisted" ? "small" : body.parcel_size,
      })),
    ],
    ["ignores a page that is not an integer", "validation/query", (one) => honest({ ...one, page: null })],
  ])("fails on a server that %s: %s", async (_, check, server) => {
    expect(withVerdict(await runAgainst(server), "failed")).toContain(check);
  });
});
