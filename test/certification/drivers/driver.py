"""Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../examples/python"))
from protocol import Protocol  # noqa: E402

protocol = Protocol(os.environ["VENDING_PROTOCOL"])
for line in sys.stdin:
    ask = json.loads(line)
    if "action" in ask:
        print(protocol.event_of(ask["action"], ask["status"], ask["text"], ask["request"])[0])
    else:
        print(protocol.next_state(ask["state"], ask["event"], ask["lasted"], ask["since_first_send"]))
