#!/usr/bin/env bash
# github.com/json-iterator/go 1.1.12 (Go).
# Question: jsoniter.Get(...) of the number 1e3: what do ToInt64() and ToFloat64() give? And for the text "1e3"?
# Guess: 1000 and 1000; for the text 0 and 1000, or 1000 and 1000.
# Seen: 1 and 1000 for both: an amount is read as its first digits. LastError() is nil.
. "$(dirname "$0")/lib/common.sh"
need go
cat >main.go <<'GO'
package main

import (
	"fmt"

	jsoniter "github.com/json-iterator/go"
)

func main() {
	for _, json := range []string{`{"amount":1e3}`, `{"amount":"1e3"}`} {
		amount := jsoniter.Get([]byte(json), "amount")
		fmt.Print(amount.ToInt64(), " ", amount.ToFloat64(), " ", amount.LastError() == nil, "; ")
	}
}
GO
printf 'module finding\n\ngo 1.24\n\nrequire github.com/json-iterator/go v1.1.12\n' >go.mod
install go mod tidy
install go build -o main .
same "number; text" "$(./main)" "1 1000 true; 1 1000 true; "
