"""Reads each case with the generated classes and writes it again. Arguments: the client's folder, the file of cases."""

import importlib
import json
import sys

client, cases = sys.argv[1:3]
sys.path.insert(0, client)
models = importlib.import_module("openapi_client.models")

with open(cases, encoding="utf-8") as file:
    for case in json.load(file):
        try:
            value = getattr(models, case["model"]).from_dict(case["body"])
            print(json.dumps({"value": value.to_dict()}))
        except Exception as error:
            print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
