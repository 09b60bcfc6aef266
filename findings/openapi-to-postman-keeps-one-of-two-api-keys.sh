#!/usr/bin/env bash
# openapi-to-postmanv2 6.3.3 (npm): what Postman and Portman import with.
# Question: `security: [{ Key: [], Secret: [] }]` asks for two headers at once. What does the request in the collection
#   send?
# Guess: both: one as the collection's authorization, the other as a header.
# Seen: X-Key alone. X-Secret is nowhere, and nothing is reported.
. "$(dirname "$0")/lib/common.sh"
npm_install openapi-to-postmanv2@6.3.3
cat >main.mjs <<'JS'
import converter from "openapi-to-postmanv2";
const header = (name) => ({ type: "apiKey", in: "header", name });
const document = {
  openapi: "3.0.3",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://api.example" }],
  security: [{ Key: [], Secret: [] }],
  paths: { "/orders": { get: { responses: { 200: { description: "The orders." } } } } },
  components: { securitySchemes: { Key: header("X-Key"), Secret: header("X-Secret") } },
};
converter.convert({ type: "json", data: document }, {}, (error, { result, output }) => {
  const text = JSON.stringify(output[0].data);
  console.log(error, result, text.includes("X-Key"), text.includes("X-Secret"));
});
JS
same "error, result, X-Key, X-Secret" "$(node main.mjs)" "null true true false"
