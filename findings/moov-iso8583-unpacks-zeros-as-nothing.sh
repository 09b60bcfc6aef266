#!/usr/bin/env bash
# github.com/moov-io/iso8583 0.23.4 (Go).
# Question: the processing code of a purchase is 000000. A String field of six characters, padded on the left with zeros, is packed
#   and unpacked. Which value comes back, and which for 000123?
# Guess: 000000 and 000123: a field of fixed length gives what it was given.
# Seen: an empty text, and 123. The padding is taken off although the value filled the field.
. "$(dirname "$0")/lib/common.sh"
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/moov-io/iso8583/encoding"
	"github.com/moov-io/iso8583/field"
	"github.com/moov-io/iso8583/padding"
	"github.com/moov-io/iso8583/prefix"
)

func main() {
	spec := &field.Spec{Length: 6, Enc: encoding.ASCII, Pref: prefix.ASCII.Fixed, Pad: padding.Left('0')}
	for _, code := range []string{"000000", "000123"} {
		sent, received := field.NewString(spec), field.NewString(spec)
		sent.SetValue(code)
		packed, err := sent.Pack()
		if err != nil {
			panic(err)
		}
		if _, err := received.Unpack(packed); err != nil {
			panic(err)
		}
		fmt.Printf("%s=%q ", packed, received.Value())
	}
}
GO
go_install github.com/moov-io/iso8583@v0.23.4
same "packed=unpacked" "$(./main)" '000000="" 000123="123" '
