#!/usr/bin/env bash
# Go 1.24 to 1.26, and github.com/spf13/cast 1.10.0, which Viper uses.
# Question: an amount arrives as the text 1_500.25. What do strconv.ParseFloat and cast.ToFloat64E give, and what does
#   strconv.ParseInt(text, 10, 64) give for 1_500?
# Guess: invalid syntax, by all: underscores are for literals in a program, or for base 0.
# Seen: 1500.25, without an error, by both. Only ParseInt refuses.
. "$(dirname "$0")/lib/common.sh"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cast"
)

func main() {
	float, err := strconv.ParseFloat("1_500.25", 64)
	to, failed := cast.ToFloat64E("1_500.25")
	_, whole := strconv.ParseInt("1_500", 10, 64)
	fmt.Println(float, err, to, failed, whole != nil)
}
GO
go_install github.com/spf13/cast@v1.10.0
same "ParseFloat, ToFloat64E, ParseInt refuses" "$(./main)" "1500.25 <nil> 1500.25 <nil> true"
