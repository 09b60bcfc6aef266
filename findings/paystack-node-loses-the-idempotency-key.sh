#!/usr/bin/env bash
# @alexasomba/paystack-node 1.1.6, openapi-fetch 0.15.0 (npm), a client of a Nigerian payment service, on the fetch of Node 24.
# Question: with `idempotencyKey: "auto"` ("Safe retries for POST", says its README), a POST gets a 503.
#   How often is it delivered, with which key, and what does the caller get?
# Guess: three times, each with the same key, and then the 503.
# Seen: once, without a key, and the caller gets a TypeError without the status. It takes the Request that openapi-fetch hands it for
#   a GET, sends no key, and cannot send it a second time. A key given by hand is lost as well, also when the response is a 200.
. "$(dirname "$0")/lib/common.sh"
npm_install @alexasomba/paystack-node@1.1.6 openapi-fetch@0.15.0
cat >main.mjs <<'JS'
import { createServer } from "node:http";
import { createPaystackClient } from "@alexasomba/paystack-node";
const [status, idempotencyKey] = process.argv.slice(2);
const keys = [];
const server = createServer((request, response) => {
  keys.push(request.headers["idempotency-key"] ?? "none");
  request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end('{"status":false}'));
});
server.listen(0, "127.0.0.1", async () => {
  const client = createPaystackClient({ secretKey: "sk_test_x", idempotencyKey, baseUrl: `http://127.0.0.1:${server.address().port}` });
  const result = await client.POST("/transfer", { body: { source: "balance", amount: 50000, recipient: "RCP_x" } }).then(
    ({ response }) => `status ${response.status}`,
    (error) => error.name,
  );
  console.log(keys.join(" "), "-", result);
  process.exit();
});
JS
same "503, auto" "$(node main.mjs 503 auto)" "none - TypeError"
same "200, a key given" "$(node main.mjs 200 order-1)" "none - status 200"
