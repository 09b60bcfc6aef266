/** What the reference site adds to the document before it is rendered: chapters and tables made from its extensions. */

import type { Meaning } from "../../packages/contract/src/meaning.ts";
import { scenarios } from "../../packages/sandbox/src/scenarios.ts";
import type { Decorator, Node } from "./types.ts";

/** Appends to each operation what each of its answers allows. */
const meaningTables: Decorator = () => ({
  Operation: {
    leave(operation: Node) {
      const meaning: Record<string, Meaning> = operation["x-meaning"] ?? {};
      const rows = ordered(meaning).map(
        ([answer, entry]) => `- ${label(answer)} ${entry.means}  \n  ${allowances(entry)}`,
      );
      operation.description += `\n\n**What each answer allows**\n\n${rows.join("\n")}`;
    },
  },
});

const questions: [keyof Meaning, string][] = [
  ["final", "final"],
  ["retry", "repeat this request"],
  ["resend", "send the purchase again under its id"],
  ["queryFirst", "read the status first"],
  ["refund", "refund"],
];

/** `final: yes · refund: no`, without the questions that do not apply. */
function allowances(entry: Meaning): string {
  return questions
    .filter(([key]) => entry[key] !== "not-applicable")
    .map(([key, question]) => `${question}: **${entry[key].replace("-", " ")}**`)
    .join(" · ");
}

const label = (answer: string): string => (answer === "no-answer" ? "no answer" : `\`${answer}\``);

/** Outcomes first, then HTTP statuses, then no answer at all. */
function ordered(meaning: Record<string, Meaning>): [string, Meaning][] {
  const rank = (answer: string) => (answer.length === 2 ? 0 : answer === "no-answer" ? 2 : 1);
  return Object.entries(meaning).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Appends the chapter of everything that carries `x-unspecified`, and says so where it stands. */
const openChapter: Decorator = () => ({
  Root: {
    leave(root: Node) {
      const found = collectUnspecified(root);
      root.info.description += `\n\n${chapter(found)}`;
      for (const { node, reason } of found) {
        if (node !== root) node.description = `${node.description ?? ""}\n\n*Not shown: ${lowerFirst(reason)}*`;
      }
    },
  },
});

/** Appends the chapter of the sandbox, with the scenario table that the sandbox itself runs on. */
const sandboxChapter: Decorator = () => ({
  Root: {
    leave(root) {
      root.info.description += `\n\n${[
        "# The sandbox",
        "",
        "`npm run sandbox` starts a local service that behaves like this one, as far as the contract shows: credentials, idempotency, outcomes that settle, catalogs, verification, the list. Merchant `SANDBOX` has key `sandbox-key` and secret `sandbox-secret`; `SANDBOX2` has `sandbox2-key` and `sandbox2-secret`. Where the contract leaves a body open, the sandbox answers in a form of its own: do not rely on it.",
        "",
        "The last three digits of `customer_msisdn` choose what happens:",
        "",
        "| ends in | products | create | later |",
        "| --- | --- | --- | --- |",
        ...scenarios.map(
          ({ suffix, products, create, later }) => `| \`${suffix}\` | ${products} | ${create} | ${later} |`,
        ),
        "| other | all | Success; async: pending. | Success. |",
      ].join("\n")}`;
    },
  },
});

interface Unspecified {
  node: Node;
  /** Where it stands, as a reader would name it; empty for the service as a whole. */
  where: string;
  reason: string;
}

/** Everything in the document that is left open, in the order of the document. */
export function collectUnspecified(root: Node): Unspecified[] {
  const found: Unspecified[] = [];
  const add = (node: Node | undefined, where: string) => {
    for (const reason of [node?.["x-unspecified"] ?? []].flat()) found.push({ node: node as Node, where, reason });
  };
  add(root, "");
  for (const server of root.servers ?? []) {
    for (const [name, variable] of Object.entries<Node>(server.variables ?? {}))
      add(variable, `server variable \`${name}\``);
  }
  for (const [name, scheme] of Object.entries<Node>(root.components.securitySchemes ?? {}))
    add(scheme, `credential \`${name}\``);
  for (const item of Object.values<Node>(root.paths)) {
    for (const operation of Object.values<Node>(item)) {
      add(operation, `operation \`${operation.operationId}\``);
      for (const parameter of operation.parameters ?? []) {
        add(parameter, `parameter \`${parameter.name}\` of \`${operation.operationId}\``);
      }
    }
  }
  for (const [name, schema] of Object.entries<Node>(root.components.schemas)) {
    add(schema, `\`${name}\``);
    for (const [property, node] of Object.entries<Node>(schema.properties ?? {})) add(node, `\`${name}.${property}\``);
  }
  return found;
}

function chapter(found: Unspecified[]): string {
  return [
    "# What this contract leaves open",
    "",
    "The source document does not show everything. What it does not show is not guessed here: such a field accepts any JSON, and the list below names each. Ask the service's team before you rely on one of them.",
    "",
    "**About the service as a whole**",
    "",
    ...found.filter(({ where }) => !where).map(({ reason }) => `- ${reason}`),
    "",
    "**About one field, body or route**",
    "",
    "| where | not shown |",
    "| --- | --- |",
    ...found.filter(({ where }) => where).map(({ where, reason }) => `| ${where} | ${reason} |`),
  ].join("\n");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const decorators: Record<string, Decorator> = {
  "meaning-tables": meaningTables,
  "open-chapter": openChapter,
  "sandbox-chapter": sandboxChapter,
};
