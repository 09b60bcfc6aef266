/** Every operation of the contract gets the derived checks: a new one needs no code for them. */
import { beforeAll, expect, test } from "vitest";
import { operations, resolve, schemas } from "../src/contract.ts";
import { runConformance } from "../src/index.ts";
import { localServer, localUrl } from "./lib/command-line.ts";
import { operationOf } from "./lib/mutant.ts";

interface Sent {
  readonly key: boolean;
  readonly secret: boolean;
  readonly text: string;
  readonly url: URL;
}

const only = ["schema", "credentials/both-needed", "validation", "health"];
const sent = new Map<string, Sent[]>();
let checked: string[];

beforeAll(async () => {
  const { host } = localServer(({ url, init, body: text, headers, pass }) => {
    const [key, secret] = [headers.has("X-Merchant-Key"), headers.has("X-Merchant-Secret")];
    const id = operationOf(init.method ?? "", url.pathname) ?? "";
    sent.set(id, [...(sent.get(id) ?? []), { key, secret, text, url }]);
    return pass();
  });
  const report = await runConformance({ baseUrl: localUrl, ...host, only });
  checked = report.checks.filter(({ verdict }) => verdict === "passed").map(({ name }) => name);
});

const of = (id: string): readonly Sent[] => sent.get(id) ?? [];
const all = Object.entries(operations);

test.each(all)("the responses of %s are checked", (id) => {
  expect(checked).toContain(`schema/${id}`);
});

test.each(all.filter(([, one]) => !one.public))("%s is called without the key, the secret, or both", (id) => {
  const pairs = new Set(of(id).map(({ key, secret }) => `${key} ${secret}`));
  expect([...pairs].sort()).toEqual(["false false", "false true", "true false", "true true"]);
});

test.each(
  all.filter(([, one]) => one.request),
)("%s gets malformed bodies, and bodies without each field", (id, one) => {
  const bodies = of(id).map(({ text }) => text);
  expect(bodies).toContain("{");
  const schema = resolve(schemas[one.request ?? ""] ?? {});
  const branches = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(resolve);
  for (const field of branches.flatMap(({ required = [] }) => required as string[])) {
    expect(bodies.some((text) => text.includes(":") && !text.includes(`"${field}"`))).toBe(true);
  }
});

const integers = all.flatMap(([id, one]) =>
  one.parameters.flatMap(({ name, type }) => (type === "integer" ? [[id, name]] : [])),
);
test.each(integers)("%s gets a %s that is no integer", (id = "", name = "") => {
  expect(of(id).some(({ url }) => url.searchParams.get(name) === "x")).toBe(true);
});
