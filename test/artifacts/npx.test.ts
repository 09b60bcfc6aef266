/**
 * No command in our texts runs the package of a stranger. npx downloads a missing package by the given name, and anyone can
 * register the name of a binary. With `--no --` it runs only what is installed: decisions/npx.md.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published } from "../../scripts/lib/published.ts";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly bin?: Readonly<Record<string, string>> }>>;
}

const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
const binaries = Object.entries(lock.packages).flatMap(([path, { bin = {} }]) =>
  Object.keys(bin).map((name) => ({ name, path })),
);
const binaryNames = new Set(binaries.map(({ name }) => name));
/** Binaries with the name of their package: the registry has only that package under the name. */
const safeNames = new Set(binaries.flatMap(({ name, path }) => (path === `node_modules/${name}` ? [name] : [])));
const ours = published().map((folder) => manifestIn(folder).name);

const between = "[\"'`,\\s]+";
const runners = "npx|pnpx|bunx|npm exec|npm x|(?:pnpm|yarn) dlx";
const commandLine = new RegExp(`\\b(?:${runners})${between}((?:-[^\\s"'\`,]*${between})*)(@?\\w[\\w./-]*)`, "g");

/** The commands in a text that may download a package that is not in the lock file under that name. */
function fetching(text: string): string[] {
  return [...text.matchAll(commandLine)].flatMap(([command, flags = "", name = ""]) => {
    if (/^--no["'`,\s]+--["'`,\s]+$/.test(flags)) return [];
    const isCommand = flags !== "" || binaryNames.has(name) || ours.includes(name);
    return isCommand && !(flags === "" && safeNames.has(name)) ? [command.replace(/\s+/g, " ")] : [];
  });
}

/** The texts in a file by path. Archives are unpacked, and pages reduced to their visible text. */
function textsIn(path: string, bytes: Buffer): [string, string][] {
  if (!path.endsWith(".zip")) return [[path, visible(path, bytes.toString())]];
  return Object.entries(unzipSync(bytes)).map(([name, content]) => [
    `${path}/${name}`,
    visible(name, strFromU8(content)),
  ]);
}

/** Removes tags, which split up highlighted code. */
const visible = (path: string, text: string): string => (path.endsWith(".html") ? text.replace(/<[^>]*>/g, "") : text);

async function builtIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

test("no command in what is committed or built fetches a package by a name that anyone can register", async () => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const committed = listed.toString().split("\0").filter(Boolean);
  const built = await Promise.all(
    ["generated", ...published().map((folder) => join(relative(root, folder), "dist"))].map(builtIn),
  );
  const texts = (
    await Promise.all(
      [...new Set([...committed, ...built.flat()])].map(async (path) =>
        textsIn(path, await readFile(join(root, path))),
      ),
    )
  ).flat();
  for (const path of ["README.md", "packages/sandbox/README.md", "generated/postman.json"]) {
    expect(texts.find(([name]) => name === path)?.[1], path).toMatch(/npx --no -- \w/);
  }
  expect(texts.flatMap(([path, text]) => fetching(text).map((command) => `${path}: ${command}`))).toEqual([]);
});

const npx = "npx";
test.each([
  `${npx} vending-sandbox`,
  `${npx} -p @vending/sandbox vending-sandbox`,
  `${npx} @vending/sandbox --port 1`,
  `${npx} --yes vending-certify`,
  // npm would take the flag of the sandbox for its own.
  `${npx} --no vending-sandbox --port 1`,
  `["${npx}", "vending-certify"]`,
  `pnpm ${"dlx"} vending-conformance`,
  // The binary of @changesets/cli. A package of this name exists, and is another one.
  `${npx} changeset`,
])("%s is found", (command) => {
  expect(fetching(`Run it:\n\n    ${command}\n`)).toHaveLength(1);
});

test("it is also found in the highlighted code of a page, and in an archive", () => {
  const page = `<code>${npx} <span class="hljs-built_in">vending-sandbox</span></code>`;
  const archive = zipSync({ "sandbox.html": strToU8(page) });
  for (const [file, bytes] of [
    ["sandbox.html", Buffer.from(page)],
    ["kit.zip", Buffer.from(archive)],
  ] as const) {
    expect(
      textsIn(file, bytes).flatMap(([, text]) => fetching(text)),
      file,
    ).toEqual([`${npx} vending-sandbox`]);
  }
});

test.each([
  `${npx} --no -- vending-sandbox --port 1`,
  `${npx} vitest run`,
  "where npx finds it",
  "npx",
])("%s is not", (text) => {
  expect(fetching(text)).toEqual([]);
});
