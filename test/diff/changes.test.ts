/** What breaks a client, as tables. Each row is a pair of documents, which is compared in both directions. */
import { expect, test } from "vitest";
import { type Change, diffData } from "../../scripts/diff/index.ts";
import { type Json, type JsonObject, objectAt } from "../../scripts/diff/read.ts";

const body = (schema: Json): JsonObject => ({ content: { "application/json": { schema } } });
const ok: JsonObject = { "200": { description: "" } };
const sent = (schema: Json): JsonObject => ({ requestBody: body(schema), responses: ok });
const received = (schema: Json): JsonObject => ({ responses: { "200": { description: "", ...body(schema) } } });
const asked = (parameter: JsonObject): JsonObject => ({ parameters: [{ name: "q", in: "query", ...parameter }] });
const filters: Json[] = ["a", "b"].map((name) => ({ name, in: "query", schema: { type: "string" } }));
const answered = (...statuses: string[]): JsonObject => ({
  responses: Object.fromEntries(statuses.map((status) => [status, { description: "", ...body({ title: status }) }])),
});
const headed = (header: JsonObject): JsonObject => ({
  responses: { "200": { description: "", headers: { "X-Total": header } } },
});
const meant = (meaning: JsonObject): JsonObject => ({ responses: ok, "x-meaning": { "200": meaning } });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const needed = (properties: JsonObject): JsonObject => object(properties, { required: Object.keys(properties) });
const texts = (...values: Json[]): JsonObject => ({ type: "string", enum: values });
const text: JsonObject = { type: "string" };
const without = (...values: Json[]): JsonObject => ({ ...text, not: { enum: values } });
const open = (...values: Json[]): JsonObject => ({ ...text, "x-extensible-enum": values });
const closed: JsonObject = { additionalProperties: false };
const numbers: JsonObject = { additionalProperties: { type: "integer" } };
const url = (name: string): JsonObject => ({ url: `https://${name}.example` });
const animal = (name: string): string => `#/components/schemas/${name}`;
const [cat, tom, dog, bird] = [animal("Cat"), animal("Tom"), animal("Dog"), animal("Bird")];
const choice = (mapping: JsonObject): JsonObject => ({
  oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
  discriminator: { propertyName: "kind", mapping },
});

const unmapped = (...names: string[]): JsonObject => ({
  oneOf: names.map(($ref) => ({ $ref })),
  discriminator: { propertyName: "kind" },
});
const extending = (base: JsonObject, own: JsonObject, ofBase: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  allOf: [object(base, ofBase)],
  ...object(own, more),
});

const no = { forward: "fine", back: "fine" };
const forward = { forward: "breaks", back: "fine" };
const back = { forward: "fine", back: "breaks" };
const both = { forward: "breaks", back: "breaks" };

type Row = [title: string, before: JsonObject, after: JsonObject, breaks: typeof no];

