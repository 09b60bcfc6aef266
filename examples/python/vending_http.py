"""One HTTP request to the vending service: no redirects, no retries, and no exception for a status."""

import json
import math
import os
import re
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from urllib.parse import quote

BASE = "/ext/gateway/v1/transactions"


SPEED = float(os.environ.get("VENDING_SPEED", "1"))  # 10 for a certification at the fast pace


class Clock:
    """Durations are those of a clock that nobody sets. An age is by the time of day, or by the service's if that is later."""

    def __init__(self):
        self.own = self.latest = time.time() - self.now()

    def now(self):
        return time.monotonic() * SPEED

    def time_of_day(self):
        return self.now() + self.own

    def hear(self, date):
        try:
            self.latest = max(self.latest, parsedate_to_datetime(date).timestamp() - self.now())
        except (TypeError, ValueError):
            pass  # the response has no date

    def age(self, moment):
        """Seconds since a moment that was stored. If the clock was set back to before it, nobody knows."""
        age = self.now() + self.latest - moment
        return age if age >= 0 else math.inf


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the credentials to another host."""

    def redirect_request(self, *_args):
        return None


class Http:
    def __init__(self, base_url, key, secret):
        self.base_url = base_url
        # A secret that is read from a file ends with a line break, which no header can have.
        self.credentials = {"X-Merchant-Key": key.strip(), "X-Merchant-Secret": secret.strip()}
        self.clock = Clock()
        self.opener = urllib.request.build_opener(NoRedirects)

    def create(self, request, timeout):
        return self._send("POST", BASE, timeout, request)

    def status(self, request_id, timeout):
        return self._send("GET", f"{BASE}/status/{quote(request_id, safe='')}", timeout)

    def _send(self, method, path, timeout, request=None):
        """The status, the text and the seconds of Retry-After. Status 0 means no response, or only part of one."""
        headers = dict(self.credentials)
        content = None
        if request is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps(request).encode()
        message = urllib.request.Request(self.base_url + path, content, headers, method=method)
        end = time.monotonic() + timeout
        wait = 0
        try:
            try:
                response = self.opener.open(message, timeout=timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                seconds = re.fullmatch(r"[0-9]{1,9}", response.headers.get("Retry-After", "").strip())
                wait = int(seconds[0]) if seconds else 0
                self.clock.hear(response.headers.get("Date"))
                return response.status, read(response, end).decode(), wait
        except (OSError, ValueError, EOFError):
            pass  # a timeout, a dropped connection, or a body that is cut or not text
        except Exception as error:  # http.client has errors that are not OSErrors
            if type(error).__module__ != "http.client":
                raise
        return 0, "", wait


def read(response, end):
    """The whole body. The timeout of a socket starts again with every byte."""
    parts = []
    while part := response.read1():
        parts.append(part)
        if time.monotonic() > end:
            raise TimeoutError
    return b"".join(parts)
