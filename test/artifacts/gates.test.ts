/** Each gate of the build and of the lint has a broken input here that turns it red. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { checkExamples } from "../../scripts/build/check-examples.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { runTool } from "../../scripts/lib/tool.ts";
import { load, partner } from "../lib/documents.ts";
import { type SpecMutant, withMutant } from "../lib/mutants.ts";

interface Broken extends SpecMutant {
  what: string;
  /** What the build must say, with the place. */
  says: RegExp;
}

const broken: Broken[] = [
  {
    what: "a syntax error",
    file: "plans/model.tsp",
    find: "model DataPlan {",
    replace: "model DataPlan ",
    says: /spec\/plans\/model\.tsp:\d+:\d+ - error token-expected/,
  },
  {
    what: "a type that does not exist",
    file: "plans/model.tsp",
    find: "network: CableNetwork;",
    replace: "network: CabelNetwork;",
    says: /spec\/plans\/model\.tsp:\d+:\d+ - error invalid-ref/,
  },
  {
    what: "a compiler warning",
    file: "verification/model.tsp",
    find: "/** Check a smartcard. */",
    replace:
      '/** Check a smartcard. */\n#deprecated "x"\nmodel Old {}\n/** A warning. */\nmodel UsesOld is Old;\n/** Check a smartcard. */',
    says: /spec\/verification\/model\.tsp:\d+:\d+ - (error|warning) deprecated/,
  },
  {
    what: "a property without a description",
    file: "common/pagination.tsp",
    find: "/** How many pages there are. */",
    replace: "",
    says: /spec\/common\/pagination\.tsp:\d+:\d+ - error vending-contract\/undocumented/,
  },
  {
    what: "an open schema without a reason",
    file: "wallet/model.tsp",
    find: '@extension("x-unspecified", "The form of `data` in the wallet balance.")',
    replace: "",
    says: /spec\/wallet\/model\.tsp:\d+:\d+ - error vending-contract\/open-without-reason/,
  },
  {
    what: "an operation without a description",
    file: "plans/operations.tsp",
    find: "/** Lists the data plans of a mobile network. Buy with the `plan_code` of a row. */",
    replace: "",
    says: /spec\/plans\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented/,
  },
  {
    what: "an operation without an operationId",
    file: "health/operations.tsp",
    find: '@operationId("checkHealth")',
    replace: "",
    says: /spec\/health\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented.*@operationId/,
  },
  {
    what: "an operation without meaning",
    file: "health/operations.tsp",
    find: '@extension("x-meaning", Meaning.healthRead)',
    replace: "",
    says: /spec\/health\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented.*x-meaning/,
  },
  {
    what: "an example that lacks a required field",
    file: "plans/examples.tsp",
    find: 'shortCode: "MTN1GBW",',
    replace: "",
    says: /spec\/plans\/examples\.tsp:\d+:\d+ - error missing-property/,
  },
  {
    what: "an example that breaks a pattern",
    file: "transactions/examples.tsp",
    find: 'kct1: "01849327561020384756",',
    replace: 'kct1: "0184932756102038475",',
    says: /spec\/transactions\/operation-examples\.tsp:\d+: example "electricity-with-kct".*\/data\/kct1/,
  },
  {
    what: "an example whose title is not kebab-case",
    file: "plans/operation-examples.tsp",
    find: '"mtn-data-plans"',
    replace: '"MTN plans"',
    says: /spec\/plans\/operation-examples\.tsp:\d+: example "MTN plans".*kebab-case/,
  },
  {
    what: "two examples under one title, of which the emitter drops one",
    file: "plans/operation-examples.tsp",
    find: '"dstv-bouquets"',
    replace: '"all-bouquets"',
    says: /spec\/plans\/operation-examples\.tsp:\d+: example "all-bouquets".*has the title of the one at/,
  },
  {
    what: "an outcome without an example",
    file: "gift-cards/operation-examples.tsp",
    find: '@@opExample(\n  GiftCardOrders.status,\n  #{\n    parameters: #{ request_id: "shop-20260302-0013" },\n    returnType: #{ _: 200, body: giftCardFailed },\n  },\n  #{ title: "gift-card-failed", description: "The order failed." }\n);',
    replace: "",
    says: /getGiftCardOrder: no example of its response 200 GiftCardOrderFailed/,
  },
];

