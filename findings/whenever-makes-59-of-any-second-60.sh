#!/usr/bin/env bash
# whenever 0.11.0 (PyPI).
# Question: Instant.parse_iso is strict. What does it make of 2026-01-01T12:30:60Z and of 2026-01-01T24:00:00Z?
# Guess: it raises for both; a leap second is only possible at 23:59:60, and Python's own datetime refuses even that.
# Seen: it reads 12:30:60 as 12:30:59 without an error, at any hour; it raises for 24:00, which ISO 8601 allows.
. "$(dirname "$0")/lib/common.sh"
pip_install whenever==0.11.0
cat >main.py <<'PYTHON'
import sys
import whenever
try:
    print(whenever.Instant.parse_iso(sys.argv[1]))
except ValueError:
    print("raises")
PYTHON
same 12:30:60 "$(venv/bin/python main.py 2026-01-01T12:30:60Z)" 2026-01-01T12:30:59Z
same 24:00:00 "$(venv/bin/python main.py 2026-01-01T24:00:00Z)" raises
