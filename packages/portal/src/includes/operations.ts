/** Operations: as text, as samples of code, and what their responses mean and allow. */
import { type Operation, operationsOf, type Parameter } from "@vending/openapi/document";
import { inOrder, nextStep, responseLabel } from "../meaning/responses.ts";
import { highlightedCode } from "../page/highlight.ts";
import { table } from "../page/html.ts";
import { samplesOf } from "../samples/index.ts";
import { extensionsOf, operationNamed } from "../source.ts";
import type { Include } from "./include.ts";
import { tab, tabbed } from "./tabs.ts";

/** Every operation as text, for readers without scripts and for programs. */
export const operations: Include = ({ document, examples }) => {
  const texts = operationsOf(document).map(({ method, path, operation }) => {
    const { operationId, summary, description, parameters } = operation;
    const { request = {}, responses = {} } = examples[operationId] ?? {};
    return [
      `## ${summary}`,
      `\`${method.toUpperCase()} ${path}\` · \`${operationId}\``,
      description,
      ...(parameters.length > 0 ? [parameters.map(parameterLine).join("\n")] : []),
      ...Object.entries(request).map(([title, value]) => block(`Request \`${title}\``, value)),
      ...Object.entries(responses).flatMap(([status, bodies]) =>
        Object.entries(bodies).map(([title, value]) => block(`Response ${status} \`${title}\``, value)),
      ),
      responseTable(operation["x-meaning"]),
    ].join("\n\n");
  });
  return { markdown: texts.join("\n\n") };
};

const parameterLine = ({ name, in: place, description, schema }: Parameter): string =>
  `- \`${name}\` (${place}): ${description}${schema.default === undefined ? "" : ` Default: ${schema.default}.`}`;

const block = (title: string, value: unknown): string =>
  `${title}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Code for a named example, in every language. The tabs are radio buttons, so they need no script. */
export const samples: Include = ({ document }, operationId = "", title = "") => {
  const all = samplesOf(operationNamed(document, operationId), title);
  const tabs = all.map(
    ({ language, label, code }, index) =>
      tab(`${operationId}-${title}`, language, label, index) + highlightedCode(code, language),
  );
  return {
    markdown: all.map(({ language, label, code }) => `${label}:\n\n\`\`\`${language}\n${code}\n\`\`\``).join("\n\n"),
    html: tabbed(tabs.join("\n")),
  };
};

/** What each response of an operation means and allows, in words. */
export const decisionTable: Include = ({ document }, operationId = "") => ({
  markdown: responseTable(operationNamed(document, operationId).operation["x-meaning"]),
});

const responseTable = (meaning: Operation["x-meaning"]): string =>
  table(
    ["response", "what it means", "what to do"],
    inOrder(meaning).map(([response, entry]) => [responseLabel(response), entry.means, nextStep(entry, response)]),
  );

/** The keys of `x-meaning`. */
export const meaningKeys: Include = (source) => {
  const keys = Object.entries<string>(extensionsOf(source)["x-meaning-keys"]);
  const rows = keys.map(([key, question]) => [`\`${key}\``, question]);
  return { markdown: table(["key", "question"], rows) };
};

/** Which outcomes each operation can have. */
export const outcomesByOperation: Include = ({ document }) => {
  const rows = operationsOf(document).flatMap(({ method, path, operation }) => {
    const outcomes = inOrder(operation["x-meaning"]).filter(([response]) => response.length === 2);
    if (outcomes.length === 0) return [];
    const codes = outcomes.map(([response]) => `\`${response}\``).join(", ");
    return [[`[\`${method.toUpperCase()} ${path}\`](operation:${operation.operationId})`, codes]];
  });
  return { markdown: table(["request", "outcomes"], rows) };
};
