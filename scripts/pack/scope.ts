/** Copies packages to the scope of another organisation. Only the names change. */
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../lib/fail.ts";
import { filesIn } from "../lib/files.ts";
import { manifestIn, published } from "../lib/published.ts";

/** The scope of our packages. */
export function ownScope(): string {
  const scopes = new Set(published().map((folder) => manifestIn(folder).name.replace(/\/.*/, "")));
  const [scope = "", ...others] = scopes;
  if (others.length > 0) throw new UserError(`the packages have several scopes: ${[...scopes].join(", ")}`);
  return scope;
}

/** A scope from the command line. Throws if npm would not allow it. */
export function parseScope(text: string): string {
  if (/^@[a-z0-9~-][a-z0-9._~-]*$/.test(text)) return text;
  throw new UserError(`--scope takes the name of an npm scope such as @acme, not "${text}"`, 2);
}

/** Copies files and folders of a package and replaces the scope in every text. */
export async function copyUnderScope(
  names: readonly string[],
  { from, to, scope }: { from: string; to: string; scope: string },
): Promise<void> {
  // Keeps binaries executable.
  for (const name of names) await cp(join(from, name), join(to, name), { recursive: true });
  const own = `${ownScope()}/`;
  for (const name of await filesIn(to)) {
    const file = join(to, name);
    const text = await readFile(file, "utf8");
    if (text.includes(own)) await writeFile(file, text.replaceAll(own, `${scope}/`));
  }
}
