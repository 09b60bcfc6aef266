/**
 * Validators that nobody here wrote, as the guide's table *Testing and validating* names them: they load the documents, and
 * agree with what the sandbox received and sent.
 */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "@vending/sandbox/server";
import { describe, expect, test } from "vitest";
import { generated } from "../../scripts/lib/paths.ts";
import { document } from "../lib/documents.ts";
import { type Exchange, recordedExchanges } from "./exchanges.ts";
import { expectFaults, fetched, inFolder, type LanguageName, must } from "./languages.ts";

const documents = ["openapi", "openapi-3.0", "openapi-3.0-flat"] as const;
type DocumentName = (typeof documents)[number];

interface Validator {
  readonly program: string;
  readonly language: LanguageName;
  readonly packages: readonly string[];
  /** What it says, by its own fault, of exchanges that are valid. The table tells it. */
  readonly faults?: Readonly<Partial<Record<DocumentName, RegExp>>>;
}

const validators: readonly Validator[] = [
  {
    program: "express-openapi-validator.mjs",
    language: "typescript",
    packages: ["express-openapi-validator@5.6.2", "express@5.3.0"],
    // A response without content, as the flat document has for errors, may still have a body.
    faults: { "openapi-3.0-flat": /response should NOT have a body/ },
  },
  {
    program: "openapi-backend.mjs",
    language: "typescript",
    packages: ["openapi-backend@5.21.2"],
  },
  { program: "openapi-core.py", language: "python", packages: ["openapi-core==0.23.1"] },
];

const headers = {
  "x-merchant-key": "sandbox-key",
  "x-merchant-secret": "sandbox-secret",
  "content-type": "application/json",
};

const has = (value: unknown, field: string): boolean => Object.hasOwn(Object(value), field);

/** Each request without its number, and each outcome without its code. */
function broken(exchanges: readonly Exchange[]): Exchange[] {
  const without = (value: unknown, field: string): unknown =>
    Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== field));
  return exchanges.flatMap((one) => [
    ...(has(one.sent, "product") ? [{ ...one, sent: without(one.sent, "customer_msisdn") }] : []),
    ...(has(one.received, "response_code") ? [{ ...one, received: without(one.received, "response_code") }] : []),
  ]);
}

describe("the published documents", () => {
  test.for(validators)("$program agrees with the sandbox", async (validator, { skip }) => {
    const valid = await recordedExchanges();
    expect(valid.length).toBeGreaterThan(60);
    const exchanges = [...valid, ...broken(valid)].map((one) => ({ ...one, headers }));
    await withPrograms(validator, skip, async (run) => {
      for (const name of documents) {
        const given = { document: join(generated, `${name}.json`), url: "http://127.0.0.1:4020", exchanges };
        const verdicts = (await run(validator.program, given)).trim().split("\n");
        const results = exchanges.map((one, at) => {
          const verdict: string = JSON.parse(verdicts[at] ?? '"no verdict"');
          const isWrong = (verdict === "accepted") !== at < valid.length;
          return isWrong ? `${one.method} ${one.path} ${one.status}: ${verdict}` : "";
        });
        const faults = results.filter((fault) => fault !== "");
        expectFaults(faults, validator.faults?.[name], name);
      }
    });
  });

  test("load in swagger-parser, and keep to Spectral's own rules", async ({ skip }) => {
    const packages = [
      "@apidevtools/swagger-parser@13.1.0",
      ...[
        "@stoplight/spectral-core@1.24.1",
        "@stoplight/spectral-parsers@1.0.5",
        "@stoplight/spectral-rulesets@1.23.1",
      ],
    ];
    await withPrograms({ language: "typescript", packages }, skip, async (run, folder) => {
      for (const name of documents) {
        expect(await run("load.mjs", { document: join(generated, `${name}.json`) }), name).toBe("");
      }
      // Both notice a fault.
      const { paths: _, ...rest } = document("openapi-3.0");
      const broken = join(folder, "broken.json");
      await writeFile(broken, JSON.stringify(rest));
      expect(await run("load.mjs", { document: broken })).toMatch(/swagger-parser: .*\nSpectral: oas3-schema/s);
    });
  });

  // The flat document has no named examples, without which it sends values of its own.
  test.for(["openapi", "openapi-3.0"])("%s passes each test of Specmatic on a new sandbox", async (name, { skip }) => {
    await withPrograms({ language: "typescript", packages: ["specmatic@2.55.1"] }, skip, async (_, folder) => {
      await fetched(folder, ["java", "-version"]);
      const { url, stop } = await startServer({ port: 0 });
      const credentials = ["MerchantKey=sandbox-key", "MerchantSecret=sandbox-secret"];
      const specmatic = ["java", "-jar", "node_modules/specmatic/specmatic.jar", "test"];
      const flags = [join(generated, `${name}.yaml`), `--testBaseURL=${url}`];
      const printed = await must(folder, ["env", ...credentials, ...specmatic, ...flags]).finally(stop);
      expect(printed).toContain("Tests run: 52, Successes: 52, Failures: 0, WIP: 0, Errors: 0");
    });
  });

  test("hold against what Schemathesis makes of them", async ({ skip }) => {
    await withPrograms({ language: "python", packages: ["schemathesis==4.32.5"] }, skip, async (_, folder) => {
      const { url, stop } = await startServer({ port: 0 });
      const credentials = ["-H", "X-Merchant-Key: sandbox-key", "-H", "X-Merchant-Secret: sandbox-secret"];
      const what = ["--phases", "examples,coverage", "--exclude-checks", "positive_data_acceptance", "--seed", "1"];
      const flags = [join(generated, "openapi.yaml"), "--url", url, ...credentials, ...what];
      const printed = await must(folder, ["venv/bin/schemathesis", "run", ...flags]).finally(stop);
      expect(printed).toMatch(/Tested: 15\n/);
    });
  });
});

type Run = (program: string, given: object) => Promise<string>;

/** Installs packages, and runs programs beside them. */
const withPrograms = (
  what: Pick<Validator, "language" | "packages">,
  skip: () => never,
  use: (run: Run, folder: string) => Promise<void>,
): Promise<void> =>
  inFolder(String(what.packages[0]), what, skip, (folder) =>
    use(async (program, given) => {
      await writeFile(join(folder, "given.json"), JSON.stringify(given));
      await copyFile(join(import.meta.dirname, "validators", program), join(folder, program));
      return must(folder, [what.language === "python" ? "venv/bin/python" : process.execPath, program]);
    }, folder),
  );
