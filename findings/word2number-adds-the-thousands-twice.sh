#!/usr/bin/env bash
# word2number 1.1 (PyPI).
# Question: which amount is "five million five hundred thousand", and which is "five million five hundred thousand and one"?
# Guess: 5500000 and 5500001.
# Seen: 5501500 and 5500001. Where there are millions and nothing follows "thousand", the thousands are added a second time: as 1500.
. "$(dirname "$0")/lib/common.sh"
pip_install word2number==1.1
cat >main.py <<'PYTHON'
from word2number.w2n import word_to_num
for words in ("five million five hundred thousand", "five million five hundred thousand and one", "five hundred thousand"):
    print(word_to_num(words))
PYTHON
same "amounts" "$(venv/bin/python main.py | paste -sd ' ')" "5501500 5500001 500000"
