/** The page for people: one document that loads nothing. */
import page from "./page.html";
import timeline from "./timeline.html";

// Not as a replacement text, in which a dollar sign means something.
export const pageHtml: string = page.replace("<!-- timeline -->", () => timeline);
