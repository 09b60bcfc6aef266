#!/usr/bin/env bash
# num2words 0.5.14 (PyPI).
# Question: a receipt spells an amount in Naira: num2words(1500, lang="en_NG", to="currency"). What are the words, and for "1500"?
# Guess: one thousand five hundred Naira, for both.
# Seen: fifteen Naira for the number, which is taken for kobo, and a thousand five hundred for the text and for 1500.0.
. "$(dirname "$0")/lib/common.sh"
pip_install num2words==0.5.14
cat >main.py <<'PYTHON'
from num2words import num2words
print(*(num2words(amount, lang="en_NG", to="currency") for amount in (1500, "1500", 1500.0)), sep="; ")
PYTHON
same '1500, "1500", 1500.0' "$(venv/bin/python main.py)" "fifteen naira, zero kobo; one thousand, five hundred naira, zero kobo; one thousand, five hundred naira, zero kobo"
