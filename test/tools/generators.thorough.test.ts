/**
 * Generated clients, from our documents: compiled, given every documented body, and used once to buy on the sandbox. A client
 * that misreads a body costs money: a completed purchase that throws looks like one that failed.
 */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { nameOf } from "@vending/openapi/references";
import { createSandbox } from "@vending/sandbox";
import { serveFetch } from "@vending/sandbox/server";
import { describe, expect, test } from "vitest";
import { generated, root } from "../../scripts/lib/paths.ts";
import { document as built, examples } from "../lib/documents.ts";
import { bodies, nameOfBody, otherErrors, schemaOf, withNewFields } from "./documents.ts";
import { expectFaults, inFolder, languages, must, runGenerator } from "./languages.ts";
import { type DocumentName, printed, type Row, rows } from "./rows.ts";

/** A body that a client has to read and write. */
interface Case {
  readonly title: string;
  /** The name of the schema and of the class. */
  readonly model: string;
  readonly body: unknown;
  /** The data that must survive. Fields that are new may be dropped. */
  readonly known: unknown;
}

test("the guide's table is the one that is tested", async () => {
  const guide = await readFile(join(root, "packages/portal/guides/languages.md"), "utf8");
  const [, table] = /### Generators\n\n\| generator .*\n\| --- .*\n((?:\|.*\n)+)/.exec(guide) ?? [];
  expect(table?.trim().split("\n")).toEqual(rows.filter((row) => !row.fault).map(printed));
});

describe("a generated client", () => {
  test.for(rows)("of $tool keeps every documented body, and buys", (row, { skip }) =>
    inFolder(row.tool, row, skip, async (folder) => {
      for (const document of row.documents) {
        const faults = await faultsOfRow(row, document, folder);
        if (row.fault) expect(faults.join("\n"), document).toMatch(row.fault);
        else expectFaults(faults, row.cannotWrite, document);
      }
    }));
});

/** Electricity: its outcome is in the response, with a token. */
const order = examples.createTransaction?.request?.["electricity-with-kct"];

async function faultsOfRow(row: Row, name: DocumentName, folder: string): Promise<string[]> {
  const sandbox = createSandbox();
  const sent: string[] = [];
  const received: unknown[] = [];
  const { url, stop } = await serveFetch(
    async (request) => {
      const response = await sandbox.fetch(request);
      sent.push(`${request.method} ${response.status}`);
      received.push(await response.clone().json());
      return response;
    },
    { host: "127.0.0.1", port: 0 },
  );
  try {
    const document = join(generated, `${name}.json`);
    for (const [file, text] of Object.entries(row.files?.(document, url) ?? {}))
      await writeFile(join(folder, file), text);
    await runGenerator(folder, row.generate(document, row.options ?? ""));
    const { files, build } = languages[row.language];
    const [driver, program] = files;
    const all = casesOf(name);
    await copyFile(join(import.meta.dirname, "drivers", driver), join(folder, driver));
    await writeFile(join(folder, program), filled(row.program, all));
    const cases = row.program.includes("BODY") ? [] : all;
    await writeFile(join(folder, "given.json"), JSON.stringify({ url, order, cases }));
    const output = await must(folder, await build(folder));
    const results = output.split("\n").filter((line) => line.startsWith("{"));
    const wanted = [...cases, { title: "the purchase", known: received }];
    return [
      ...wanted.flatMap((one, at) => faultsOf(one, JSON.parse(results[at] ?? '{"error":"no result"}')).slice(0, 1)),
      ...faultsOf({ title: "what was sent", known: ["POST 200", "GET 200"] }, { value: sent }),
    ];
  } finally {
    await stop();
    await sandbox.close();
  }
}

/** The program, with a line for each model, or for each documented body. */
function filled(program: string, cases: readonly Case[]): string {
  const models = [...new Set(cases.map(({ model }) => model))].sort();
  const documented = cases.filter(({ body, known }) => body === known);
  const each = (line: string): string[] => {
    if (line.includes("BODY")) {
      return documented.map(({ model, body }) =>
        line.replaceAll("MODEL", model).replaceAll("BODY", () => JSON.stringify(body)),
      );
    }
    return line.includes("MODEL") ? models.map((model) => line.replaceAll("MODEL", model)) : [line];
  };
  return program.split("\n").flatMap(each).join("\n");
}

/** Every documented body, and each response with fields that are new. Bodies that are not documented have no class. */
function casesOf(name: DocumentName): Case[] {
  const document = built(name);
  return bodies.flatMap((body): Case[] => {
    const model = nameOf(String(schemaOf(document, body).$ref));
    if (document.components.schemas[model]?.type === undefined) return [];
    const others = (body.status ?? "200") === "200" ? [] : otherErrors;
    const given = [...Object.entries(body.examples), ...others.map((value) => [JSON.stringify(value), value] as const)];
    return given.flatMap(([example, known]) => {
      const title = `${nameOfBody(body)} ${example}`;
      const documented = { title, model, known, body: known };
      if (body.direction === "request") return [documented];
      return [documented, { ...documented, title: `${title}, with new fields`, body: withNewFields(known) }];
    });
  });
}

type Result = { readonly value: unknown } | { readonly error: string };

/** An error, or fields that were lost, changed or invented. */
const faultsOf = ({ title, known }: Pick<Case, "title" | "known">, result: Result): string[] =>
  ("error" in result ? [result.error] : differences(known, result.value, "")).map((fault) => `${title}: ${fault}`);

function differences(known: unknown, value: unknown, at: string): string[] {
  if (Array.isArray(known)) {
    if (!Array.isArray(value) || value.length !== known.length) return [`${at} is another list`];
    return known.flatMap((item, index) => differences(item, value[index], `${at}/${index}`));
  }
  if (!known || typeof known !== "object") {
    return isDeepStrictEqual(known, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(known)}`];
  }
  if (!value || typeof value !== "object") return [`${at} is no object`];
  const [before, after] = [new Map(Object.entries(known)), new Map(Object.entries(value))];
  const changed = [...before].flatMap(([name, field]) =>
    after.has(name) ? differences(field, after.get(name), `${at}/${name}`) : [`${at}/${name} is lost`],
  );
  // Some clients write null for absent fields. Fields that are new may be kept.
  const made = [...after].filter(([name, field]) => !before.has(name) && field !== null && !name.startsWith("a_new_"));
  return [...changed, ...made.map(([name, field]) => `${at}/${name} is made up: ${JSON.stringify(field)}`)];
}
