#!/usr/bin/env bash
# phonenumbers 9.0.43 (PyPI), the Python port of libphonenumber.
# Question: is_valid_short_number_for_region and is_emergency_number for 112 and 199 in NG?
# Guess: true for both; 112 is Nigeria's emergency number and works in every GSM network.
# Seen: both false for 112, both true for 199.
. "$(dirname "$0")/lib/common.sh"
pip_install phonenumbers==9.0.43
cat >main.py <<'PYTHON'
import sys
import phonenumbers
number = sys.argv[1]
print(
    phonenumbers.is_valid_short_number_for_region(phonenumbers.parse(number, "NG"), "NG"),
    phonenumbers.is_emergency_number(number, "NG"),
)
PYTHON
same 199 "$(venv/bin/python main.py 199)" "True True"
same 112 "$(venv/bin/python main.py 112)" "False False"
