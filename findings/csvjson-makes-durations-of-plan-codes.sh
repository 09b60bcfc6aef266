#!/usr/bin/env bash
# csvkit 2.2.0 (PyPI): csvjson, which reads types unless --no-inference says otherwise.
# Question: a price list has the plan codes 1d and 7d, prices such as "₦1,500", and opening times such as 1:30. What does csvjson write?
# Guess: three texts.
# Seen: lengths of time for the codes and for the hours, which become minutes, and a number for the price.
. "$(dirname "$0")/lib/common.sh"
pip_install csvkit==2.2.0
printf 'code,price,opens\n1d,"₦1,500",1:30\n7d,"₦2,500.50",2:45\n' >plans.csv
same "plans" "$(venv/bin/csvjson plans.csv)" '[{"code": "1 day, 0:00:00", "price": 1500.0, "opens": "0:01:30"}, {"code": "7 days, 0:00:00", "price": 2500.5, "opens": "0:02:45"}]'
