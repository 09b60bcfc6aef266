"""One HTTP request to the vending service: no redirects, no retries, and no exception for a status."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from urllib.parse import quote

BASE = "/ext/gateway/v1/transactions"


@dataclass
class Response:
    """What came back. Status 0: nothing that can be used."""

    status: int
    body: dict
    retry_after: float = 0


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the credentials to another host."""

    def redirect_request(self, *_args):
        return None


class Http:
    def __init__(self, base_url, key, secret, timeout):
        self.base_url = base_url
        self.timeout = timeout
        self.credentials = {"X-Merchant-Key": key, "X-Merchant-Secret": secret}
        self.opener = urllib.request.build_opener(NoRedirects)

    def create(self, request):
        return self._send("POST", BASE, request)

    def status(self, request_id):
        return self._send("GET", f"{BASE}/status/{quote(request_id, safe='')}")

    def _send(self, method, path, request=None):
        headers = dict(self.credentials)
        data = None
        if request is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(request).encode()
        message = urllib.request.Request(self.base_url + path, data, headers, method=method)
        try:
            try:
                response = self.opener.open(message, timeout=self.timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                body = json.loads(response.read())
                wait = response.headers.get("Retry-After", "0")
                return Response(response.status, body if isinstance(body, dict) else {}, float(wait) if wait.isdigit() else 0)
        except (OSError, ValueError, EOFError):
            pass  # a timeout, a dropped connection, a body that is cut
        except Exception as error:  # http.client has errors that are no OSError
            if type(error).__module__ != "http.client":
                raise
        return Response(0, {})
