/** `npm run pack`: packs the packages for a release, a registry or your own project. */
import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";
import { outFolder } from "./lib/files.ts";
import { ownScope, packPackages, parseScope } from "./lib/pack.ts";
import { published } from "./lib/published.ts";
import { packageSbom } from "./lib/sbom.ts";

const help = `Usage: npm run pack [-- --out DIR] [--scope @NAME[:registry=URL/]] [--public]

Builds every package and packs it into a tarball for npm, pnpm and Yarn. Beside each: the list of what its installation brings
(SBOM, .cdx.json). Publishes nothing.

  --out DIR        where the tarballs go (dist/packages)
  --scope @NAME    the scope of their names and of their imports, to publish them as an organisation of your own. With
                   :registry=URL/, as in .npmrc, npm publish needs no more flags: the tarballs say where they go
  --public         npm publish lets anyone read the packages, and gives them provenance`;

const options = {
  out: { type: "string", default: "dist/packages" },
  scope: { type: "string" },
  public: { type: "boolean" },
} as const;

await command({ help, options }, async ({ values }) => {
  const destination = {
    ...(values.scope === undefined ? { scope: ownScope() } : parseScope(values.scope)),
    isPublic: values.public,
  };
  const out = await outFolder(values.out);
  await ensureBuilt("packages");
  const tarballs = await packPackages({ out, destination });
  const folders = published();
  for (const [at, tarball] of tarballs.entries())
    await writeFile(tarball.replace(/\.tgz$/, ".cdx.json"), packageSbom(folders[at] ?? "", destination.scope));
  console.log(tarballs.map((path) => relative(process.cwd(), path)).join("\n"));
});
