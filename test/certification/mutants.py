"""The example in Python with one bad habit, named by MUTANT: python3 mutants.py ORDERS BELIEFS DATABASE"""

import os
import sys
import urllib.request
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../examples/python"))
import protocol  # noqa: E402
import shop  # noqa: E402
import vending_http  # noqa: E402

next_state, event_of, ask, create = protocol.next_state, protocol.event_of, shop.Shop.ask, vending_http.Http.create


def goes(changes):
    """The protocol with other states after some events."""
    protocol.next_state = lambda state, event, *times: changes.get((state, event)) or next_state(state, event, *times)


def takes_200_for_success(action, status, text, request):
    event, data = event_of(action, status, text, request)
    return ("success" if action == "send" and event in ("pending", "failed") else event), data


def retries_under_new_ids(self, state, request):
    answer = ask(self, state, request)
    for _ in range(2):
        if state == "ready" and answer[0] == "unknown":
            request["client_request_id"] = str(uuid.uuid4())
            answer = ask(self, state, request)
    return answer


def retries_blindly(self, state, request):
    answer = ask(self, state, request)
    for _ in range(2):
        if state == "ready" and answer[0] == "unknown":
            answer = ask(self, state, request)
    return answer


def sends_numbers(self, request, timeout):
    return create(self, {**request, "amount": float(request["amount"])}, timeout)


class FormRequest(urllib.request.Request):
    """What urllib sends without a Content-Type."""

    def __init__(self, url, data, headers, method):
        super().__init__(url, data, {name: headers[name] for name in headers if name != "Content-Type"}, method=method)


def keeps_tokens_as_numbers(order, state, data):
    belief = belief_of(order, state, data)
    return {**belief, "token": int(belief["token"])} if "token" in belief else belief


belief_of = shop.belief_of
mutant = os.environ["MUTANT"]
if mutant == "refunds on any error":
    goes({("ready", "unknown"): "failed", ("ready", "taken"): "failed"})
elif mutant == "takes 200 for success":
    protocol.event_of = takes_200_for_success
elif mutant == "retries under new ids":
    shop.Shop.ask = retries_under_new_ids
elif mutant == "retries blindly":
    shop.Shop.ask = retries_blindly
elif mutant == "never polls":
    goes({("ready", "pending"): "open"})
elif mutant == "hammers":
    protocol.FIRST_PAUSE = protocol.LONGEST_PAUSE = 0
elif mutant == "follows redirects":
    vending_http.NoRedirects = urllib.request.HTTPRedirectHandler
elif mutant == "sends a form":
    vending_http.urllib.request.Request = FormRequest
elif mutant == "sends numbers":
    vending_http.Http.create = sends_numbers
elif mutant == "gives up after 404":
    goes({("unanswered", "absent"): "failed"})
elif mutant == "keeps tokens as numbers":
    shop.belief_of = keeps_tokens_as_numbers
elif mutant != "none":
    raise ValueError(mutant)
shop.main(*sys.argv[1:])
