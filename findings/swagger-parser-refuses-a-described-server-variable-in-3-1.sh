#!/usr/bin/env bash
# @apidevtools/swagger-parser 13.1.0 (npm).
# Question: An OpenAPI document has a server variable with a default and a description. Is it valid as 3.0, as 3.1?
# Guess: in both; the description of a variable is in both specifications.
# Seen: as 3.1 it is refused: "must NOT have unevaluated properties". Its schema of 3.1 spells the field "descriptions".
. "$(dirname "$0")/lib/common.sh"
npm_install @apidevtools/swagger-parser@13.1.0
cat >main.mjs <<'JS'
import SwaggerParser from "@apidevtools/swagger-parser";
const variable = { default: "https://api.example", ...(process.argv[3] && { description: "Where it runs." }) };
const document = {
  openapi: process.argv[2],
  info: { title: "Shop", version: "1" },
  servers: [{ url: "{address}", variables: { address: variable } }],
  paths: {},
};
await SwaggerParser.validate(document).then(
  () => console.log("valid"),
  (error) => console.log(error.message.match(/#.*/)?.[0]),
);
JS
same "3.0.3" "$(node main.mjs 3.0.3 described)" valid
same "3.1.0" "$(node main.mjs 3.1.0 described)" "#/servers/0/variables/address must NOT have unevaluated properties"
same "3.1.0 without a description" "$(node main.mjs 3.1.0)" valid
