/** The last release, from which compatibility is measured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** The documents and the protocol of the last release. */
export const released: string = join(root, "released");

/** Whether there has been a release. The first one writes `changelog.json`; compatibility is promised from then on. */
export const hasRelease = (repository: string = root): boolean => existsSync(join(repository, "changelog.json"));
