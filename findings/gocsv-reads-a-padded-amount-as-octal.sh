#!/usr/bin/env bash
# github.com/gocarina/gocsv 0.0.0-20240520201108-78e41c74b4b1, github.com/jszwec/csvutil 1.10.0 (Go).
# Question: a settlement file has the amount 000000150050, in kobo and padded as in ISO 8583. What does each read into an int64?
# Guess: 150050: a CSV file has no octal numbers.
# Seen: gocsv 53288, as if it were octal; csvutil 150050. With an 8 or a 9 it is an error of gocsv, and 1500.75 is 1500 without one.
. "$(dirname "$0")/lib/common.sh"
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/gocarina/gocsv"
	"github.com/jszwec/csvutil"
)

func main() {
	for _, text := range []string{"000000150050", "1500.75"} {
		var sales []struct {
			Kobo int64 `csv:"kobo"`
		}
		err := gocsv.UnmarshalString("kobo\n"+text+"\n", &sales)
		fmt.Println("gocsv", sales, err)
		sales = nil
		err = csvutil.Unmarshal([]byte("kobo\n"+text+"\n"), &sales)
		fmt.Println("csvutil", sales, err != nil)
	}
}
GO
go_install github.com/gocarina/gocsv@v0.0.0-20240520201108-78e41c74b4b1 github.com/jszwec/csvutil@v1.10.0
same "000000150050" "$(./main | head -2 | paste -sd ' ')" "gocsv [{53288}] <nil> csvutil [{150050}] false"
same "1500.75" "$(./main | tail -2 | paste -sd ' ')" "gocsv [{1500}] <nil> csvutil [] true"
