/** Absolute paths of the main folders. */
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");
export const spec: string = join(root, "spec");
export const generated: string = join(root, "generated");
/** A folder inside the project, where tools find their libraries. */
export const cache: string = join(root, "node_modules/.cache");
export const packages: string = join(root, "packages");
/** The built binary of a package. */
export const binaryOf = (name: string): string => join(packages, name, "dist/cli.js");
