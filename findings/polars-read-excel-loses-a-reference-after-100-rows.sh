#!/usr/bin/env bash
# polars 2.1.0, fastexcel 0.21.0, openpyxl 3.1.5 (PyPI).
# Question: an Excel column holds 100 references that are numbers, and then the texts MTN-7 and 0803. What are the last two for read_excel?
# Guess: the texts, since the column becomes one of texts. Or an error, as read_csv gives.
# Seen: null and 803, without an error. If the sheet has no other column, the row of MTN-7 is gone. infer_schema_length=None helps.
. "$(dirname "$0")/lib/common.sh"
pip_install polars==2.1.0 fastexcel==0.21.0 openpyxl==3.1.5
cat >main.py <<'PYTHON'
import openpyxl, polars
def last_two(*more, **options):
    book = openpyxl.Workbook()
    for reference in ["reference", *range(1000, 1100), "MTN-7", "0803"]:
        book.active.append([reference, *more])
    book.save("book.xlsx")
    return [row[0] for row in polars.read_excel("book.xlsx", has_header=True, **options).rows()[-2:]]
print(last_two("naira"), last_two(), last_two(infer_schema_length=None))
PYTHON
same "two columns, one, without a limit" "$(venv/bin/python main.py)" "[None, 803] [1099, 803] ['MTN-7', '0803']"
