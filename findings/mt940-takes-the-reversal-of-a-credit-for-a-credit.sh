#!/usr/bin/env bash
# mt-940 5.1.1 (PyPI), mt940js 1.3.5 (npm): readers of bank statements.
# Question: an MT940 statement has a credit of 1500.50 and its reversal (RC). Which amounts do the two transactions have?
# Guess: 1500.50 and -1500.50: in field 61, RC is the reversal of a credit, so the money is gone.
# Seen: by mt940js. By mt-940 1500.50 twice, so they add up to 3001.00 while the balance stays as it was; Options(reversal_sign=True)
#   makes it negative.
. "$(dirname "$0")/lib/common.sh"
pip_install mt-940==5.1.1
npm_install mt940js@1.3.5
printf '%s\r\n' :20:REF :25:NG/0123456789 :28C:00001/001 :60F:C261128NGN10000,00 \
  :61:2611291129C1500,50NTRFREF1 :61:2611291129RC1500,50NTRFREF2 :62F:C261129NGN10000,00 - >statement
cat >main.py <<'PYTHON'
import mt940
for options in (mt940.Options(), mt940.Options(reversal_sign=True)):
    print(*(transaction.data["amount"].amount for transaction in mt940.parse("statement", options=options)))
PYTHON
cat >main.mjs <<'JS'
import { readFileSync } from "node:fs";
import mt940js from "mt940js";
const [statement] = new mt940js.Parser().parse(readFileSync("statement", "utf8"));
console.log(...statement.transactions.map(({ amount }) => amount));
JS
same mt940js "$(node main.mjs)" "1500.5 -1500.5"
same "mt-940, with reversal_sign" "$(venv/bin/python main.py | paste -sd ' ')" "1500.50 1500.50 1500.50 -1500.50"
