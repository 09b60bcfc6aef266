/** Judges the request and the response of each exchange. */
import { readFileSync } from "node:fs";
import { OpenAPIBackend } from "openapi-backend";

const { document, exchanges } = JSON.parse(readFileSync("given.json", "utf8"));
const definition = JSON.parse(readFileSync(document, "utf8"));
const api = new OpenAPIBackend({
  definition,
  // Otherwise it refuses each document of OpenAPI 3.1.
  quick: definition.openapi.startsWith("3.1"),
});
await api.init();
for (const { method, path, headers, sent, status, received } of exchanges) {
  const request = { method, path, headers, body: sent };
  const operation = api.matchOperation(request);
  const faults = operation
    ? [api.validateRequest(request, operation), api.validateResponse(received, operation, status)].flatMap(
        ({ errors }) => errors ?? [],
      )
    : "it has no such operation";
  console.log(JSON.stringify(faults.length === 0 ? "accepted" : JSON.stringify(faults)));
}
