/** The folders of the portal and of what it is made from. */
import { join } from "node:path";

const own = join(import.meta.dirname, "..");

export const root: string = join(own, "../..");
export const generated: string = join(root, "generated");
/** The pages as Markdown. */
export const guidesFolder: string = join(own, "guides");
export const themeFolder: string = join(own, "theme");
export const appFolder: string = join(own, "app");
/** The built portal. */
export const portalFolder: string = join(generated, "docs");
