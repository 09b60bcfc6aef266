/** What is in the kit: the packages below `tools/`, and those in the scripts of the portal. */
import { strFromU8 } from "fflate";
import { noticesFile } from "../../packages/portal/src/page/notices.ts";
import type { Component } from "../lib/sbom.ts";
import type { Files } from "../lib/zip.ts";

export function componentsOf(files: Files): Component[] {
  const inTools = Object.entries(files)
    .filter(([path]) => /^tools\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map(([, content]) => JSON.parse(strFromU8(content)) as Component);
  const notices = strFromU8(files[`portal/${noticesFile}`] ?? new Uint8Array());
  const inPortal = [...notices.matchAll(/^(\S+) (\d\S*) \(([^)]*)\)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({ name, version, license }),
  );
  return [...inTools, ...inPortal];
}
