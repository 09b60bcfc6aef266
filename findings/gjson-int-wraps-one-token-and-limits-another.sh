#!/usr/bin/env bash
# github.com/tidwall/gjson 1.20.2 (Go).
# Question: two tokens of 20 digits are numbers in JSON, both beyond an int64. What does Int() give?
# Guess: the same for both: the largest int64, or 0.
# Seen: the largest int64 for 12345678901234567890. The other, 45700123456789012345, wraps around to 8806635309369909113.
. "$(dirname "$0")/lib/common.sh"
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/tidwall/gjson"
)

func main() {
	json := `{"one":12345678901234567890,"other":45700123456789012345}`
	fmt.Println(gjson.Get(json, "one").Int(), gjson.Get(json, "other").Int())
}
GO
go_install github.com/tidwall/gjson@v1.20.2
same "one, other" "$(./main)" "9223372036854775807 8806635309369909113"
