/** The style sheets and scripts of the portal. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operationsOf } from "@vending/shared/openapi/document";
import { rolldown } from "rolldown";
import { appFolder, themeFolder } from "./paths.ts";
import { readSource, type Source } from "./source.ts";

/** Each is a page's own script, or one that every page has. */
const scripts = ["scheme", "portal", "search", "try", "simulator", "reference"] as const;

/** The style sheet of the guides, or that of the reference, with parts that not every portal has. */
export async function styleSheet(name: "portal" | "reference", more: readonly "observations"[] = []): Promise<string> {
  const parts = await Promise.all(
    ["base", name, ...more].map((part) => readFile(join(themeFolder, `${part}.css`), "utf8")),
  );
  return parts.join("\n");
}

/** Writes `assets/`. */
export async function writeAssets(out: string, { observations }: Pick<Source, "observations"> = {}): Promise<void> {
  const folder = join(out, "assets");
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...scripts.map(async (name) => writeFile(join(folder, `${name}.js`), await bundle(`${name}.ts`))),
    writeFile(join(folder, "portal.css"), await styleSheet("portal", observations ? ["observations"] : [])),
  ]);
}

/** One classic script: a page that is opened from a disk may not load modules. */
export async function bundle(file: string): Promise<string> {
  const build = await rolldown({
    input: join(appFolder, file),
    platform: "browser",
    // Our packages from their sources: nothing has to be built before.
    resolve: { conditionNames: ["source", "browser", "import", "default"] },
    // The page of the sandbox, which its core imports.
    moduleTypes: { ".html": "text" },
    plugins: [operationsModule(await readSource())],
    logLevel: "warn",
    checks: { pluginTimings: false },
  });
  try {
    const { output } = await build.generate({ format: "iife", minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/** The operations with their examples, without the schemas: what the console needs of the document. */
const operationsModule = ({ document }: Source) => {
  const file = join(appFolder, "operations.ts");
  const operations = operationsOf(document).map(({ method, path, operation }) => {
    const { operationId, summary, tags, parameters, requestBody, security } = operation;
    const examples = requestBody?.content["application/json"]?.examples;
    return {
      method,
      path,
      operation: {
        operationId,
        summary,
        tags,
        parameters,
        ...(security && { security }),
        ...(examples && { requestBody: { content: { "application/json": { examples } } } }),
      },
    };
  });
  return {
    name: "operations",
    load: (id: string) => (id === file ? `export const operations = ${JSON.stringify(operations)};` : null),
  };
};
