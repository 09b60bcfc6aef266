"""The example in Python with one bad habit, named by MUTANT: python3 mutants.py ORDERS BELIEFS DATABASE"""

import os
import sys
import urllib.request
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../examples/python"))
import shop  # noqa: E402
import vending_http  # noqa: E402

follow = shop.Shop.follow


def refunds_on_any_error(self, request, sent_at, may_have_been_sent):
    response = self.http.create(request)
    if response.status != 200:
        return "failed", {}
    return follow(self, request, sent_at, True)


def takes_200_for_success(self, request, sent_at, may_have_been_sent):
    response = self.http.create(request)
    if response.status == 200 and isinstance(response.body.get("data"), dict):
        return "success", response.body["data"]
    return follow(self, request, sent_at, True)


def retries_under_new_ids(self, request, sent_at, may_have_been_sent):
    for _ in range(3):
        request["client_request_id"] = str(uuid.uuid4())
        response = self.http.create(request)
        if response.status == 200:
            break
    return follow(self, request, sent_at, True)


def retries_blindly(self, request, sent_at, may_have_been_sent):
    for _ in range(3):
        if self.http.create(request).status == 200:
            break
    return follow(self, request, sent_at, True)


def never_polls(self, request, sent_at, may_have_been_sent):
    response = self.http.create(request)
    outcome = response.outcome(request)
    return (outcome, response.body["data"]) if outcome in ("success", "failed") else ("pending", {})


def hammers(self, request, sent_at, may_have_been_sent):
    shop.FIRST_PAUSE = shop.LONGEST_PAUSE = 0
    return follow(self, request, sent_at, may_have_been_sent)


def sends_numbers(self, request):
    return self._send("POST", vending_http.BASE, {**request, "amount": float(request["amount"])})


class FormRequest(urllib.request.Request):
    """What urllib sends when nobody names a Content-Type."""

    def __init__(self, url, data, headers, method):
        super().__init__(url, data, {name: headers[name] for name in headers if name != "Content-Type"}, method=method)


def gives_up_after_404(self, request, sent_at, may_have_been_sent):
    response = self.http.create(request)
    outcome = response.outcome(request)
    if outcome is None and self.http.status(request["client_request_id"]).status == 404:
        return "failed", {}
    return (outcome, response.body["data"]) if outcome in ("success", "failed") else follow(self, request, sent_at, True)


def keeps_tokens_as_numbers(order, outcome, data):
    belief = belief_of(order, outcome, data)
    return {**belief, "token": int(belief["token"])} if "token" in belief else belief


belief_of = shop.belief_of
mutant = os.environ["MUTANT"]
if mutant == "follows redirects":
    vending_http.NoRedirects = urllib.request.HTTPRedirectHandler
elif mutant == "sends a form":
    vending_http.urllib.request.Request = FormRequest
elif mutant == "sends numbers":
    vending_http.Http.create = sends_numbers
elif mutant == "keeps tokens as numbers":
    shop.belief_of = keeps_tokens_as_numbers
elif mutant != "none":
    shop.Shop.follow = globals()[mutant.replace(" ", "_")]
shop.main(*sys.argv[1:])
