/** What is in the kit, in the CycloneDX form: the packages below `tools/`, and those in the scripts of the portal. */
import { strFromU8 } from "fflate";
import { noticesFile } from "../../packages/portal/src/page/notices.ts";
import type { Files } from "../lib/zip.ts";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Each once, by name. */
export function componentsOf(files: Files): Component[] {
  const inTools = Object.entries(files)
    .filter(([path]) => /^tools\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map(([, content]) => JSON.parse(strFromU8(content)) as Component);
  const notices = strFromU8(files[`portal/${noticesFile}`] ?? new Uint8Array());
  const inPortal = [...notices.matchAll(/^(\S+) (\d\S*) \(([^)]*)\)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({ name, version, license }),
  );
  const byId = new Map([...inTools, ...inPortal].map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Without a date and a serial number: the same kit has the same list. */
export function sbomOf(name: string, version: string, files: Files): string {
  const components = componentsOf(files).map((one) => ({
    type: "library",
    name: one.name,
    version: one.version,
    purl: `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`,
    licenses: [{ license: { id: one.license } }],
  }));
  const component = { type: "application", name, version };
  const sbom = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
