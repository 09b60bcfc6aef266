/** What the reference adds to the document while redocly renders it. The published documents stay as they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Meaning, PurchaseProtocol } from "@vending/contract";
import { inlined } from "@vending/openapi/inlined";
import { placesLeftOpen } from "@vending/openapi/left-open";
import type { Decorator, Node } from "@vending/openapi/redocly";
import { reachable } from "@vending/openapi/references";
import { inOrder, nextStep, responseLabel } from "../meaning/responses.ts";
import { bases } from "../meaning/words.ts";
import { table } from "../page/html.ts";
import { generated } from "../paths.ts";
import { exampleTitles, type OperationAtPath } from "../samples/call.ts";
import { samplesOf } from "../samples/index.ts";
import { explained } from "../source.ts";

const protocol = JSON.parse(readFileSync(join(generated, "purchase-protocol.json"), "utf8")) as PurchaseProtocol;

export default function portalPlugin(): { id: string; decorators: { oas3: Record<string, Decorator> } } {
  return { id: "portal", decorators: { oas3: { reference: () => ({ Root: { leave: prepare } }) } } };
}

function prepare(root: Node): void {
  Object.assign(root, inlined(root));
  for (const server of root.servers) setAddress(server);
  for (const [path, item] of Object.entries<Node>(root.paths)) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      operation.description += `\n\n${meaningTable(explained(operation["x-meaning"] ?? {}, protocol), operation.responses)}`;
      // The lint has judged the document: its operations have this form.
      for (const response of Object.values<Node>(operation.responses))
        openAsShown(response.content?.["application/json"], root);
      addCodeSamples({ method, path, operation: operation as OperationAtPath["operation"] }, operation);
    }
  }
  addSchemasWithoutRoutes(root);
  markLeftOpen(root);
  removeExtensions(root);
}

/** Puts the default of the variable in its place: Redoc takes a bare variable for a path below the page's own address. */
function setAddress(server: Node): void {
  server.url = server.variables?.base_url?.default ?? server.url;
  delete server.variables;
}

/** The responses of one operation: what each means, what to do, and on what basis. What several have in common stands once. */
export function meaningTable(
  meaning: Readonly<Record<string, Meaning>>,
  responses: Readonly<Record<string, { readonly description: string }>>,
): string {
  const alike = new Map<string, { label: string; own: string }[]>();
  for (const [response, entry] of inOrder(meaning)) {
    const { description = "" } = responses[response] ?? {};
    const own = entry.means.startsWith(description) ? description : "";
    const rest = entry.means.slice(own.length).trim();
    const text = `${rest && `${rest}<br>`}**${nextStep(entry, response)}** *${bases[entry.basis]}*`;
    alike.set(text, [...(alike.get(text) ?? []), { label: responseLabel(response), own }]);
  }
  const rows = [...alike].map(([text, members]) => {
    const isOne = members.length === 1;
    const owns = members.flatMap(({ label, own }) => (own ? [isOne ? own : `${label}: ${own}`] : []));
    return [members.map(({ label }) => label).join(", "), [...owns, text].join("<br>")];
  });
  const depends = Object.values(meaning).some((entry) => Object.values(entry).includes("depends"))
    ? " What depends on what was sent before: [The purchase protocol](buying-safely.html#the-purchase-protocol)."
    : "";
  // Folded, because readers come for the fields, which follow.
  return [
    "<details><summary>After each response: what it means, and what to do</summary>",
    table(["response", "what it means, and what to do"], rows),
    `The same as data: [x-meaning](buying-safely.html#the-same-rules-as-data).${depends} How to see an error in the sandbox: [Errors](errors.html).`,
    "</details>",
  ].join("\n\n");
}

/** Names the variant of the first example first: Redoc opens the first one, and shows the first example beside it. */
function openAsShown(body: Node | undefined, root: Node): void {
  const union: Node = root.components.schemas[/[^/]+$/.exec(body?.schema?.$ref ?? "")?.[0] ?? ""] ?? {};
  const [example] = Object.values<Node>(body?.examples ?? {});
  const { propertyName = "", mapping = {} } = union.discriminator ?? {};
  const shown = example?.value?.[propertyName];
  if (mapping[shown]) union.discriminator.mapping = { [shown]: mapping[shown], ...mapping };
  // Redoc shows a summary as plain text.
  for (const each of Object.values<Node>(body?.examples ?? {})) each.summary = each.summary?.replaceAll("`", "");
}

/** Code for the first example, in every language. Redoc shows it whichever example is chosen, so it names its example. */
function addCodeSamples(at: OperationAtPath, operation: Node): void {
  operation["x-codeSamples"] = samplesOf(at).map(({ language, label, code, note }) => ({
    lang: language,
    label,
    source: note(exampleTitles(at)[0] ?? "", code),
  }));
}

const withoutRoute = {
  name: "Bodies without a documented route",
  description:
    "These bodies are known to exist. Their routes are not documented, so no operation shows them: ask the service's team for the routes.",
};

/** Shows the bodies that no operation uses under a tag of their own. A list of values is not a body, and a part of a body is shown inside it. */
function addSchemasWithoutRoutes(root: Node): void {
  const schemas: Node = root.components.schemas;
  const used = reachable(schemas, root.paths);
  const unused = Object.keys(schemas).filter((name) => !used.has(name) && !schemas[name].enum);
  const parts = new Set(unused.flatMap((name) => [...reachable(schemas, schemas[name])]));
  root.tags.push(withoutRoute);
  for (const name of unused) if (!parts.has(name)) schemas[name]["x-tags"] = [withoutRoute.name];
}

/** Adds to the description of each place what is not documented there. */
function markLeftOpen(root: Node): void {
  for (const { node, reason } of placesLeftOpen(root)) {
    const named = reason.charAt(0).toLowerCase() + reason.slice(1);
    node.description = `${node.description ?? ""}\n\n*Not documented: ${named}*`;
  }
}

/** The page shows them in another form, or not at all. */
function removeExtensions(root: Node): void {
  delete root["x-meaning-keys"];
  for (const item of Object.values<Node>(root.paths)) {
    for (const operation of Object.values<Node>(item)) delete operation["x-meaning"];
  }
}
