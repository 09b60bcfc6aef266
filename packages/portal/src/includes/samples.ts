/** Code for a named example, in every language. Tabs without a script: each is a radio button. */
import { operationsOf } from "@vending/shared/openapi/document";
import { highlightedCode } from "../page/highlight.ts";
import { languages, samplesOf } from "../samples/index.ts";
import type { Include, InlineInclude } from "./include.ts";

/** In how many languages there are samples. */
export const sampleLanguages: InlineInclude = () => `${languages.length} languages`;

export const samples: Include = (source, operationId = "", title = "") => {
  const at = operationsOf(source.document).find(({ operation }) => operation.operationId === operationId);
  if (!at) throw new Error(`there is no operation "${operationId}"`);
  const all = samplesOf(at, title);
  const name = `${operationId}-${title}`;
  const tabs = all.map(
    ({ language, label, code }, index) =>
      `<input type="radio" name="${name}" id="${name}-${language}" data-language="${language}"${index === 0 ? " checked" : ""}>` +
      `<label for="${name}-${language}">${label}</label>${highlightedCode(code, language)}`,
  );
  return {
    markdown: all.map(({ language, label, code }) => `${label}:\n\n\`\`\`${language}\n${code}\n\`\`\``).join("\n\n"),
    html: `<fieldset class="tabs"><legend class="sr">Language</legend>${tabs.join("\n")}</fieldset>`,
  };
};
