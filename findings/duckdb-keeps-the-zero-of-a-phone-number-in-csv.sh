#!/usr/bin/env bash
# duckdb 2.0.1, pyarrow 26.0.1 (PyPI).
# Question: a CSV file has a column of phone numbers with a leading zero, and no types are given. What type does each reader choose?
# Guess: a 64-bit integer, by both, and the zeros are lost.
# Seen: so does Arrow. DuckDB chooses VARCHAR and keeps them, for the whole column, as soon as one value begins so; 0 alone does not.
. "$(dirname "$0")/lib/common.sh"
pip_install duckdb==2.0.1 pyarrow==26.0.1
printf 'phone\n8031234567\n07031234567\n' >phones.csv
printf 'phone\n8031234567\n0\n' >zero.csv
cat >main.py <<'PYTHON'
import duckdb, pyarrow.csv
print(*(duckdb.sql(f"describe from '{name}.csv'").fetchall()[0][1] for name in ("phones", "zero")), pyarrow.csv.read_csv("phones.csv").schema.field(0).type)
PYTHON
same "DuckDB, DuckDB with 0, Arrow" "$(venv/bin/python main.py)" "VARCHAR BIGINT int64"
