/** The page for people. */
import { icon, masthead, mastheadStyle, palette } from "@vending/terminal/look";
import { escapeMarkup } from "@vending/terminal/markup";
import page from "./page.html";

/** The page with its look, and the way back to the portal. */
export function pageFor(portal: string | undefined): string {
  const back = portal && `<a href="${escapeMarkup(portal)}">Guides and reference</a>`;
  return page
    .replace("/*look*/", () => palette + mastheadStyle)
    .replace("icon:", () => icon)
    .replace("<!--masthead-->", () => masthead("Vending sandbox", back));
}
