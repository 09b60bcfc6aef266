/** Where a purchase leads: to its status under the same request id, whatever became of it. TypeSpec has no word for links. */
import {
  branchesOf,
  type Document,
  json,
  type Link,
  type Operation,
  operationsOf,
  type Parameter,
  resolve,
} from "@vending/openapi/document";
import { outcomesIn } from "./operations.ts";

/** Links the responses of each create that the status explains to the statuses beside it: success, and an id that was used before. */
export function addLinks(document: Document): void {
  const withOutcome = operationsOf(document)
    .map(({ operation }) => operation)
    .filter(({ responses }) => outcomesIn(document, json(responses["200"]?.content)?.schema ?? {}).length > 0);
  for (const create of withOutcome) {
    if (!create.requestBody) continue;
    const statuses = withOutcome.filter(({ requestBody, tags }) => !requestBody && tags[0] === create.tags[0]);
    const links = Object.fromEntries(statuses.map((status) => [status.operationId, linkTo(document, create, status)]));
    for (const response of ["200", "422"].flatMap((status) => create.responses[status] ?? []))
      if (statuses.length > 0) response.links = structuredClone(links);
  }
}

function linkTo(document: Document, create: Operation, { operationId, parameters }: Operation): Link {
  const body = json(create.requestBody?.content)?.schema ?? {};
  const fields = branchesOf(document, body).map((one) => Object.keys(resolve(document, one).properties ?? {}));
  const isKnown = fields.every((names) => names.includes("client_request_id"));
  const idOf = ({ name }: Parameter): string => `$request.body#/${isKnown ? "client_request_id" : name}`;
  return { operationId, parameters: Object.fromEntries(parameters.map((one) => [one.name, idOf(one)])) };
}
