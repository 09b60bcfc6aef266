"""Reads each case with the generated client, and buys: a line of JSON for each."""

import json

from row import buy, read


def write(make, *given):
    try:
        print(json.dumps({"value": make(*given)}))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}))


with open("given.json", encoding="utf-8") as file:
    given = json.load(file)
for case in given["cases"]:
    write(read, case["model"], case["body"])
write(buy, given["url"], given["order"])
