/** Every operation as text: for those who read without scripts, and for programs. */
import { operationsOf, type Parameter } from "@vending/shared/openapi/document";
import type { Include } from "./include.ts";
import { responseTable } from "./meaning.ts";

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
