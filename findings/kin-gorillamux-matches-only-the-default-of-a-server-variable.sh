#!/usr/bin/env bash
# github.com/getkin/kin-openapi 0.153.0 (Go).
# Question: The only server of a document is `{address}` with the default https://api.example. Which of kin's routers
#   find the route of a request to /orders that a server on another address has received?
# Guess: both; a variable stands for any value.
# Seen: `legacy` finds it; `gorillamux`, which the middleware of oapi-codegen uses, does not: it takes the default alone.
#   Without servers it finds the route.
. "$(dirname "$0")/lib/common.sh"
need go
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net/http/httptest"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/getkin/kin-openapi/routers/legacy"
)

const document = `{ "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" },
  "servers": [{ "url": "{address}", "variables": { "address": { "default": "https://api.example" } } }],
  "paths": { "/orders": { "get": { "responses": { "200": { "description": "The orders." } } } } } }`

func try(name string, withServers bool, create func(*openapi3.T) (routers.Router, error)) {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(document))
	if err == nil {
		err = doc.Validate(context.Background())
	}
	if err != nil {
		panic(err)
	}
	if !withServers {
		doc.Servers = nil
	}
	router, err := create(doc)
	if err != nil {
		panic(err)
	}
	request := httptest.NewRequest("GET", "/orders", nil) // As a server sees it.
	_, _, err = router.FindRoute(request)
	fmt.Println(name, err == nil)
}

func main() {
	gorilla := func(doc *openapi3.T) (routers.Router, error) { return gorillamux.NewRouter(doc) }
	try("legacy", true, func(doc *openapi3.T) (routers.Router, error) { return legacy.NewRouter(doc) })
	try("gorillamux", true, gorilla)
	try("gorillamux without servers", false, gorilla)
}
GO
printf 'module finding\n\ngo 1.25\n\nrequire github.com/getkin/kin-openapi v0.153.0\n' >go.mod
install go mod tidy
install go build -o main .
same "route found" "$(./main | tr '\n' ',')" "legacy true,gorillamux false,gorillamux without servers true,"
