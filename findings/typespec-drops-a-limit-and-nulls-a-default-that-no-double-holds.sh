#!/usr/bin/env bash
# @typespec/compiler, http, openapi, openapi3 1.16.0 (npm), needs Node 22.
# Question: `@maxValue(9007199254740993)` stands on an int64, and another has this number as its default. What is in
#   the OpenAPI document?
# Guess: 9007199254740992 or 9007199254740993, as YAML can hold both.
# Seen: no `maximum` at all, and `default: null` on a `type: integer`, in 3.0 and 3.1, without a warning. So it is for
#   9007199254740992, which a double holds, and for a decimal of twenty digits.
. "$(dirname "$0")/lib/common.sh"
npm_install @typespec/compiler@1.16.0 @typespec/http@1.16.0 @typespec/openapi@1.16.0 @typespec/openapi3@1.16.0
cat >main.tsp <<'TSP'
import "@typespec/http";
import "@typespec/openapi3";
using Http;
@service
namespace Shop;
model Amounts {
  @maxValue(9007199254740993) limit: int64;
  @maxValue(9007199254740992) exact: int64;
  @maxValue(0.12345678901234567890) decimal: decimal;
  @maxValue(1.1) small: decimal;
  start: int64 = 9007199254740993;
}
@route("/amounts") op send(@body amounts: Amounts): void;
TSP
cat >tspconfig.yaml <<'YAML'
emit: ["@typespec/openapi3"]
options:
  "@typespec/openapi3":
    file-type: json
    openapi-versions: ["3.0.0", "3.1.0"]
YAML
node -e 'process.exit(process.versions.node.split(".")[0] < 22 ? 1 : 0)' || cannot "Node 22 is missing"
install node_modules/.bin/tsp compile .
for version in 3.0.0 3.1.0; do
  same "$version" "$(
    node -e '
      const text = require("node:fs").readFileSync(process.argv[1], "utf8");
      const { properties } = JSON.parse(text).components.schemas.Amounts;
      console.log(Object.entries(properties).map(([name, s]) => JSON.stringify([name, s.maximum ?? "-", s.default === undefined ? "-" : s.default])).join(" "));
    ' "tsp-output/@typespec/openapi3/$version/openapi.json"
  )" '["limit","-","-"] ["exact","-","-"] ["decimal","-","-"] ["small",1.1,"-"] ["start","-",null]'
done
