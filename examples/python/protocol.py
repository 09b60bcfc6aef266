"""The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it."""

import json
import re

# Seconds.
ATTEMPT = 30
ATTEMPT_WITH_OUTCOME = 60  # a create that returns the outcome: a bill
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10
DEADLINE = 120  # of one run
SETTLING = 15
VISIBILITY = 300
RESEND_WITHIN = 12 * 3600  # how long the service knows a request id is not documented

SENDING = {"ready", "resending"}  # in the other states, check the status
ENDS = {"succeeded": "keep", "failed": "return", "rejected": "return", "conflict": "hold"}  # and the money

SHOWN = {"success": "succeeded", "failed": "failed", "other": "conflict", "pending": "processing"}  # in any state
NEXT = {
    "ready": {"rejected": "rejected", "taken": "taken", "unknown": "unanswered"},
    "resending": {"rejected": "open", "taken": "watching", "unknown": "unanswered", "late": "watching"},
    "unanswered": {"absent": "resending"},
}


def next_state(state, event, lasted, since_first_send):
    """The state after an event. `lasted` is how long only this event has happened in the state."""
    if event in SHOWN:
        return SHOWN[event]
    if event == "absent" and state == "in-doubt" and lasted >= SETTLING:
        return "resending"
    if event == "absent" and state == "taken" and lasted >= VISIBILITY and since_first_send <= RESEND_WITHIN:
        return "rejected"
    return NEXT.get(state, {}).get(event, state)


OUTCOMES = {"00": "success", "01": "failed", "02": "pending"}
# Anywhere in a body: an outcome, or a reference of the service.
SIGNS = re.compile(r'"(status": "(success|pending)"|response_code": "0[012]"|internal_reference": ("[^"]|\d))', re.I)


def event_of(action, status, text, request):
    """The event that a response is, and the transaction in it. An empty text means no response. `action` is send or check."""
    try:
        json_body = json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        return "unknown", {}  # none, part of a body, or the page of a proxy
    body = json_body if isinstance(json_body, dict) else {}
    data = body["data"] if isinstance(body.get("data"), dict) else {}
    is_ours = data.get("request_id") == request["client_request_id"]
    if status == 200:
        outcome = OUTCOMES.get(str(body.get("response_code")))
        if not outcome or str(body.get("status")).lower() != outcome or not is_ours:
            return "unknown", {}
        if is_other(data, request):
            return "other", {}
        # A failure without a reference proves no transaction, so it justifies no refund.
        return ("unknown" if outcome == "failed" and not data.get("internal_reference") else outcome), data
    # A gateway may have changed the status of a response that shows the purchase.
    is_shown = is_ours or SIGNS.search(json.dumps(json_body)) is not None
    if action == "send" and status == 422:
        return ("pending" if is_shown else "taken"), {}
    if action == "send" and status in (400, 401, 403, 404) and not is_shown:
        return "rejected", {}
    return ("absent" if action == "check" and status == 404 and not is_shown else "unknown"), {}


MOBILE = "mtn|glo|airtel|9mobile"
# By field of a transaction: the form that can be compared. The part in parentheses is compared.
ANY = {
    "product": "(airtime|data|cable|electricity|betting)",
    "amount": r"0*([1-9][0-9]*(?:\.[0-9]?[1-9])?)(?:0|\.00?)?",  # 500.00 is 500, and 0 is none
}
TOP_UP = {
    **ANY,
    "msisdn": r"(?:\+|00)?(?:2340?|0)?([0-9]{10})",
    "network": f"({MOBILE})",
    "plan": f"((?:{MOBILE})-[1-9][0-9]*)",  # a code of the catalog
}
BILL = {**ANY, "msisdn": "0*([0-9a-z]+)", "network": "(dstv|gotv|startimes)", "plan": "0*([1-9][0-9]*)"}
SENT = {"msisdn": "customer_msisdn", "plan": "plan_code"}  # the names that a request has


def is_other(data, request):
    """Whether it is another purchase. A value that is absent or cannot be compared is no difference."""
    forms = TOP_UP if request["product"] in ("airtime", "data") else BILL
    pairs = [(plain(form, data.get(name)), plain(form, request.get(SENT.get(name, name)))) for name, form in forms.items()]
    return any(shown and sent and shown != sent for shown, sent in pairs)


def plain(form, value):
    is_text = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    found = re.fullmatch(form, re.sub(r"[\s,]", "", str(value)).lower()) if is_text else None
    return found and found[1]


def unique(fields):
    """A JSON object. One that has a field twice is ambiguous."""
    if len(dict(fields)) < len(fields):
        raise ValueError("a field is there twice")
    return dict(fields)
