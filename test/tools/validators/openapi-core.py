"""Judges the request and the response of each exchange."""

import json
from urllib.parse import parse_qsl, urlsplit

from openapi_core import OpenAPI
from openapi_core.testing import MockRequest, MockResponse

with open("given.json", encoding="utf-8") as file:
    given = json.load(file)
api = OpenAPI.from_file_path(given["document"])
for one in given["exchanges"]:
    url = urlsplit(one["path"])
    sent = json.dumps(one["sent"]).encode() if "sent" in one else None
    request = MockRequest(
        given["url"],
        one["method"].lower(),
        url.path,
        args=dict(parse_qsl(url.query)),
        headers=one["headers"],
        data=sent,
        content_type="application/json",
    )
    response = MockResponse(json.dumps(one["received"]).encode(), status_code=one["status"])
    try:
        api.validate_request(request)
        api.validate_response(request, response)
        print(json.dumps("accepted"))
    except Exception as error:
        print(json.dumps(f"{type(error).__name__}: {error}: {error.__cause__}"))
