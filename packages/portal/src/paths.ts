/** Where the parts of the portal are, and what they are made from. */
import { join } from "node:path";

const own = join(import.meta.dirname, "..");

export const root: string = join(own, "../..");
export const generated: string = join(root, "generated");
/** The pages, as Markdown. */
export const guidesFolder: string = join(own, "guides");
export const themeFolder: string = join(own, "theme");
export const appFolder: string = join(own, "app");
/** The portal as it is built. */
export const portalFolder: string = join(generated, "docs");
