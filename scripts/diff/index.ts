/** What differs between two OpenAPI documents, and what of it breaks a client that was written against the old one. */
import type { Diff } from "./changes.ts";
import { Context } from "./context.ts";
import type { OpenApiDocument } from "./document.ts";
import { isObject, objectAt } from "./json.ts";
import { compareOperations, operationsOf } from "./operations.ts";
import { compareFlows, usedSchemes } from "./security.ts";
import { compareServers, serversOf } from "./servers.ts";
import { compareUnusedSchemas } from "./unused.ts";

export function diff(before: OpenApiDocument, after: OpenApiDocument): Diff {
  const context = new Context(before, after);
  compareServers(context, "*", serversOf(before.root), serversOf(after.root));
  const operations = [...operationsOf(before, objectAt(before.root, "paths")).values()].map(
    ({ operation }) => operation,
  );
  compareFlows(context, usedSchemes(before, operations));
  compareOperations(context, objectAt(before.root, "paths"), objectAt(after.root, "paths"));
  if (isObject(before.root.webhooks) || isObject(after.root.webhooks)) {
    const webhooks = (document: OpenApiDocument) => objectAt(document.root, "webhooks");
    compareOperations(context, webhooks(before), webhooks(after), "response", "webhook ");
  }
  compareUnusedSchemas(context);
  return context.changes.diff();
}
