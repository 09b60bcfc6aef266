/** Each row of the specification against each judge; in the thorough run the mock is one. `npm run facts` prints the table. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { expect, inject, test } from "vitest";
import { examples, partner } from "../lib/documents.ts";
import { misplacedTexts } from "./examples.ts";
import { everybody, fieldFacts, sandboxSends } from "./fields.ts";
import { judgedFacts } from "./judged-facts.ts";
import { mockJudge, readers, sandboxJudge } from "./judges.ts";
import { explainedFacts } from "./prose.ts";
import { cableNetworks, codes, mobileNetworks, products } from "./specification/words.ts";
import { hold } from "./table.ts";

const mockUrl = inject("mockUrl");
const judges = [...readers(), ...(mockUrl ? [mockJudge(mockUrl)] : []), sandboxJudge()];

hold([...judgedFacts(judges), ...explainedFacts(judges), ...fieldFacts(everybody)]);

test("the specification imports nothing that is built, or that the build reads", async () => {
  const folder = join(import.meta.dirname, "specification");
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  const imported = texts.flatMap((text) => [...text.matchAll(/ from "(.*)";$/gm)].map(([, path]) => path));
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((path) => !path?.startsWith("./"))).toEqual([]);
});

test("2.1, 3 the lists that integrators import", () => {
  expect(contract).toMatchObject({ mobileNetworks, cableNetworks, products, outcomeCodes: codes });
});

test("9 what earlier integrations send remains accepted, so nothing is deprecated", () => {
  expect(JSON.stringify(partner)).not.toContain('"deprecated":true');
});

test("each reading has a section", () => {
  const readings = partner["x-readings"] as { section: string; documented: string }[];
  expect(readings.length).toBeGreaterThan(10);
  expect(readings.filter(({ section }) => !/^\d/.test(section))).toEqual([]);
});

test("an example of a parameter or of a request has no text about the response", () => {
  expect(misplacedTexts(partner)).toEqual([]);
});

test("the sandbox answers every operation, and only what a proxy sends or a lost connection leaves is not JSON", async () => {
  const { readable, unreadable } = await sandboxSends();
  const answered = readable.filter(({ status }) => status === 200).map(({ operationId }) => operationId);
  expect([...new Set(answered)].sort()).toEqual(Object.keys(contract.operations).sort());
  expect([...unreadable].sort()).toEqual(["902", "934", "935", "936", "940", "941"]);
});

test("a new sandbox takes each request of the examples", async () => {
  const sandbox = createSandbox();
  const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
  const sent = Object.entries(examples).flatMap(([id, { request = {}, responses }]) =>
    Object.entries(request).map(async ([title, body]) => {
      const { path } = contract.operations[id as contract.OperationId];
      const { status } = await sandbox.fetch(`http://sandbox.test${path}`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      const wanted = Object.keys(responses).find((one) => Object.hasOwn(responses[one] ?? {}, title));
      return String(status) === wanted ? "" : `${id} ${title}: ${status}`;
    }),
  );
  const replies = await Promise.all(sent);
  expect(replies.length).toBeGreaterThan(20);
  expect(replies.filter(Boolean)).toEqual([]);
});

test("the sandbox sends valid responses in every scenario", async () => {
  expect((await sandboxSends()).invalid).toEqual([]);
});
