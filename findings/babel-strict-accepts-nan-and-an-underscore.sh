#!/usr/bin/env bash
# Babel 2.19.0 (PyPI).
# Question: parse_decimal(amount, locale="en_NG", strict=True): which of 1,5 and 1e3 and 1_000 and nan and Infinity raise?
# Guess: all but 1e3: strict refuses what the locale does not write.
# Seen: only 1,5 raises. The others are 1E+3, 1000, NaN and Infinity.
. "$(dirname "$0")/lib/common.sh"
pip_install Babel==2.19.0
cat >main.py <<'PYTHON'
from babel.numbers import NumberFormatError, parse_decimal
def read(text):
    try:
        return str(parse_decimal(text, locale="en_NG", strict=True))
    except NumberFormatError:
        return "raises"
print(*map(read, ["1,5", "1e3", "1_000", "nan", "Infinity"]))
PYTHON
same "1,5 1e3 1_000 nan Infinity" "$(venv/bin/python main.py)" "raises 1E+3 1000 NaN Infinity"
