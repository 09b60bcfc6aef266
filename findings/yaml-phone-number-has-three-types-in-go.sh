#!/usr/bin/env bash
# gopkg.in/yaml.v3 3.0.1, github.com/goccy/go-yaml 1.19.2 (Go).
# Question: YAML has two phone numbers without quotes, 08031234567 and 07031234567. What do Go's two libraries make of
#   them, in a map[string]any and in fields of type string?
# Guess: in the map yaml.v3 has a string and an octal number; in a field of type string both keep the text.
# Seen: yaml.v3 makes a float64 of the first, as 8 is no octal digit, and an int of the second, 946157943; its string
#   fields keep the text. goccy has string and uint64 in the map, and "946157943" in the field of type string.
. "$(dirname "$0")/lib/common.sh"
need go
cat >main.go <<'GO'
package main

import (
	"fmt"

	goccy "github.com/goccy/go-yaml"
	yaml "gopkg.in/yaml.v3"
)

type phones struct{ A, B string }

func main() {
	text := []byte("a: 08031234567\nb: 07031234567\n")
	for name, unmarshal := range map[string]func([]byte, any) error{
		"yaml.v3": yaml.Unmarshal,
		"goccy":   func(b []byte, v any) error { return goccy.Unmarshal(b, v) },
	} {
		var loose map[string]any
		var fields phones
		if unmarshal(text, &loose) != nil || unmarshal(text, &fields) != nil {
			panic(name)
		}
		fmt.Printf("%s %T %T %v %q\n", name, loose["a"], loose["b"], loose["b"], fields)
	}
}
GO
cat >go.mod <<'MOD'
module finding

go 1.24

require (
	github.com/goccy/go-yaml v1.19.2
	gopkg.in/yaml.v3 v3.0.1
)
MOD
install go mod tidy
install go build -o main .
./main >seen
same "yaml.v3" "$(grep ^yaml.v3 seen)" 'yaml.v3 float64 int 946157943 {"08031234567" "07031234567"}'
same "goccy" "$(grep ^goccy seen)" 'goccy string uint64 946157943 {"08031234567" "946157943"}'
