#!/usr/bin/env bash
# aniso8601 10.0.1, ciso8601 2.4.1, python-dateutil 2.9.0.post0, arrow 1.4.0 (PyPI).
# Question: ISO 8601 writes the end of a day as 24:00. Which instant is 2026-01-01T24:00:00Z in each?
# Guess: 2026-01-02 00:00 in all four, or an error.
# Seen: three read 2026-01-02. aniso8601 reads 2026-01-01T00:00:00, a whole day earlier, without an error.
. "$(dirname "$0")/lib/common.sh"
pip_install aniso8601==10.0.1 ciso8601==2.4.1 python-dateutil==2.9.0.post0 arrow==1.4.0
cat >main.py <<'PYTHON'
import sys
import aniso8601, arrow, ciso8601, dateutil.parser
parse = {
    "aniso8601": aniso8601.parse_datetime,
    "ciso8601": ciso8601.parse_datetime,
    "dateutil": dateutil.parser.isoparse,
    "arrow": arrow.get,
}[sys.argv[1]]
print(parse("2026-01-01T24:00:00Z").isoformat())
PYTHON
for library in ciso8601 dateutil arrow; do
  same "$library" "$(venv/bin/python main.py "$library")" 2026-01-02T00:00:00+00:00
done
same aniso8601 "$(venv/bin/python main.py aniso8601)" 2026-01-01T00:00:00+00:00