// biome-ignore format: a table to read in rows
const rows: Row[] = [
  ["an optional property is added to a request", sent(object({})), sent(object({ a: text })), back],
  ["… to a closed request", sent(object({}, closed)), sent(object({ a: text }, closed)), back],
  ["… to a request whose other properties have a schema", sent(object({}, numbers)), sent(object({ a: text }, numbers)), both],
  ["… to a response", received(object({})), received(object({ a: text })), back],
  ["… to a closed response", received(object({}, closed)), received(object({ a: text }, closed)), both],
  ["… with the name of a keyword", received(object({}, closed)), received(object({ items: text }, closed)), both],
  ["… inside a property with the name of a keyword", received(object({ items: closed })), received(object({ items: object({ a: text }, closed) })), both],
  ["… that is called as what refers to a schema", sent(object({})), sent(object({ mapping: text, $ref: text })), back],
  ["a property of a request is required", sent(object({ a: text })), sent(needed({ a: text })), forward],
  ["a property of a response is required", received(object({ a: text })), received(needed({ a: text })), back],
  ["a property of a response is renamed", received(object({ a: text })), received(object({ b: text })), both],
  ["a property of an open request is renamed", sent(object({ name: text })), sent(object({ names: text })), both],
  ["a request may be longer", sent({ ...text, maxLength: 5 }), sent({ ...text, maxLength: 9 }), back],
  ["a response may be longer", received({ ...text, maxLength: 5 }), received({ ...text, maxLength: 9 }), forward],
  ["a pattern of a request changes", sent({ ...text, pattern: "^a$" }), sent({ ...text, pattern: "^b$" }), both],
  ["a value is added to a list of a request", sent(texts("a")), sent(texts("a", "b")), back],
  ["a value is added to a list of a response", received(texts("a")), received(texts("a", "b")), forward],
  ["a value is added to an open list of a response", received(open("a")), received(open("a", "b")), back],
  ["a value of an open list becomes another", received(open("a")), received(open("b")), both],
  ["the values of a text are documented", received(text), received(open("a")), back],
  ["a list of a response is opened", received(texts("a")), received(open("a")), forward],
  ["a response extends a schema, and does not repeat its fields", received(object({ kind: text, wings: text }, { required: ["kind"] })), received({ $ref: animal("Kitten") }), no],
  ["a value that is no text changes", received(texts({ a: 1 })), received(texts({ a: 2 })), both],
  ["an integer of a response becomes a number", received({ type: "integer" }), received({ type: "number" }), forward],
  ["a request may be null", sent(text), sent({ type: ["string", "null"] }), back],
  ["a request is closed", sent(object({})), sent(object({}, closed)), forward],
  ["a default of a request changes", asked({ schema: { default: 1 } }), asked({ schema: { default: 2 } }), both],
  ["a default of a request is added", asked({ schema: text }), asked({ schema: { ...text, default: "a" } }), back],
  ["a filter is added", {}, asked({ schema: text }), back],
  ["a required filter is added", {}, asked({ required: true, schema: text }), both],
  ["a filter is required", asked({ schema: text }), asked({ required: true, schema: text }), forward],
  ["a filter has another name", asked({ schema: text }), asked({ name: "r", schema: text }), both],
  ["filters are in another order", { parameters: filters }, { parameters: filters.toReversed() }, no],
  ["how a list would be written is said of a text", asked({ schema: text }), asked({ explode: false, schema: text }), no],
  ["a filter loses its schema", asked({ schema: text }), asked({}), back],
  ["an optional body is added", {}, { requestBody: body(text) }, back],
  ["a required body is added", {}, { requestBody: { ...body(text), required: true } }, both],
  ["a body is required", { requestBody: body(text) }, { requestBody: { ...body(text), required: true } }, forward],
  ["a success is added", answered("200"), answered("200", "202"), both],
  ["a redirect is added", answered("200"), answered("200", "303"), both],
  ["an error is added", answered("200"), answered("200", "409"), no],
  ["an outage is added", answered("200"), answered("200", "503"), no],
  ["an error is added that its class described", answered("200", "4XX"), answered("200", "4XX", "404"), no],
  ["an error becomes another", answered("200", "409"), answered("200", "410"), no],
  ["a success becomes another", answered("200"), answered("201"), both],
  ["a header of a response is added", { responses: ok }, headed({ schema: text }), back],
  ["a header of a response is always there", headed({ schema: text }), headed({ required: true, schema: text }), back],
  ["a response gets another media type", received(text), { responses: { "200": { description: "", content: { "application/json": { schema: text }, "text/plain": { schema: text } } } } }, both],
  ["a response loses its schema", received(text), { responses: { "200": { description: "", content: { "application/json": {} } } } }, forward],
  ["responses are removed", { responses: ok }, { responses: null }, both],
  ["a variant is added to a request", sent(choice({ cat, dog })), sent(choice({ cat, dog, bird })), back],
  ["a variant is added to a response", received(choice({ cat, dog })), received(choice({ cat, dog, bird })), forward],
  ["a variant of a request gets a second value", sent(choice({ cat })), sent({ ...choice({ cat }), discriminator: { propertyName: "kind", mapping: { cat, tom: cat } } }), back],
  ["a variant of a response gets a second value", received(choice({ cat })), received({ ...choice({ cat }), discriminator: { propertyName: "kind", mapping: { cat, tom: cat } } }), forward],
  ["… by the name of its schema", received(choice({ cat })), received({ ...choice({ cat }), discriminator: { propertyName: "kind", mapping: { cat, tom: "Cat" } } }), forward],
  ["a value chooses a twin of its variant", sent(choice({ cat, tom })), sent({ ...choice({ cat, tom }), discriminator: { propertyName: "kind", mapping: { cat: tom, tom } } }), both],
  ["a variant is chosen by another value", sent(choice({ cat, dog })), sent(choice({ cat, hound: dog })), both],
  ["a value chooses another variant", sent(choice({ cat, dog })), sent(choice({ cat: dog, dog: cat })), both],
  ["another property chooses", sent(choice({ cat })), sent({ ...choice({ cat }), discriminator: { propertyName: "type", mapping: { cat } } }), both],
  ["a mapping is removed", sent(choice({ cat })), sent({ ...choice({ cat }), discriminator: { propertyName: "kind" } }), both],
  ["a variant that nothing chooses is added", sent({ oneOf: [text] }), sent({ oneOf: [text, { type: "integer" }] }), back],
  ["what `not` excludes changes", sent({ not: texts("a") }), sent({ not: texts("a", "b") }), forward],
  ["a response excludes a value", received(text), received(without("a")), back],
  ["a list of one value is that value", received(texts("a")), received({ ...text, const: "a" }), no],
  ["variants are in another order", sent(choice({ cat, dog })), sent(choice({ dog, cat })), no],
  ["a schema is written where it was referred to", received({ $ref: cat }), received(needed({ kind: text })), no],
  ["a response excludes one value more", received(without("a")), received(without("a", "b")), back],
  ["a request excludes one value more", sent(without("a")), sent(without("a", "b")), forward],
  ["a keyword that nothing here knows is added", sent(text), sent({ ...text, contentSchema: text }), both],
  ["a list that nothing here knows changes", sent({ ...text, contentList: ["a"] }), sent({ ...text, contentList: ["b"] }), both],
  ["an operation has its own security", {}, { security: [{ key: [] }] }, forward],
  ["an operation that needs no credentials needs some", { security: [] }, { security: [{ key: [] }] }, forward],
  ["another credential is accepted", { security: [{ key: [] }] }, { security: [{ key: [] }, { token: [] }] }, back],
  ["an operation has its own servers", {}, { servers: [url("a")] }, both],
  ["a server is added", { servers: [url("a")] }, { servers: [url("a"), url("b")] }, back],
  ["another server is the first", { servers: [url("a"), url("b")] }, { servers: [url("b"), url("a")] }, both],
  ["a server is described otherwise", { servers: [{ ...url("a"), description: "A." }] }, { servers: [{ ...url("a"), description: "B." }] }, no],
  ["a callback is removed", { callbacks: { a: { "{$request.body#/url}": { post: {} } } } }, { callbacks: {} }, forward],
  ["a meaning changes", meant({ final: "yes" }), meant({ final: "no" }), both],
  ["a meaning is added", meant({ final: "yes" }), meant({ final: "yes", refund: "no" }), back],
  ["a meaning is told in other words", meant({ final: "yes", means: "Done." }), meant({ final: "yes", means: "Over." }), no],
  ["an extension that nothing here knows is added", {}, { "x-page": 1 }, no],
  ["an operation is called otherwise", { operationId: "a" }, { operationId: "b" }, both],
  ["an operation is deprecated", {}, { deprecated: true }, no],
  ["texts and examples change", { summary: "A.", ...received({ ...text, description: "B." }) }, received({ ...text, examples: ["a"] }), no],
  // What a base says holds, whatever the schema itself says.
  ["a text of a base is limited, and longer in the schema", sent(extending({ a: text }, { a: { ...text, maxLength: 12 } })), sent(extending({ a: { ...text, maxLength: 4 } }, { a: { ...text, maxLength: 12 } })), forward],
  ["a text of a base has a form, and is another schema in the schema itself", sent(extending({ a: text }, { a: { $ref: animal("Word") } })), sent(extending({ a: { ...text, pattern: "^[A-Z]$" } }, { a: { $ref: animal("Word") } })), forward],
  ["a base has fewer values than the schema", sent(extending({ a: texts("a", "b", "c") }, { a: texts("a", "b") })), sent(extending({ a: texts("a") }, { a: texts("a", "b") })), forward],
  ["a number of a response is limited by the base only", received(extending({ a: { type: "integer", maximum: 10 } }, { a: { type: "integer", maximum: 100 } })), received(extending({ a: { type: "integer" } }, { a: { type: "integer", maximum: 100 } })), forward],
  ["a base is closed, and the schema is open", sent(extending({ a: text }, { b: text }, {}, { additionalProperties: true })), sent(extending({ a: text }, { b: text }, closed, { additionalProperties: true })), forward],
  ["a schema is closed, and does not name what its base does", sent(extending({ a: text }, { b: text })), sent(extending({ a: text }, { b: text }, {}, closed)), forward],
  ["a schema is closed with all that its base names", sent(extending({ a: text }, { b: text })), sent(extending({ a: text }, { b: text }, {}, { unevaluatedProperties: false })), forward],
  ["a base needs more properties than the schema", sent(extending({ a: text }, { b: text }, {}, { minProperties: 1 })), sent(extending({ a: text }, { b: text }, { minProperties: 2 }, { minProperties: 1 })), forward],
  ["an annotation stands beside what is extended", sent({ $ref: cat }), sent({ allOf: [{ $ref: cat }, { description: "A." }] }), no],
  ["a request has to be one more schema", sent({ allOf: [{ $ref: cat }] }), sent({ allOf: [{ $ref: cat }, { $ref: tom }] }), forward],
  ["a variant without a mapping is replaced by its twin", sent(unmapped(dog, cat)), sent(unmapped(dog, tom)), both],
  ["… of a response", received(unmapped(dog, cat)), received(unmapped(dog, tom)), both],
  ["a schema is extended by another one, which its discriminator chooses", received({ $ref: animal("Pet") }), received({ $ref: animal("Pets") }), both],
  ["a request may be one more type", sent(text), sent({ oneOf: [text, { type: "integer" }] }), back],
  ["a request may be null, as a variant", sent({ $ref: cat }), sent({ oneOf: [{ $ref: cat }, { type: "null" }] }), back],
  ["null is written in the list of types", received({ type: ["string", "null"] }), received({ anyOf: [text, { type: "null" }] }), no],
  ["a variant of a request is a part of another one", sent({ oneOf: [{ type: "number" }] }), sent({ oneOf: [{ type: "number" }, { type: "integer" }] }), forward],
  ["… with properties of its own", sent({}), sent({ oneOf: [{}, object({ a: text })] }), both],
  ["what a request needs gets a rule", sent(object({}, { required: ["a"] })), sent(needed({ a: text })), both],
  ["a rule for texts is added where none is sent", sent({ type: "boolean" }), sent({ type: "boolean", maxLength: 4 }), no],
  ["a rule for objects is added where none is sent", sent(texts("a")), sent({ ...texts("a"), required: ["a"] }), no],
  ["a list of texts is called an integer", sent(texts("a")), sent({ ...texts("a"), type: "integer" }), both],
  ["values become constants", sent(texts("a", "b")), sent({ oneOf: [{ const: "a" }, { const: "b" }] }), no],
  ["an integer has more bits", sent({ type: "integer", format: "int32" }), sent({ type: "integer", format: "int64" }), back],
  ["… in a response", received({ type: "integer", format: "int32" }), received({ type: "integer", format: "int64" }), forward],
  ["a property of a request is only read", sent(object({ a: text })), sent(object({ a: { ...text, readOnly: true } })), forward],
  ["a property of a response is only read", received(object({ a: text })), received(object({ a: { ...text, readOnly: true } })), no],
  ["a property of a response is only written", received(object({ a: text })), received(object({ a: { ...text, writeOnly: true } })), forward],
  ["a property of a request is only written", sent(object({ a: text })), sent(object({ a: { ...text, writeOnly: true } })), no],
  ["a property that is only read is required", sent(object({ a: { ...text, readOnly: true } })), sent(needed({ a: { ...text, readOnly: true } })), no],
  ["a scope is no longer asked for", { security: [{ key: ["a", "b"] }] }, { security: [{ key: ["a"] }] }, back],
  ["any pattern fits", sent({ ...text, pattern: "^a" }), sent({ ...text, pattern: ".*" }), back],
  ["a number may be any text in a query", asked({ schema: { type: "integer" } }), asked({ schema: text }), back],
  ["a filter takes several values", asked({ schema: text }), asked({ schema: { type: "array", items: text } }), back],
  ["how a list is written is said, as it is by default", asked({ schema: { type: "array" } }), asked({ schema: { type: "array" }, style: "form", explode: true }), no],
  ["a list is written otherwise", asked({ schema: { type: "array" } }), asked({ schema: { type: "array" }, explode: false }), both],
  ["a default of a response changes", received(object({ a: { ...text, default: "a" } })), received(object({ a: { ...text, default: "b" } })), no],
  ["an exact status stands for its class", answered("2XX"), answered("200"), back],
  ["a request takes any text", sent(text), { requestBody: { content: { "application/*": { schema: text } } }, responses: ok }, back],
  ["a required header of a response is optional", headed({ required: true, schema: text }), headed({ schema: text }), forward],
  ["a property follows a pattern", sent(object({})), sent(object({}, { patternProperties: { "^a": text } })), forward],
  ["a list of a response has other items", received({ type: "array", prefixItems: [text] }), received({ type: "array", prefixItems: [{ type: "integer" }] }), both],
  ["what depends on another property", sent(object({})), sent(object({}, { dependentRequired: { a: ["b"] } })), forward],
  ["a bound excludes itself", sent({ type: "integer", minimum: 0 }), sent({ type: "integer", exclusiveMinimum: 0 }), forward],
  ["… and is the next integer", sent({ type: "integer", minimum: 1 }), sent({ type: "integer", exclusiveMinimum: 0 }), no],
  ["a number is a multiple of one", sent({ type: "number", multipleOf: 1 }), sent({ type: "integer" }), no],
  ["a value of another type leaves a list", sent(texts("a", 1)), sent(texts("a")), no],
  ["a list need not contain what it contained", sent({ type: "array", contains: text }), sent({ type: "array", contains: text, minContains: 0 }), back],
  ["a list has no other items", sent({ type: "array", prefixItems: [text] }), sent({ type: "array", prefixItems: [text], unevaluatedItems: false }), forward],
  ["one more property depends on another", sent({ dependentRequired: { a: ["b"] } }), sent({ dependentRequired: { a: ["b", "c"] } }), forward],
  ["a rule for numbers of a text is stricter", sent({ ...text, maximum: 9 }), sent({ ...text, maximum: 8 }), forward],
  ["variants of a request may not overlap any more", sent({ anyOf: [{ maximum: 9 }, { minimum: 5 }] }), sent({ oneOf: [{ maximum: 9 }, { minimum: 5 }] }), forward],
  ["a variant of a request overlaps another in part", sent({ oneOf: [{ type: "integer", maximum: 9 }] }), sent({ oneOf: [{ type: "integer", maximum: 9 }, { type: "integer", minimum: 5 }] }), both],
  ["… by the values of a property", sent({ oneOf: [needed({ a: texts("a", "b") })] }), sent({ oneOf: [needed({ a: texts("a", "b") }), needed({ a: texts("b", "c") })] }), both],
  ["a variant with properties of its own is added to a request", sent({ oneOf: [needed({ a: text })] }), sent({ oneOf: [needed({ a: text }), needed({ b: text })] }), back],
  ["what is compared as a whole has a property with the name of a text", sent({ dependentSchemas: { a: object({ title: text }) } }), sent({ dependentSchemas: { a: object({ title: { type: "integer" } }) } }), both],
  ["a part of a form has another media type, and the name of a text", { requestBody: { content: { "multipart/form-data": { encoding: { title: { contentType: "image/png" } } } } } }, { requestBody: { content: { "multipart/form-data": { encoding: { title: { contentType: "image/gif" } } } } } }, both],
  ["a parameter is written as a media type", asked({ schema: text }), asked({ content: { "text/plain": { schema: text } } }), both],
];

