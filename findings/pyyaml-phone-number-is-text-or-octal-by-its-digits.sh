#!/usr/bin/env bash
# PyYAML 6.0.4 (PyPI), js-yaml 4.1.0 and yaml 2.8.1 (npm).
# Question: YAML has two phone numbers without quotes, 08031234567 and 07031234567. What does each library read?
# Guess: all lose the zero of both: PyYAML 8031234567 and an octal number, the other two 8031234567 and 7031234567.
# Seen: the two of npm as guessed. PyYAML reads the text "08031234567" and the number 946157943: a list that was tried
#   with numbers of 080 and 081 breaks with the first of 070 or of a line without 8 and 9.
. "$(dirname "$0")/lib/common.sh"
pip_install PyYAML==6.0.4
npm_install js-yaml@4.1.0 yaml@2.8.1
cat >phones.yaml <<'YAML'
- 08031234567
- 07031234567
YAML
same PyYAML "$(venv/bin/python -c 'import yaml; print(yaml.safe_load(open("phones.yaml")))')" "['08031234567', 946157943]"
cat >main.mjs <<'JS'
import { readFileSync } from "node:fs";
import jsYaml from "js-yaml";
import { parse } from "yaml";
const read = process.argv[2] === "yaml" ? parse : jsYaml.load;
console.log(JSON.stringify(read(readFileSync("phones.yaml", "utf8"))));
JS
same js-yaml "$(node main.mjs js-yaml)" "[8031234567,7031234567]"
same yaml "$(node main.mjs yaml)" "[8031234567,7031234567]"
