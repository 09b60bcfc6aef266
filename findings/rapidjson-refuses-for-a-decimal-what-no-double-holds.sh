#!/usr/bin/env bash
# python-rapidjson 1.25 (PyPI).
# Question: loads(text, number_mode=NM_DECIMAL) makes Decimals. What becomes of 1e400, which a Decimal holds?
# Guess: Decimal('1E+400').
# Seen: a JSONDecodeError: "Number too big to be stored in double". Python's json with parse_float=Decimal reads it.
. "$(dirname "$0")/lib/common.sh"
pip_install python-rapidjson==1.25
cat >main.py <<'PYTHON'
import decimal, json
import rapidjson
try:
    seen = rapidjson.loads("1e400", number_mode=rapidjson.NM_DECIMAL)
except rapidjson.JSONDecodeError as error:
    seen = str(error).split(": ")[-1]
print(seen, rapidjson.loads("1e30", number_mode=rapidjson.NM_DECIMAL), json.loads("1e400", parse_float=decimal.Decimal))
PYTHON
same "1e400, 1e30, json" "$(venv/bin/python main.py)" "Number too big to be stored in double. 1E+30 1E+400"