const animals: JsonObject = {
  Cat: needed({ kind: text }),
  Tom: needed({ kind: text }),
  Dog: needed({ kind: text, name: text }),
  Bird: needed({ kind: text, wings: text }),
  Word: text,
  Pet: { ...needed({ kind: text }), discriminator: { propertyName: "kind" } },
  Puppy: { allOf: [{ $ref: animal("Pet") }] },
  Pets: { ...needed({ kind: text }), discriminator: { propertyName: "kind" } },
  Pup: { allOf: [{ $ref: animal("Pets") }] },
  Puppies: { allOf: [{ $ref: animal("Pets") }] },
  Kitten: object({ wings: text }, { allOf: [{ $ref: cat }] }),
};
const document = (paths: JsonObject, more: JsonObject = {}): JsonObject =>
  // As it would be read: without parts that are in two places.
  JSON.parse(
    JSON.stringify({ openapi: "3.1.0", info: { version: "1" }, paths, components: { schemas: animals }, ...more }),
  ) as JsonObject;
const at = (operation: JsonObject): JsonObject => document({ "/a": { post: { responses: ok, ...operation } } });
const compare = (was: JsonObject, is: JsonObject): Change[] => diffData(was, is);
const verdict = (changes: readonly Change[]) => (changes.some((change) => change.breaks) ? "breaks" : "fine");

