#!/usr/bin/env bash
# msgspec 0.22.0, ciso8601 2.4.1 (PyPI).
# Question: a datetime has seven digits of a second: 2026-12-31T23:59:59.9999999Z. What does each read?
# Guess: both cut after the sixth digit.
# Seen: ciso8601 cuts. msgspec rounds: 2027-01-01T00:00:00, another day and another year.
. "$(dirname "$0")/lib/common.sh"
pip_install msgspec==0.22.0 ciso8601==2.4.1
cat >main.py <<'PYTHON'
import datetime, sys
import ciso8601, msgspec
parse = {
    "msgspec": lambda text: msgspec.json.decode(f'"{text}"', type=datetime.datetime),
    "ciso8601": ciso8601.parse_rfc3339,
}[sys.argv[1]]
print(parse("2026-12-31T23:59:59.9999999Z").isoformat())
PYTHON
same ciso8601 "$(venv/bin/python main.py ciso8601)" 2026-12-31T23:59:59.999999+00:00
same msgspec "$(venv/bin/python main.py msgspec)" 2027-01-01T00:00:00+00:00
