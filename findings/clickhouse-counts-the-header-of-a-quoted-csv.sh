#!/usr/bin/env bash
# chdb 4.4.0, chdb-core 26.9.0 (PyPI), which is ClickHouse in a process.
# Question: a CSV file has a header and two purchases. How many rows does file('purchases.csv') have, and how many if every field is quoted?
# Guess: two, and two: quotes say nothing about a header.
# Seen: two, and three. A quoted field is a String whatever it holds, so the header looks like the rows, and the columns are c1 and c2.
. "$(dirname "$0")/lib/common.sh"
pip_install chdb==4.4.0 chdb-core==26.9.0
printf 'reference,amount\n0012,1500.50\n0013,500\n' >plain.csv
printf '"reference","amount"\n"0012","1500.50"\n"0013","500"\n' >quoted.csv
cat >main.py <<'PYTHON'
import chdb
for name in ("plain", "quoted"):
    print(name, str(chdb.query(f"select count() from file('{name}.csv')")).strip())
PYTHON
same rows "$(venv/bin/python main.py | paste -sd ' ')" "plain 2 quoted 3"
