/** Judges each exchange as a server would: its request on the way in, its response on the way out. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import express from "express";
import { middleware } from "express-openapi-validator";

const { document, exchanges } = JSON.parse(readFileSync("given.json", "utf8"));
const app = express();
app.use(express.json({ strict: false }));
app.use(middleware({ apiSpec: document, validateRequests: true, validateResponses: true }));
app.use((request, response) => {
  const { status, received } = exchanges[request.get("x-number")];
  response.status(status).json(received);
});
app.use((error, _request, response, _next) => response.status(599).json(error.errors ?? error.message));

const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
for (const [number, { method, path, headers, sent }] of exchanges.entries()) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
    method,
    headers: { ...headers, "x-number": String(number) },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  const text = await response.text();
  console.log(JSON.stringify(response.status === 599 ? text : "accepted"));
}
server.close();
