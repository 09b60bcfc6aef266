/** The table of operations is made only from the document: an invented operation gets its row, and nothing is guessed. */

import type { Document, Operation, Schema } from "@vending/shared/openapi/document";
import { expect, test } from "vitest";
import { billProducts, operationTable, outcomeCodes } from "../../scripts/build/operations.ts";

const envelope = (status: string, code: string): Schema => ({
  type: "object",
  properties: { status: { enum: [status] }, response_code: { enum: [code] } },
});

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: Schema) => ({ description: "", content: { "application/json": { schema } } });

/** An operation that the service does not have. */
const rental: Operation = {
  operationId: "rentMeter",
  summary: "Rent a meter",
  description: "",
  tags: ["Meters"],
  parameters: [
    { name: "meter", in: "path", required: true, schema: ref("MeterNumber") },
    { name: "days", in: "query", required: false, schema: { type: "integer" } },
  ],
  requestBody: { required: true, content: { "application/json": { schema: ref("RentRequest") } } },
  responses: { "200": body(ref("RentOutcome")), "400": body({}), "503": { description: "" } },
  "x-section": "4.99",
  "x-meaning": {},
};

const documentWith = (operation: Operation): Document => ({
  openapi: "3.1.0",
  info: { title: "Meters", version: "1.0.0" },
  paths: { "/meters/{meter}": { post: operation } },
  components: {
    schemas: {
      MeterNumber: { type: "string" },
      RentRequest: { type: "object" },
      RentFailed: envelope("failed", "01"),
      RentSuccess: envelope("success", "00"),
      RentOutcome: { oneOf: [ref("RentFailed"), ref("RentSuccess")] },
      BillPayment: { properties: { product: { enum: ["METER"] } } },
    },
  },
});

test("an invented operation gets its row", () => {
  expect(operationTable(documentWith(rental))).toEqual({
    rentMeter: {
      method: "POST",
      path: "/meters/{meter}",
      parameters: [
        { name: "meter", in: "path", type: "string", required: true },
        { name: "days", in: "query", type: "integer", required: false },
      ],
      public: false,
      section: "4.99",
      request: "RentRequest",
      responses: {
        "200": { model: "RentOutcome", outcomes: ["00", "01"] },
        "400": { model: null, outcomes: [] },
        "503": { model: null, outcomes: [] },
      },
    },
  });
});

test.each([
  ["an empty requirement needs no credentials", [{}], true],
  ["credentials or none", [{ MerchantKey: [] }, {}], true],
  ["credentials of its own", [{ MerchantKey: [] }], false],
])("%s", (_, security, expected) => {
  expect(operationTable(documentWith({ ...rental, security })).rentMeter?.public).toBe(expected);
});

test("a reference to a missing schema is named", () => {
  const broken = { ...rental, responses: { "200": body(ref("Nothing")) } };
  expect(() => operationTable(documentWith(broken))).toThrow("#/components/schemas/Nothing does not exist");
});

test("the codes come from the envelopes, and the bills from their payment", () => {
  expect(outcomeCodes(documentWith(rental))).toEqual({ success: "00", failed: "01" });
  expect(billProducts(documentWith(rental))).toEqual(["METER"]);
});
