"""One HTTP request to the vending service: no redirects, no retries, and no exception for a status."""

import json
import re
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from urllib.parse import quote

BASE = "/ext/gateway/v1/transactions"
OUTCOMES = {"00": "success", "01": "failed", "02": "pending"}
# In any place of a body: an outcome, or a reference of the service.
SIGNS = re.compile(r'"(status": "(success|pending)"|response_code": "0[012]"|internal_reference": ("[^"]|\d))', re.I)


@dataclass
class Response:
    """What came back. Status 0: nothing that can be used."""

    status: int
    body: dict
    retry_after: float = 0

    def outcome(self, request):
        """success, failed, pending, different; nothing where the response says nothing about the purchase."""
        outcome, data = OUTCOMES.get(str(self.body.get("response_code"))), self.body.get("data")
        if self.status != 200 or not outcome or str(self.body.get("status")).lower() != outcome:
            return None
        if not isinstance(data, dict) or data.get("request_id") != request["client_request_id"]:
            return None
        # A failed transaction may show its references only. What cannot be compared is no difference.
        msisdn, product, amount = data.get("msisdn"), data.get("product"), number(data.get("amount"))
        if (
            (msisdn is not None and str(msisdn)[-10:] != request["customer_msisdn"][-10:])
            or (product is not None and str(product).lower() != request["product"].lower())
            or amount not in (None, number(request["amount"]))
        ):
            return "different"
        # Money is not given back for a transaction that nobody has seen.
        return None if outcome == "failed" and not data.get("internal_reference") else outcome

    def shows_purchase(self, request):
        """Whether the body shows a purchase, whatever the status says: a gateway may have changed it."""
        data = self.body.get("data")
        is_ours = isinstance(data, dict) and data.get("request_id") == request["client_request_id"]
        return is_ours or SIGNS.search(json.dumps(self.body)) is not None


def number(amount):
    try:
        return float(str(amount).replace(",", ""))
    except ValueError:
        return None


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
        end = time.monotonic() + self.timeout
        wait = 0
        try:
            try:
                response = self.opener.open(message, timeout=self.timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                seconds = re.fullmatch(r"[0-9]{1,9}", response.headers.get("Retry-After", ""))
                wait = int(seconds[0]) if seconds else 0
                body = json.loads(read(response, end), object_pairs_hook=unique)
                if isinstance(body, dict):
                    return Response(response.status, body, wait)
        except (OSError, ValueError, EOFError, RecursionError):
            pass  # a timeout, a dropped connection, a body that is cut, a proxy's page
        except Exception as error:  # http.client has errors that are no OSError
            if type(error).__module__ != "http.client":
                raise
        return Response(0, {}, wait)


def unique(fields):
    """An object of JSON. One with a field twice says two things."""
    if len(dict(fields)) < len(fields):
        raise ValueError("a field is there twice")
    return dict(fields)


def read(response, end):
    """The whole body. The timeout of a socket begins again with every byte."""
    parts = []
    while part := response.read1():
        parts.append(part)
        if time.monotonic() > end:
            raise TimeoutError
    return b"".join(parts)
