/** The contents of the partner kit. Nothing gets in that is not listed here. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@vending/openapi/document";
import { artifacts } from "../../packages/portal/src/downloads.ts";
import { examples, isSource, readmeFor } from "../../packages/portal/src/examples.ts";
import { filesIn } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import { manifestIn, published, tarballName } from "../lib/published.ts";
import { changelogs } from "../lib/releases.ts";
import type { Files } from "../lib/zip.ts";
import { standaloneFiles } from "./standalone.ts";

/** The sources of the changelogs. The one for programs does not exist before the first release. */
const changelogFiles = new Map([
  ["CHANGELOG.md", changelogs.people],
  ["changelog.json", changelogs.programs],
]);

/** The packages that a partner installs for TypeScript. */
const packagesInKit: readonly string[] = ["contract", "client", "ledger", "sandbox", "certification"].map(
  (name) => `@vending/${name}`,
);

export interface Sources {
  /** The output folder of `npm run build` and `npm run docs`. */
  readonly generated: string;
  /** The folder of the package tarballs. */
  readonly tarballs: string;
}

/** Collects the files of the kit by path. */
export async function contentsOf({ generated, tarballs }: Sources, partner: Document): Promise<Files> {
  const files: Files = { ...(await standaloneFiles()), ...(await exampleFiles()) };
  const add = async (path: string, source: string) => {
    files[path] = await readFile(source);
  };
  for (const name of Object.keys(artifacts)) {
    await add(name.startsWith("openapi") ? `openapi/${name}` : name, join(generated, name));
  }
  await add("postman.json", join(generated, "docs/postman.json"));
  for (const { name } of examples) {
    await add(`examples/${name}/purchase-protocol.json`, join(generated, "purchase-protocol.json"));
  }
  for (const [folder, target] of [
    ["schemas", "schemas"],
    ["docs", "portal"],
  ] as const) {
    for (const file of await filesIn(join(generated, folder))) {
      await add(`${target}/${file}`, join(generated, folder, file));
    }
  }
  for (const manifest of published().map(manifestIn)) {
    const name = tarballName(manifest);
    if (packagesInKit.includes(manifest.name)) await add(`packages/${name}`, join(tarballs, name));
  }
  await add("LICENSE", join(root, "LICENSE"));
  for (const [name, source] of changelogFiles) {
    const text = await readFile(join(root, source)).catch(() => undefined);
    if (text) files[name] = text;
  }
  files["README.md"] = Buffer.from(
    readme(
      partner,
      [...changelogFiles.keys()].filter((name) => name in files),
    ),
  );
  return files;
}

const readme = ({ info, openapi }: Document, added: readonly string[]): string => `# Partner kit of the ${info.title}

Everything that a partner needs, from the first purchase to the certificate, made from version ${info.version} of the contract. Whatever your own language is, the sandbox and the certification run on Node 22.18 and later, the oldest that they are tested on. Nothing is installed or downloaded.

1. **Buy on the sandbox**, a local server that behaves like the service as far as that is documented:

   \`\`\`sh
   node sandbox.mjs
   \`\`\`

2. **Open \`portal/index.html\`**, which needs no server: guides, the reference, and a console. Begin with *First purchase in five minutes*, then read *Buying safely*.
3. **Copy an integration** from \`examples/\`, certified as it stands. In another language, follow *In any other language* of the portal's page *In your language*.
4. **Get certified**: your integration, in any language, sells a list of orders while everything goes wrong, and is killed in between. To certify the one in Python:

   \`\`\`sh
   cd examples/python && node ../../certify.mjs --pace fast --exec "python3 shop.py"
   \`\`\`

\`node sandbox.mjs --help\` and \`node certify.mjs --help\` print all options.

| path | what it is |
| --- | --- |
| \`sandbox.mjs\`, \`certify.mjs\` | the two commands; what they run is in \`tools/\` |
| \`portal/\` | guides, reference and downloads; works from a disk and from any host |
| \`examples/\` | small integrations, one in each language |
| \`packages/\` | the packages for TypeScript, to install from these files |
| \`openapi/openapi.yaml\` | OpenAPI ${openapi} |
| \`openapi/openapi-3.0.yaml\` | the same for tools that do not support 3.1 |
| \`openapi/openapi-3.0-flat.yaml\` | the same without unions, for code generators |
| \`purchase-protocol.json\` | what to do after each response to a purchase, given what has happened to it, as a table for programs; its form is \`purchase-protocol.schema.json\` |
| \`purchase-vectors.json\` | test vectors for a program in any language: the event of each response, and the state and the money after each event |
| \`schemas/\` | a JSON Schema (2020-12) for each model |
| \`contract-notes.json\` | what is not documented, and how the contract reads the documentation |
| \`examples.json\` | every named example, by operation, direction and status |
| \`postman.json\` | a collection for Postman and Bruno: run its folder *Buy once* |
${added.map((name) => `| \`${name}\` | what changed |\n`).join("")}| \`manifest.json\` | the size and the SHA-256 of each file |

## The packages for TypeScript

They are not on a public registry, where anyone can register the names \`@vending/…\`. So install from these files, and always install a package together with all that it needs:

\`\`\`sh
${installLines(info.version)}
\`\`\`

If one of them is missing, npm asks the registry for it and runs what it finds.

Each document is there as YAML and as JSON. MIT licence: the description is free to use, the service is not part of it. The licences of what \`tools/\` holds are beside each package, and those of what the scripts of \`portal/\` have in them are in \`portal/THIRD-PARTY-LICENSES.txt\`.
`;

/** The install commands, each with its purpose. */
const installLines = (version: string): string =>
  [
    ["to buy", ["contract", "client"]],
    ["and to keep purchases over crashes", ["contract", "client", "ledger"]],
    ["then the sandbox for your tests", ["sandbox"], "--save-dev "],
  ]
    .map(([why, names, flag = ""]) => {
      const files = (names as readonly string[]).map((name) => `./packages/vending-${name}-${version}.tgz`);
      return `npm install ${flag}${files.join(" ")}  # ${why}`;
    })
    .join("\n");

/** Where links and commands of an example lead in the kit. */
const inKit = {
  page: (name: string): string => `../../portal/${name}.html`,
  protocol: "purchase-protocol.json",
  packages: "../../packages/",
  certify: "node ../../certify.mjs",
};

async function exampleFiles(): Promise<Files> {
  const folder = join(root, "examples");
  const paths = (await filesIn(folder)).filter(
    (path) => (isSource(path) || path.endsWith(".md")) && !path.includes("node_modules/"),
  );
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), "utf8");
      return [`examples/${path}`, Buffer.from(path.endsWith(".md") ? readmeFor(inKit, text) : text)] as const;
    }),
  );
  return Object.fromEntries(files);
}