test.each(rows)("%s", (_, before, after, breaks) => {
  const [there, back] = [compare(at(before), at(after)), compare(at(after), at(before))];
  const found = { forward: verdict(there), back: verdict(back) };
  expect(found, JSON.stringify([there, back], null, 1)).toEqual(breaks);
});

const get = (more: JsonObject = {}): JsonObject => ({ get: more });
const schemas = (more: JsonObject) => document({ "/a": get() }, { components: { schemas: { ...animals, ...more } } });
const echo = (schema: JsonObject) => {
  const used = { $ref: animal("A") };
  const paths = { "/a": get({ ...received(used), requestBody: body(used) }) };
  return document(paths, { components: { schemas: { A: schema } } });
};
const root = (name: string, host: string, version: string) =>
  document(
    { "/a": get() },
    {
      info: { version },
      servers: [url(host)],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name } } },
    },
  );
const key = [{ key: [] }];
const answer = (schema: JsonObject): JsonObject => ({ description: "", ...body(schema) });
const failing = (response: Json): JsonObject => ({ responses: { "500": response } });
const named = (name: string): JsonObject => failing({ $ref: `#/components/responses/${name}` });
const sharing = (schema: JsonObject, webhook: string) => {
  const callbacks = { done: { "{$request.body#/url}": { post: named("Refused") } } };
  const responses = { Failed: answer(schema), Refused: answer(schema) };
  const paths = { "/a": get(named("Failed")), "/b": get({ callbacks }) };
  return document(paths, { webhooks: { [webhook]: { post: {} } }, components: { schemas: animals, responses } });
};

