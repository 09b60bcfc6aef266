/** A place for a script of the portal. Without scripts, it says where else to go. */
import type { Include } from "./include.ts";

export const app: Include = (_, name = "") => ({
  markdown:
    "*On the page, this is interactive. Elsewhere, start the sandbox on your machine: see [Testing with the sandbox](sandbox.md).*",
  html: `<div id="app-${name}" class="app"><p>This needs JavaScript. Without it, start the sandbox on your machine: see <a href="sandbox.html">Testing with the sandbox</a>.</p></div>`,
});
