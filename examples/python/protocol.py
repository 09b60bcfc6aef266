"""Interprets purchase-protocol.json: the event that a response is, the state after it, and all times are read from there."""

import json
import math
import re

TOP_UPS = ("airtime", "data")
MOBILE, CABLE = "(mtn|glo|airtel|9mobile)", "(dstv|gotv|startimes)"
# By field, of a top-up and of a bill: what may stand between the characters of a value, and the form that can be compared.
# The products are those of the table.
FORMS = {
    "customer_msisdn": ((r"[\s().-]", r"(?:\+|00)?(?:2340?|0)?([0-9]{10})"), (r"[\s-]", "([0-9a-z]+)")),
    "amount": (("", r"-?(?:₦|ngn|n)?\s*([0-9]+(?:\.[0-9]{1,2})?|[0-9]{1,3}(?:[,\s][0-9]{3})+(?:\.[0-9]{1,2})?)"),) * 2,
    "network": (("", MOBILE), ("", CABLE)),
    "product": (("", "({products})"),) * 2,
    "plan_code": (("", f"({MOBILE}-[1-9][0-9]*)"), ("", "([0-9]+)")),
}
# Anywhere in a body: an outcome, or a reference of the service.
SIGNS = re.compile(r'"(status": "(success|pending)"|response_code": "0[012]"|internal_reference": ("[^"]|[^"n]))', re.I)


class Number(str):
    """A number of JSON as it was written: nothing is rounded."""


class Protocol:
    def __init__(self, file):
        with open(file, encoding="utf-8") as text:
            self.table = json.load(text, parse_int=Number, parse_float=Number)
        self.initial, self.states = self.table["initial"], self.table["states"]
        self.outcomes, self.errors = {}, {}
        for event, rule in self.table["events"].items():
            for response in rule.get("examples", []) if event not in ("other", "unknown") else []:
                if response["status"] == "200":
                    body = response["body"]
                    self.outcomes[body["status"], body["response_code"]] = event
                else:
                    self.errors.update({(action, int(response["status"])): event for action in rule["after"]})
        # Fails at once if the table has a field that this program cannot compare.
        self.comparison = [(row, FORMS[row["field"]]) for row in self.table["comparison"]]

    def seconds(self, timing):
        return float(self.table["timings"][timing]["seconds"])

    def next_state(self, state, event, lasted=0, since_first_send=math.inf):
        """The state after an event. `lasted` is how long only this event has happened in the state."""
        for rule in self.table["transitions"]:
            is_meant = state in rule["from"] and event in rule["event"]
            if is_meant and ("after" not in rule or lasted >= self.seconds(rule["after"])):
                if "within" not in rule or since_first_send <= self.seconds(rule["within"]):
                    return rule["to"]
        raise LookupError(f"the table has no rule for {event} in {state}")

    def event_of(self, action, status, text, request):
        """The event that a response is, and the transaction in it. An empty text means no response. `action` is send or check."""
        try:
            body = json.loads(text, parse_int=Number, parse_float=Number, parse_constant=no_json)
        except (ValueError, RecursionError):
            return "unknown", {}  # none, part of a body, or the page of a proxy
        if not isinstance(body, (dict, list)):
            return "unknown", {}
        fields = body if isinstance(body, dict) else {}
        data = fields["data"] if isinstance(fields.get("data"), dict) else {}
        is_ours = data.get("request_id") == request["client_request_id"]
        outcome = self.outcomes.get((str(fields.get("status")).lower(), str(fields.get("response_code"))))
        # A failure without a reference proves no transaction, so it justifies no refund.
        is_named = type(data.get("internal_reference")) is str and data["internal_reference"].strip() != ""
        if status == 200 and outcome and is_ours and (outcome != "failed" or is_named):
            return ("other", {}) if self.is_other(data, request) else (outcome, data)
        event = self.errors.get((action, status), "unknown")
        # A gateway may have changed the status of a response that shows the purchase.
        if is_ours or SIGNS.search(json.dumps(body)):
            event = "pending" if event == "duplicate" else "unknown"
        return event, {}

    def is_other(self, data, request):
        """Whether it is another purchase. A value that is absent or cannot be compared is no difference."""
        for row, forms in self.comparison:
            if request["product"] in row["of"]:
                between, form = forms[request["product"] not in TOP_UPS]
                form = form.replace("{products}", "|".join(row["of"]).lower())
                value = data.get(row["shownAs"])
                shown, sent = plain(between, form, value), plain(between, form, request.get(row["field"]))
                # A long number may have lost its last digits. A number that was sent may have letters.
                is_number = isinstance(value, Number) and shown and re.fullmatch(r"[0-9.]+", sent)
                is_near = is_number and float(shown) == float(sent)
                if shown and sent and shown != sent and not is_near:
                    return True
        return False


def no_json(name):
    raise ValueError(f"{name} is no JSON")


def plain(between, form, value):
    """The part of a value that is compared: 0500.00 is 500, and 0 is none."""
    text = value.strip().lower() if isinstance(value, str) else ""
    found = re.fullmatch(form, re.sub(between, "", text) if between else text)
    part = re.sub(r"[,\s]", "", found[1]) if found else ""
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", part):
        part = part.lstrip("0")
        part = part.rstrip("0").rstrip(".") if "." in part else part
    return part