const itemed = (item: JsonObject) =>
  document(
    { "/a": { $ref: "#/components/pathItems/A" } },
    { components: { schemas: animals, pathItems: { A: item } } },
  );
const named3 = (base: string, response: string, parameter: string) =>
  document(
    { "/a": get({ parameters: [{ $ref: `#/components/parameters/${parameter}` }], ...named(response) }) },
    {
      components: {
        schemas: { [base]: object({ a: text }), Child: { allOf: [{ $ref: animal(base) }] } },
        responses: { [response]: answer({ $ref: animal("Child") }) },
        parameters: { [parameter]: { name: "page", in: "query", schema: text } },
      },
    },
  );
const hooked = (schema: JsonObject): JsonObject => ({ openapi: "3.1.0", webhooks: { done: { post: sent(schema) } } });
const created = (schema: JsonObject) =>
  document(
    {
      "/a": { post: { requestBody: body({ $ref: animal("A") }), responses: { "200": answer({ $ref: animal("A") }) } } },
    },
    { components: { schemas: { A: schema } } },
  );
const variable = (name: string): JsonObject => ({ parameters: [{ name, in: "path", required: true, schema: text }] });

// biome-ignore format: a table to read in rows
test.each<[string, JsonObject, JsonObject, string[]]>([
  ["a path is renamed", document({ "/a": get() }), document({ "/b": get() }), ["GET /a: is removed"]],
  [
    "an operation has another method, one is added, parameters become those of a path, one of them is required, one is shared, and a variant goes",
    document({ "/a": get(received(text)), "/b": get(), "/c": get({ parameters: filters }), "/d": { ...get(), parameters: filters }, "/e": get(sent(choice({ tom, dog }))), "/f": get({ parameters: [{ name: "a", in: "query", explode: false, schema: text }] }) }),
    document({ "/a": { put: received(text) }, "/b": { ...get(), put: {} }, "/c": { ...get(), parameters: filters }, "/d": { ...get(), parameters: [{ name: "a", in: "query", required: true, schema: text }, ...filters.slice(1)] }, "/e": get(sent(choice({ tom }))), "/f": get({ parameters: [{ $ref: "#/components/parameters/A" }] }) }, { components: { schemas: animals, parameters: { A: filters[0] ?? {} } } }),
    ["GET /a: is removed", "GET /d: parameters.a: is required now", "GET /e: requestBody: the variant Dog is removed"],
  ],
  ["a variant loses a field", document({ "/a": get(received(choice({ tom }))) }), document({ "/a": get(received(choice({ tom }))) }, { components: { schemas: { ...animals, Tom: object({}) } } }), ["GET /a: responses.200[Tom].kind: is not required any more"]],
  ["of schemas that no operation uses one changes, one is renamed, and one is added", schemas({ A: text, B: text }), schemas({ A: { type: "integer" }, C: text, D: text }), ["components.schemas.A: type changed", "components.schemas.B: is removed"]],
  ["a value is excluded where it is sent, too", echo(without("a")), echo(without("a", "b")), ["not changed"]],
  ["the key, the server and the version change", root("X-A", "a", "1"), root("X-B", "b", "2"), ["GET /a: servers changed", "components.securitySchemes.key: name changed"]],
  ["credentials of all operations are written at each", document({ "/a": get() }, { security: key }), document({ "/a": get({ security: key }) }), []],
  ["shared responses have another body, for an operation and for a callback, and a webhook is renamed", sharing(text, "a"), sharing({ type: "integer" }, "b"), ["GET /a: responses.500: ", "GET /b: POST callback done", "POST webhook a: is removed"]],
  ["behind a reference, a parameter of a path is required, a property of a response may be absent, and a body is required", itemed({ parameters: filters, post: received(needed({ a: text })), put: sent(text) }), itemed({ parameters: filters.map((filter) => ({ ...objectAt(filter), required: true })), post: received(object({ a: text })), put: { ...sent(text), requestBody: { ...body(text), required: true } } }), ["PUT /a: parameters.a: is required now", "PUT /a: parameters.b: is required now", "PUT /a: requestBody: is required now", "POST /a: parameters.a: is required now", "POST /a: parameters.b: is required now", "POST /a: responses.200.a: is not required any more"]],
  ["a base, a response and a parameter are renamed", named3("Base", "Refused", "Page"), named3("Root", "Rejected", "Side"), ["components.schemas.Base: is removed", "components.responses.Refused: is removed", "components.parameters.Page: is removed"]],
  ["only webhooks are there, and one sends less", hooked(needed({ a: text })), hooked(object({ b: text })), ["POST webhook done: requestBody.a: is removed"]],
  ["a webhook sends more", hooked(object({ a: text })), hooked(object({ a: text, b: text })), []],
  ["a shared schema breaks what is received, and not what is sent", created({ ...text, pattern: "^a" }), created(text), ["POST /a: responses.200: pattern changed from"]],
  ["a variable of a path has another name", document({ "/a/{id}": get(variable("id")) }), document({ "/a/{key}": get(variable("key")) }), []],
  ["a shared response is written in place", sharing(text, "a"), { ...sharing(text, "a"), paths: { ...objectAt(sharing(text, "a"), "paths"), "/a": get(failing(answer(text))) } }, []],
])("%s", (_, before, after, want) => {
  const breaking = compare(before, after).filter(({ breaks }) => breaks);
  const found = breaking.map(({ where, change }) => `${where}: ${change}`);
  expect(found).toHaveLength(want.length);
  for (const part of want) expect(found).toContainEqual(expect.stringContaining(part));
});
