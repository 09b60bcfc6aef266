/** Builds `dist/` of every package from its `src/` and from `generated/`. */
import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "tsdown";
import { generated, root } from "../lib/paths.ts";
import { ensureDerived } from "./derive.ts";

interface Package {
  name: string;
  entries: string[];
  formats: ("esm" | "cjs")[];
  platform: "neutral" | "node";
  /** Artifacts that it publishes as they are. */
  documents?: string[];
}

const packages: Package[] = [
  {
    name: "contract",
    entries: ["index", "validators"],
    formats: ["esm", "cjs"],
    platform: "neutral",
    documents: [
      "openapi.json",
      "openapi.yaml",
      "openapi-3.0.json",
      "openapi-3.0-flat.json",
      "openapi-3.0-flat.yaml",
      "examples.json",
      "schemas",
    ],
  },
  { name: "client", entries: ["index", "unchecked"], formats: ["esm", "cjs"], platform: "neutral" },
  { name: "sandbox", entries: ["index", "server", "cli"], formats: ["esm"], platform: "node" },
  { name: "conformance", entries: ["index", "cli"], formats: ["esm"], platform: "node" },
];

/** Builds all packages. Their types come from their sources alone, so the order does not matter. */
export async function buildPackages(): Promise<void> {
  await ensureDerived();
  await Promise.all(packages.map(buildPackage));
}

async function buildPackage({ name, entries, formats, platform, documents = [] }: Package): Promise<void> {
  const cwd = join(root, "packages", name);
  await bundle({
    config: false,
    cwd,
    entry: Object.fromEntries(entries.map((entry) => [entry, sourceOf(cwd, entry)])),
    format: formats,
    platform,
    target: "node20",
    dts: { oxc: true },
    fixedExtension: false,
    loader: { ".html": "text" },
    hash: false,
    logLevel: "warn",
    outDir: "dist",
    clean: true,
  });
  await mkdir(join(cwd, "dist"), { recursive: true });
  await cp(join(root, "LICENSE"), join(cwd, "LICENSE"));
  for (const document of documents) {
    await cp(join(generated, document), join(cwd, "dist", document), { recursive: true });
  }
}

/** `index` → `src/index.ts`; `validators` → `src/validators/index.ts`. */
const sourceOf = (cwd: string, entry: string): string =>
  existsSync(join(cwd, `src/${entry}.ts`)) ? `src/${entry}.ts` : `src/${entry}/index.ts`;
