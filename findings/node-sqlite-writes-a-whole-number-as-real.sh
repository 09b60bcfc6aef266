#!/usr/bin/env bash
# node:sqlite of Node 24, sqlite3 of Python 3.
# Question: `SELECT json_object('kobo', ?), 'order-' || ?` is run with the numbers 50000 and 7. What comes back?
# Guess: {"kobo":50000} and order-7, as JavaScript prints them.
# Seen: Node binds each number as REAL, also a whole one: {"kobo":50000.0} and order-7.0. Python has no ".0".
. "$(dirname "$0")/lib/common.sh"
need node python3
node -e 'process.exit(process.versions.node.split(".")[0] < 24 ? 1 : 0)' || cannot "Node 24 is missing"
sql="SELECT json_object('kobo', ?) || ' ' || 'order-' || ? AS text"
same Node "$(node --no-warnings -e '
  const database = new (require("node:sqlite").DatabaseSync)(":memory:");
  console.log(database.prepare(process.argv[1]).get(50000, 7).text);
' "$sql")" '{"kobo":50000.0} order-7.0'
same "Node, BigInt" "$(node --no-warnings -e '
  const database = new (require("node:sqlite").DatabaseSync)(":memory:");
  console.log(database.prepare(process.argv[1]).get(50000n, 7n).text);
' "$sql")" '{"kobo":50000} order-7'
same Python "$(python3 -c '
import sqlite3, sys
print(sqlite3.connect(":memory:").execute(sys.argv[1], (50000, 7)).fetchone()[0])
' "$sql")" '{"kobo":50000} order-7'
