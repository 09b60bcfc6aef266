/** The style sheets and scripts of the portal. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { operationsOf } from "@vending/openapi/document";
import { palette } from "@vending/terminal/look";
import { drawingStyle } from "@vending/terminal/sequence";
import { rolldown } from "rolldown";
import { appFolder, themeFolder } from "../paths.ts";
import { readSource } from "../source.ts";
import { noticesFile, noticesOf, packagesOf } from "./notices.ts";

const scripts = ["scheme", "portal", "search", "try", "simulator", "reference"] as const;

export async function styleSheet(name: "portal" | "reference"): Promise<string> {
  const parts = ["base", name].map((part) => readFile(join(themeFolder, `${part}.css`), "utf8"));
  const style = [palette, name === "portal" ? drawingStyle : "", ...(await Promise.all(parts))].join("\n");
  return style.replaceAll(/\/\*.*?\*\/|(?<=[{};])\s+|\s+(?=[{}])/gs, "");
}

/** Writes `assets/`, and the licences of what is in them. */
export async function writeAssets(out: string): Promise<void> {
  const folder = join(out, "assets");
  await mkdir(folder, { recursive: true });
  const taken = await Promise.all(
    scripts.map(async (name) => {
      const { code, modules } = await bundled(`${name}.ts`);
      await writeFile(join(folder, `${name}.js`), code);
      return modules;
    }),
  );
  await writeFile(join(folder, "portal.css"), await styleSheet("portal"));
  // redocly brings Redoc, already bundled, with the notices of its parts.
  const redoc = dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json"));
  await writeFile(join(out, noticesFile), await noticesOf([...packagesOf(taken.flat()), redoc]));
}

/** One classic script, because a browser loads no modules for a page that is opened from a disk. */
export const bundle = async (file: string): Promise<string> => (await bundled(file)).code;

/** The same, with the files that the bundler took. */
export async function bundled(file: string): Promise<{ readonly code: string; readonly modules: readonly string[] }> {
  const build = await rolldown({
    input: join(appFolder, file),
    platform: "browser",
    // Our packages from their sources, so nothing has to be built before. One reader needs no router for thousands.
    resolve: { conditionNames: ["source", "browser", "import", "default"], alias: { hono$: "hono/tiny" } },
    plugins: [
      {
        name: "portal",
        load: (id: string) =>
          id === operationsFile ? operationsModule() : sandboxPage.test(id) ? "export const pageFor = () => ''" : null,
      },
    ],
    logLevel: "warn",
    checks: { pluginTimings: false },
  });
  try {
    const { output } = await build.generate({ format: "iife", minify: true });
    return { code: output[0].code, modules: output[0].moduleIds };
  } finally {
    await build.close();
  }
}

/** The sandbox in a page shows no page of its own. */
const sandboxPage = /sandbox[\\/]src[\\/]control[\\/]page\.ts$/;

const operationsFile = join(appFolder, "operations.ts");

/** What the console needs of the document: the operations with their examples, without the schemas. */
async function operationsModule(): Promise<string> {
  const { document } = await readSource();
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
  return `export const operations = ${JSON.stringify(operations)};`;
}
