/** Broken inputs of the gates that a change of the spec cannot cause. The others are in mutants/. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { checkExamples } from "../../scripts/build/check-examples.ts";
import { described } from "../../scripts/gates/lint.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { cache, generated } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";
import { thorough } from "../lib/budget.ts";
import { document, partner } from "../lib/documents.ts";
import { lint } from "../lib/lint.ts";

test.runIf(thorough)("the format check fails on a file that is not formatted", () =>
  withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "model.tsp"), "model   A{ b:string }");
    const { status, output } = await runTool("tsp", ["format", "--check", join(folder, "*.tsp")]);
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining("1 need format") });
  }),
);

test("an example that does not reach the document is named with its place", () => {
  const site = {
    contract: "partner",
    operationId: "listDataPlans",
    title: "lost",
    hasRequest: true,
    hasResponse: true,
  } as const;
  const documents = { partner, internal: document("openapi-internal") };
  expect(() => checkExamples(documents, [{ ...site, at: "spec/plans/operation-examples.tsp:1" }])).toThrow(
    /spec\/plans\/operation-examples\.tsp:1: example "lost" of listDataPlans: its response was lost/,
  );
});

// biome-ignore lint/suspicious/noExplicitAny: these documents are broken on purpose
type Loose = any;

const brokenDocuments: { what: string; rule: string; breakIt: (document: Loose) => void }[] = [
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
    what: "a place that is left open without an open point",
    rule: "contract/open-point-of-every-place",
    breakIt: (d) => (d.components.schemas.GiftCards["x-unspecified"] = "Something else."),
  },
  {
    what: "two open points of one name",
    rule: "contract/open-point-of-every-place",
    breakIt: (d) => (d["x-open-points"].money[0].id = "rate-limits"),
  },
  {
    what: "an unused component",
    rule: "contract/used-component",
    breakIt: (d) => (d.components.schemas.Orphan = { type: "object", description: "Unused." }),
  },
  {
    what: "an obsolete exception",
    rule: "contract/used-component",
    breakIt: (d) => delete d.components.schemas.WalletBalance,
  },
];

const firstOfRule = brokenDocuments.filter(({ rule }, at, all) => all.findIndex((one) => one.rule === rule) === at);

describe("the lint fails on", () => {
  const rules = new Map<string, string[]>();

  beforeAll(() =>
    withTemporaryFolder(async (folder) => {
      const text = await readFile(join(generated, "openapi.json"), "utf8");
      // The quick run puts the first fault of each rule into one document. The lint reports them all.
      const documents = thorough ? brokenDocuments.map((one) => [one]) : [firstOfRule];
      const folders = documents.map((_, index) => join(folder, String(index)));
      for (const [index, faults] of documents.entries()) {
        const document = JSON.parse(text);
        for (const { breakIt } of faults) breakIt(document);
        await mkdir(folders[index] ?? "");
        await writeFile(join(folders[index] ?? "", "openapi.json"), JSON.stringify(document));
      }
      for (const [index, broken] of (await lint(folders)).entries()) {
        for (const { what } of documents[index] ?? []) rules.set(what, broken);
      }
    }, cache),
  );

  test.each(thorough ? brokenDocuments : firstOfRule)("$what", ({ what, rule }) => {
    expect(rules.get(what)).toContain(rule);
  });
});

test("a fault in several documents is reported once, with its places in spec/", async () => {
  const at = (ref: string) => ({ source: { ref: `generated/${ref}` }, start: { line: 1 } });
  const problem = (ref: string, pointer: string) => ({
    ruleId: "contract/meaning-of-every-response",
    severity: "error" as const,
    message: "The meaning lacks 409.",
    location: [{ ...at(ref), pointer }],
  });
  const meaning = "#/paths/~1v1~1transactions/post/x-meaning";
  const reports = ["openapi.yaml", "openapi-3.0.yaml"].map((ref) => ({
    problems: [problem(ref, meaning), problem(ref, "#/components/schemas/SyncAirtime")],
  }));
  expect(await described(reports)).toEqual([
    expect.stringMatching(
      /^contract\/meaning-of-every-response: The meaning lacks 409\.\n +spec\/transactions\/meaning\.tsp:\d+ \(createCableTransaction\)\n +spec\/transactions\/model\.tsp:\d+ \(SyncAirtime\)$/,
    ),
  ]);
});
