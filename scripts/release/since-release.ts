/** What has changed since the last release: in each document, and in the types that the packages export. */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Change } from "../diff/changes.ts";
import { diff } from "../diff/index.ts";
import { readOpenApi } from "../diff/read.ts";
import { UserError } from "../lib/fail.ts";
import { compareTypes } from "./compare-types.ts";

/** What was last released is kept in `released/`, under the names that it has in `generated/`. */
export const documents = [
  "openapi.yaml",
  "openapi-3.0.yaml",
  "openapi-3.0-flat.yaml",
  "openapi-internal.yaml",
] as const;
export const types = ["types.ts", "types-internal.ts"] as const;

export interface ReleasedChange extends Change {
  file: string;
}

/** The folders are those of the last release and of the build. */
export async function changesSince(released: string, built: string): Promise<ReleasedChange[]> {
  const changes: ReleasedChange[] = [];
  for (const file of [...documents, ...types]) {
    const [before, after] = [join(released, file), join(built, file)];
    const [was, is] = await Promise.all([textOf(before), textOf(after)]);
    if (was === is) continue;
    const isDocument = documents.some((name) => name === file);
    const found = isDocument
      ? diff(await readOpenApi(before), await readOpenApi(after)).changes
      : compareTypes({ name: before, text: was }, { name: after, text: is });
    changes.push(...found.map((change) => ({ file, ...change })));
  }
  return changes;
}

async function textOf(path: string): Promise<string> {
  await access(path).catch(() => {
    throw new UserError(`${path} is missing`, 2);
  });
  return readFile(path, "utf8");
}