describe("the build fails, says where, and writes nothing, on", () => {
  test.each(broken)("$what", async ({ says, ...mutant }) => {
    await withMutant(mutant, ({ fault, out }) => {
      expect(fault).toMatch(says);
      expect(existsSync(out)).toBe(false);
    });
  });

  test("and goes through when nothing is broken", async () => {
    const unchanged = { file: "plans/model.tsp", find: "model DataPlan {", replace: "model DataPlan {" };
    await withMutant(unchanged, async ({ fault, out }) => {
      expect(fault).toBeUndefined();
      expect(await readFile(join(out, "openapi.yaml"), "utf8")).toBe(
        await readFile(join(generated, "openapi.yaml"), "utf8"),
      );
    });
  });
});

test("the format check fails on a file that is not formatted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vending-format-"));
  try {
    await writeFile(join(folder, "model.tsp"), "model   A{ b:string }");
    expect((await runTool("tsp", ["format", "--check", join(folder, "*.tsp")])).status).not.toBe(0);
    expect((await runTool("tsp", ["format", "--check", "spec/**/*.tsp"])).status).toBe(0);
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
    what: "an operationId that does not begin with a verb",
    rule: "contract/documented-operation",
    breakIt: (d) => (d.paths["/v1/healthz"].get.operationId = "healthz"),
  },
  {
    what: "two tags",
    rule: "contract/documented-operation",
    breakIt: (d) => d.paths["/v1/healthz"].get.tags.push("Plans"),
  },
  {
    what: "no summary",
    rule: "operation-summary",
    breakIt: (d) => delete d.paths["/v1/healthz"].get.summary,
  },
  {
    what: "502 outside verification",
    rule: "contract/statuses-of-section-7-1",
    breakIt: (d) => {
      const { responses } = d.paths["/v1/transactions"].post;
      responses["502"] = responses["503"];
    },
  },
  {
    what: "a create without 422",
    rule: "contract/statuses-of-section-7-1",
    breakIt: (d) => delete d.paths["/v1/transactions"].post.responses["422"],
  },
  {
    what: "an error without a body",
    rule: "contract/statuses-of-section-7-1",
    breakIt: (d) => delete d.paths["/v1/transactions"].post.responses["401"].content,
  },
  {
    what: "an outcome without meaning",
    rule: "contract/meaning-of-every-answer",
    breakIt: (d) => delete d.paths["/v1/transactions"].post["x-meaning"]["00"],
  },
  {
    what: "a meaning for an answer that cannot be",
    rule: "contract/meaning-of-every-answer",
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
    what: "a request that takes any field",
    rule: "contract/closed-request",
    breakIt: (d) => delete d.components.schemas.CreateCableRequest.additionalProperties,
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
  test.each(brokenDocuments)("$what", async ({ rule, breakIt }) => {
    await mkdir(join(root, "node_modules/.cache"), { recursive: true });
    const folder = await mkdtemp(join(root, "node_modules/.cache/lint-"));
    try {
      // The project's own configuration, moved to where the broken document is.
      const config = parse(await readFile(join(root, "redocly.yaml"), "utf8"));
      config.plugins = [join(root, "scripts/redocly/plugin.ts")];
      config.apis = { partner: { root: "openapi.yaml" } };
      await writeFile(join(folder, "redocly.yaml"), stringify(config));
      await copyFile(join(generated, "openapi.yaml"), join(folder, "openapi.yaml"));
      const document = parse(await readFile(join(folder, "openapi.yaml"), "utf8"));
      breakIt(document);
      await writeFile(join(folder, "openapi.yaml"), stringify(document));

      const { status, output } = await runTool("redocly", [
        "lint",
        "partner",
        "--format=stylish",
        `--config=${join(folder, "redocly.yaml")}`,
      ]);
      expect(status).not.toBe(0);
      expect(output).toContain(rule);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
