/** Changes since the last release, in the documents, the purchase protocol and the exported types. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import type { Change } from "../diff/changes.ts";
import { diff } from "../diff/index.ts";
import { diffProtocols } from "../diff/protocol.ts";
import { readOpenApi } from "../diff/read.ts";
import { UserError } from "../lib/fail.ts";
import { compareTypes } from "./compare-types.ts";

/**
 * The files of the last release, kept in `released/` under their names in `generated/`, so that a clone without tags can
 * compare. The other documents follow from these.
 */
export const documents = ["openapi.yaml", "openapi-internal.yaml"] as const;
export const protocol = "purchase-protocol.json";
export const types = ["types.ts", "types-internal.ts"] as const;
export const kept: readonly string[] = [...documents, protocol, ...types];

export interface ReleasedChange extends Change {
  file: string;
}

/** The changes between the folder of the last release and that of the build. */
export async function changesSince(released: string, built: string): Promise<ReleasedChange[]> {
  const changes: ReleasedChange[] = [];
  for (const file of kept) {
    const [before, after] = [join(released, file), join(built, file)];
    const [was, is] = await Promise.all([textOf(before), textOf(after)]);
    if (was === is) continue;
    changes.push(
      ...(await compare({ name: before, text: was }, { name: after, text: is })).map((change) => ({ file, ...change })),
    );
  }
  return changes;
}

interface TextFile {
  readonly name: string;
  readonly text: string;
}

async function compare(before: TextFile, after: TextFile): Promise<Change[]> {
  if (before.name.endsWith(".ts")) return compareTypes(before, after);
  if (before.name.endsWith(protocol))
    return diffProtocols(JSON.parse(before.text) as PurchaseProtocol, JSON.parse(after.text) as PurchaseProtocol)
      .changes;
  return (await diff(await readOpenApi(before.name), await readOpenApi(after.name))).changes;
}

async function textOf(path: string): Promise<string> {
  if (!existsSync(path)) throw new UserError(`${path} is missing`, 2);
  return await readFile(path, "utf8");
}
