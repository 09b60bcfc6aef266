/** Highlights code with classes during the build, so that no page needs a script for it. */
import Prism from "prismjs";
// Each adds its language to Prism. Languages that others build on come first.
import "prismjs/components/prism-clike.js";
import "prismjs/components/prism-markup.js";
import "prismjs/components/prism-javascript.js";
import "prismjs/components/prism-markup-templating.js";
import "prismjs/components/prism-bash.js";
import "prismjs/components/prism-csharp.js";
import "prismjs/components/prism-go.js";
import "prismjs/components/prism-java.js";
import "prismjs/components/prism-json.js";
import "prismjs/components/prism-php.js";
import "prismjs/components/prism-python.js";
import "prismjs/components/prism-ruby.js";
import "prismjs/components/prism-typescript.js";
import { escapeHtml } from "./html.ts";

const names: Record<string, string> = { sh: "bash", curl: "bash", ts: "typescript" };

/** A block of code. A script of the page adds a button that copies it. */
export function highlightedCode(code: string, language: string): string {
  const label = language ? `Code, ${language === "sh" ? "shell" : language}` : "Code";
  return `<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${highlight(code.trimEnd(), language)}</code></pre></div>\n`;
}

/** @throws Error for a language that is not imported above. */
function highlight(code: string, language: string): string {
  if (language === "" || language === "text") return escapeHtml(code);
  const name = names[language] ?? language;
  const grammar = Prism.languages[name];
  if (!grammar)
    throw new Error(`there is no highlighting for "${language}": add it to packages/portal/src/page/highlight.ts`);
  return Prism.highlight(code, grammar, name);
}
