/** The closed lists, the routes and the meaning of every answer, as TypeScript constants. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, operationsOf } from "./document.ts";

/** Writes `constants.ts`. */
export async function writeConstants(out: string, document: Document): Promise<void> {
  const lists = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    Array.isArray(schema.enum)
      ? [`/** ${oneLine(schema.description)} */\nexport const ${plural(name)} = ${literal(schema.enum)} as const;\n`]
      : [],
  );
  const all = operationsOf(document);
  const routes = Object.fromEntries(
    all.map(({ path, method, operation }) => [operation.operationId, { method, path }]),
  );
  const meanings = Object.fromEntries(all.map(({ operation }) => [operation.operationId, operation["x-meaning"]]));
  const code = [
    "// Generated from spec/ by `npm run build`. Do not edit.\n",
    ...lists,
    `/** Method and path of each operation. */\nexport const routes = ${literal(routes)} as const;\n`,
    `/** What each answer of each operation allows: by response code, by HTTP status, and for no answer at all. */\nexport const meanings = ${literal(meanings)} as const;\n`,
  ];
  await writeFile(join(out, "constants.ts"), code.join("\n"));
}

const literal = (value: unknown): string => JSON.stringify(value, null, 2);
const oneLine = (text: unknown): string => String(text).replaceAll(/\s+/g, " ");

/** `MobileNetwork` → `mobileNetworks`, `OutcomeStatus` → `outcomeStatuses`. */
function plural(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${name.endsWith("s") ? "es" : "s"}`;
}
