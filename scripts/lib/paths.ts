/** Absolute paths of the main folders. */
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");
export const spec: string = join(root, "spec");
export const generated: string = join(root, "generated");
export const packages: string = join(root, "packages");
