#!/usr/bin/env bash
# price-parser 0.5.1 (PyPI).
# Question: a statement has refunds among its sales: -1500, "NGN -1,500.00" and (1,500). What does Price.fromstring read?
# Guess: -1500, three times, or -1500 and no amount for the brackets.
# Seen: 1500, three times: what was given back adds up with what was sold.
. "$(dirname "$0")/lib/common.sh"
pip_install price-parser==0.5.1
cat >main.py <<'PYTHON'
from price_parser import Price

print(*(Price.fromstring(text).amount for text in ("-1500", "NGN -1,500.00", "(1,500)")))
PYTHON
same "refunds" "$(venv/bin/python main.py)" "1500 1500.00 1500"
