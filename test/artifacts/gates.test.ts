/** The gates have broken inputs here that no change of the spec makes; those that one makes are in mutants/. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { checkExamples } from "../../scripts/build/check-examples.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";
import { load, partner } from "../lib/documents.ts";
import { lint } from "../lib/lint.ts";
import { withFolder } from "../lib/mutants.ts";

test("the format check fails on a file that is not formatted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vending-format-"));
  try {
    await writeFile(join(folder, "model.tsp"), "model   A{ b:string }");
    const { status, output } = await runTool("tsp", ["format", "--check", join(folder, "*.tsp")]);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining("1 need format") });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("an example that does not reach the document is named with its place", () => {
  const site = {
    contract: "partner",
    operationId: "listDataPlans",
    title: "lost",
    hasRequest: true,
    hasResponse: true,
  } as const;
  const documents = { partner, internal: load("openapi-internal.json") };
  expect(() => checkExamples(documents, [{ ...site, at: "spec/plans/operation-examples.tsp:1" }])).toThrow(
    /spec\/plans\/operation-examples\.tsp:1: example "lost" of listDataPlans: its response was lost/,
  );
});

// biome-ignore lint/suspicious/noExplicitAny: these documents are broken on purpose
type Loose = any;

const brokenDocuments: { what: string; rule: string; breakIt: (document: Loose) => void }[] = [
  {
    what: "two tags",
    rule: "contract/documented-operation",
    breakIt: (d) => d.paths["/v1/healthz"].get.tags.push("Plans"),
  },
  {
    what: "a word that the glossary has replaced, in an extension",
    rule: "contract/plain-words",
    breakIt: (d) => (d["x-readings"][0].readAs = "The source does not say."),
  },
  {
    what: "no summary",
    rule: "operation-summary",
    breakIt: (d) => delete d.paths["/v1/healthz"].get.summary,
  },
  {
    what: "a meaning for a response that cannot be",
    rule: "contract/meaning-of-every-response",
    breakIt: (d) => {
      const meaning = d.paths["/v1/transactions"].post["x-meaning"];
      meaning["02"] = meaning["00"];
    },
  },
  {
    what: "no example of a known body",
    rule: "contract/example-of-every-body",
    breakIt: (d) => delete d.paths["/v1/transactions"].post.requestBody.content["application/json"].examples,
  },
  {
    what: "a property without a description",
    rule: "contract/described-property",
    breakIt: (d) => delete d.components.schemas.DataPlan.properties.price.description,
  },
  {
    what: "an open schema without a reason",
    rule: "contract/open-schema-has-reason",
    breakIt: (d) => delete d.components.schemas.Health["x-unspecified"],
  },
  {
    what: "a place that is left open, and is no open point",
    rule: "contract/open-point-of-every-place",
    breakIt: (d) => (d.components.schemas.Health["x-unspecified"] = "Something else."),
  },
  {
    what: "two open points of one name",
    rule: "contract/open-point-of-every-place",
    breakIt: (d) => (d["x-open-points"].money[0].id = "rate-limits"),
  },
  {
    what: "a component that nobody uses",
    rule: "contract/used-component",
    breakIt: (d) => (d.components.schemas.Orphan = { type: "object", description: "Nobody's." }),
  },
  {
    what: "an exception that is none any more",
    rule: "contract/used-component",
    breakIt: (d) => delete d.components.schemas.WalletBalance,
  },
  {
    what: "an operation without credentials",
    rule: "security-defined",
    breakIt: (d) => delete d.security,
  },
  {
    what: "an example that does not fit",
    rule: "no-invalid-media-type-examples",
    breakIt: (d) => {
      const { examples } = d.paths["/v1/plans/{network}"].get.responses["200"].content["application/json"];
      examples["mtn-data-plans"].value.data[0].id = "8";
    },
  },
];

describe("the lint fails on", () => {
  const rules = new Map<string, string[]>();

  beforeAll(() =>
    withFolder(async (folder) => {
      const text = await readFile(join(generated, "openapi.yaml"), "utf8");
      const folders = brokenDocuments.map((_, index) => join(folder, String(index)));
      for (const [index, { breakIt }] of brokenDocuments.entries()) {
        const document = parse(text);
        breakIt(document);
        await mkdir(folders[index] ?? "");
        await writeFile(join(folders[index] ?? "", "openapi.yaml"), stringify(document));
      }
      for (const [index, broken] of (await lint(folders)).entries()) {
        rules.set(brokenDocuments[index]?.what ?? "", broken);
      }
    }),
  );

  test.each(brokenDocuments)("$what", ({ what, rule }) => {
    expect(rules.get(what)).toContain(rule);
  });
});
