#!/usr/bin/env bash
# phonenumbers 9.0.43 (PyPI), libphonenumber-js 1.13.16 (npm).
# Question: Which ways to write +234 803 123 4567 are valid numbers, if the default country is Nigeria: 0803…,
#   234803…, +2340803…, +234(0)803…, 00234803…?
# Guess: all.
# Seen: all but 00234…, which counts as a number within Nigeria: the prefix of international calls is 009 there.
#   0092348031234567 is valid.
. "$(dirname "$0")/lib/common.sh"
pip_install phonenumbers==9.0.43
npm_install libphonenumber-js@1.13.16
forms=(08031234567 2348031234567 +23408031234567 "+234(0)8031234567" 002348031234567 0092348031234567)
expected="true true true true false true"
same phonenumbers "$(venv/bin/python -c '
import sys, phonenumbers
print(*(str(phonenumbers.is_valid_number(phonenumbers.parse(text, "NG"))).lower() for text in sys.argv[1:]))
' "${forms[@]}")" "$expected"
cat >main.mjs <<'JS'
import { isValidPhoneNumber } from "libphonenumber-js/max";
console.log(process.argv.slice(2).map((text) => isValidPhoneNumber(text, "NG")).join(" "));
JS
same libphonenumber-js "$(node main.mjs "${forms[@]}")" "$expected"
