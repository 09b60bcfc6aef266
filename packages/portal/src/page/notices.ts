/** The licences of what the scripts of the portal have in them. */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** The file beside the pages, and in the kit. */
export const noticesFile = "THIRD-PARTY-LICENSES.txt";

const isNotice = /^(?:licen[cs]e|notice|copying|third[-_]party)/i;

/** The folders of the packages that modules belong to, without our own. */
export function packagesOf(modules: Iterable<string>): string[] {
  const inPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
  return [...new Set([...modules].flatMap((id) => inPackage.exec(id)?.[0] ?? []))].sort();
}

/**
 * The notices of packages, each with its name and version.
 *
 * @throws One of them comes without a notice: it must not be given away.
 */
export async function noticesOf(folders: readonly string[]): Promise<string> {
  const notices = await Promise.all(
    folders.map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
        readonly [field: string]: unknown;
      };
      const files = (await readdir(folder)).filter((file) => isNotice.test(file)).sort();
      const title = `${name} ${version} (${license})`;
      if (files.length === 0) throw new Error(`${title} is in the portal, and has no file with its licence`);
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
      const place = folder.split(`${sep}node_modules${sep}`).at(-1);
      return { place, text: [title, "", ...texts.map((text) => text.trim())].join("\n") };
    }),
  );
  const line = `\n\n${"-".repeat(80)}\n\n`;
  const rest = notices.sort((a, b) => (String(a.place) < String(b.place) ? -1 : 1)).map(({ text }) => text);
  return `${["The scripts of this portal have these packages in them.", ...new Set(rest)].join(line)}\n`;
}
