#!/usr/bin/env bash
# dateparser 1.5.0 (PyPI), Python's datetime.
# Question: ISO 8601 allows a comma before the fraction of a second: 2026-01-01T00:00:00,5Z. What does dateparser read?
# Guess: 2026-01-01 with half a second, or None.
# Seen: another date without an error: the time of day of the call, five days before it. datetime.fromisoformat reads it right.
. "$(dirname "$0")/lib/common.sh"
pip_install dateparser==1.5.0
cat >main.py <<'PYTHON'
import datetime, sys, warnings
import dateparser
warnings.simplefilter("ignore")
text = "2026-01-01T00:00:00,5Z"
now = datetime.datetime(2026, 3, 20, 9, 30)
seen = dateparser.parse(text, settings={"RELATIVE_BASE": now})
print(seen and seen.replace(tzinfo=None).isoformat())
PYTHON
same "called on 2026-03-20 at 09:30" "$(venv/bin/python main.py)" 2026-03-15T09:30:00
