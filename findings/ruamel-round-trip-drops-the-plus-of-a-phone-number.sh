#!/usr/bin/env bash
# ruamel.yaml 0.19.1 (PyPI).
# Question: a file is loaded and dumped unchanged by YAML(), the round-trip kind. Which lines change?
# Guess: none: the zero of 08031234567 and the plus of +2348031234567 are kept, as are 1.50 and 1_000.
# Seen: the plus is gone; the leading zero, 1.50 and 1_000 are kept.
. "$(dirname "$0")/lib/common.sh"
pip_install ruamel.yaml==0.19.1
cat >main.py <<'PYTHON'
import sys
from ruamel.yaml import YAML
yaml = YAML()
yaml.dump(yaml.load("- +2348031234567\n- 08031234567\n- 1.50\n- 1_000\n"), sys.stdout)
PYTHON
same "+2348031234567 08031234567 1.50 1_000" "$(venv/bin/python main.py | tr '\n' ' ')" "- 2348031234567 - 08031234567 - 1.50 - 1_000 "
