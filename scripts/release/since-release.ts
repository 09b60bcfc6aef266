/** What has changed since the last release: in each document, in the purchase protocol, and in the types that are exported. */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import type { Change } from "../diff/changes.ts";
import { diff } from "../diff/index.ts";
import { diffProtocols } from "../diff/protocol.ts";
import { readOpenApi } from "../diff/read.ts";
import { UserError } from "../lib/fail.ts";
import { compareTypes } from "./compare-types.ts";

/**
 * What was last released is kept in `released/`, under the names that it has in `generated/`. No more than a clone without
 * tags needs: the other documents follow from these.
 */
export const documents = ["openapi.yaml", "openapi-internal.yaml"] as const;
export const protocol = "purchase-protocol.json";
export const types = ["types.ts", "types-internal.ts"] as const;
export const kept: readonly string[] = [...documents, protocol, ...types];

export interface ReleasedChange extends Change {
  file: string;
}

/** Whether there was a release. The first one writes `changelog.json`; only then is anything owed to anybody. */
export const hasRelease = (root: string): Promise<boolean> =>
  access(join(root, "changelog.json")).then(
    () => true,
    () => false,
  );

/** The folders are those of the last release and of the build. */
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
  await access(path).catch(() => {
    throw new UserError(`${path} is missing`, 2);
  });
  return readFile(path, "utf8");
}
