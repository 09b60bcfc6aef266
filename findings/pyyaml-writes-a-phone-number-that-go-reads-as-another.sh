#!/usr/bin/env bash
# PyYAML 6.0.3 (PyPI) writes, gopkg.in/yaml.v3 3.0.1 (Go) reads.
# Question: yaml.safe_dump writes the texts "08031234567" and "07031234567". What does yaml.v3 read into an any?
# Guess: two texts, or two integers without their zeros.
# Seen: PyYAML quotes the second only, because only that one would be an octal number to it. Go reads the first as a float64,
#   which prints as 8.031234567e+09, and the second as the text.
. "$(dirname "$0")/lib/common.sh"
pip_install PyYAML==6.0.3
cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"os"

	"gopkg.in/yaml.v3"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	var phones []any
	if err := yaml.Unmarshal(text, &phones); err != nil {
		panic(err)
	}
	for _, phone := range phones {
		fmt.Printf("%v %T ", phone, phone)
	}
}
GO
go_install gopkg.in/yaml.v3@v3.0.1
venv/bin/python -c 'import yaml; print(yaml.safe_dump(["08031234567", "07031234567"]), end="")' >phones.yaml
same "written" "$(paste -sd ' ' phones.yaml)" "- 08031234567 - '07031234567'"
same "read" "$(./main <phones.yaml)" "8.031234567e+09 float64 07031234567 string "
