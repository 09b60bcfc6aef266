/** Highlights code with classes during the build, so that no page needs a script for it. */
import { createRequire } from "node:module";
import { escapeHtml } from "./html.ts";

/** Its common languages. Required, because an import would bring the types of the DOM, which they refer to, into every package. */
const highlighter = createRequire(import.meta.url)("highlight.js/lib/common") as {
  highlight(code: string, options: { language: string }): { value: string };
};

/** A block of code. A script of the page adds a button that copies it. */
export function highlightedCode(code: string, language: string): string {
  const label = language ? `Code, ${language === "sh" ? "shell" : language}` : "Code";
  return `<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${highlight(code.trimEnd(), language)}</code></pre></div>\n`;
}

/** @throws Error for a language that the highlighter does not know. */
function highlight(code: string, language: string): string {
  if (language === "" || language === "text") return escapeHtml(code);
  return highlighter.highlight(code, { language: language === "curl" ? "bash" : language }).value;
}
