/** The page for people: one document that loads nothing. */
import page from "./page.html";
import timeline from "./timeline.html";

// A function, because a dollar sign has a meaning in a replacement text.
export const pageHtml: string = page.replace("<!-- timeline -->", () => timeline);
