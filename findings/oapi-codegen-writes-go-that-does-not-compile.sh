#!/usr/bin/env bash
# github.com/oapi-codegen/oapi-codegen/v2 2.8.2 (Go).
# Question: A document has the operation `createOrder` and the schema `CreateOrderResponse`, which it returns. What does
#   oapi-codegen do for `-generate types,client`?
# Guess: it fails with an error, or renames one of the two.
# Seen: it exits 0 and prints nothing, and the Go does not compile: "CreateOrderResponse redeclared". With
#   `-response-type-suffix Reply` it does.
. "$(dirname "$0")/lib/common.sh"
need go
cat >openapi.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/orders": {
      "post": {
        "operationId": "createOrder",
        "responses": {
          "200": {
            "description": "The order.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/CreateOrderResponse" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": { "CreateOrderResponse": { "type": "object", "properties": { "id": { "type": "string" } } } }
  }
}
JSON
printf 'module finding\n\ngo 1.24\n' >go.mod
install go get -tool github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2
install go get github.com/oapi-codegen/runtime@v1.1.2
generate() {
  mkdir -p "$1"
  go tool oapi-codegen -generate types,client -package "$1" -o "$1/client.go" "${@:2}" openapi.json 2>&1
}
same "what it prints" "$(generate plain)" ""
install go mod tidy
same "compiler" "$(go vet ./plain 2>&1 | grep -om 1 'CreateOrderResponse redeclared' || true)" "CreateOrderResponse redeclared"
generate suffix -response-type-suffix Reply
same "compiler, with a suffix" "$(go vet ./suffix 2>&1)" ""
