"""Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.

The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the database VENDING_STORE, and VENDING_PROTOCOL.
Kill it at any moment and start it again: the database knows every order that may have been sent.
"""

import hashlib
import json
import os
import random
import sqlite3
import sys
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from protocol import TOP_UPS, Protocol
from store import Sale, Store
from vending_http import SPEED, Http


class Shop:
    def __init__(self, protocol, http, store, merchant_code):
        self.protocol = protocol
        self.http = http
        self.store = store
        self.merchant_code = merchant_code
        self.clock = http.clock

    def sell(self, order):
        """Buys an order, or continues it, until it ends or the time of this run is over."""
        reference, states = order["reference"], self.protocol.states
        sale = self.store.find(reference)
        if not sale:
            goods = {name: value for name, value in order.items() if name != "reference"}
            request = {"merchant_code": self.merchant_code, **goods, "client_request_id": f"shop-{uuid.uuid4()}"}
            sale = Sale(request, self.protocol.initial)
        elif states[sale.state].get("do") in ("send", "wait"):
            self.move(reference, sale, "restart", 0)
        pause, moment = 0, self.clock.now()
        end = moment + self.protocol.seconds("deadline")
        while states[sale.state].get("do") in ("send", "check"):
            if self.clock.now() + pause > end:
                if "end" in states[self.protocol.next_state(sale.state, "deadline")]:
                    self.move(reference, sale, "deadline", 0)
                break  # the next run continues in this state
            time.sleep(pause / SPEED)
            event, retry_after = self.act(reference, sale)
            grown = min(2 * pause, self.protocol.seconds("longestPause")) * random.uniform(0.75, 1)
            pause = max(grown, self.protocol.seconds("firstPause"), retry_after * SPEED)
            before, moment = moment, self.clock.now()
            self.move(reference, sale, event, moment - before)
        return sale

    def act(self, reference, sale):
        """Does what the state asks for. Returns the event, and the seconds of Retry-After."""
        rule, request = self.protocol.states[sale.state], sale.request
        if "within" in rule and self.clock.age(sale.first_sent_at) > self.protocol.seconds(rule["within"]):
            return "late", 0
        is_quick = rule["do"] == "check" or request["product"] in TOP_UPS
        timeout = self.protocol.seconds("attempt" if is_quick else "attemptWithOutcome") / SPEED
        if rule["do"] == "send":
            sale.first_sent_at = sale.first_sent_at or self.clock.time_of_day()
            # Before the first byte. If this run is killed, the next one does not know what was sent.
            unclear = self.protocol.next_state(sale.state, "restart")
            self.store.keep(reference, replace(sale, state=unclear, last_event="", lasted=0))
            status, text, retry_after = self.http.create(request, timeout)
        else:
            status, text, retry_after = self.http.status(request["client_request_id"], timeout)
        event, sale.data = self.protocol.event_of(rule["do"], status, text, request)
        return event, retry_after

    def move(self, reference, sale, event, passed):
        """Stores the state after an event."""
        sale.lasted = passed + (sale.lasted if sale.last_event in ("", event) else 0)
        sale.last_event = event
        following = self.protocol.next_state(sale.state, event, sale.lasted, self.clock.age(sale.first_sent_at))
        if following != sale.state:
            sale.state, sale.last_event, sale.lasted = following, "", 0
        self.store.keep(reference, sale)

    def belief_of(self, order):
        sale = self.sell(order)
        rule = self.protocol.states[sale.state]
        data = sale.data if rule["money"] == "keep" else {}
        belief = {
            "reference": order["reference"],
            "state": sale.state if "end" in rule else "open",
            "money": rule["money"],
            "token": data.get("token"),  # text: it may begin with zeros
            "key_change_tokens": [data[name] for name in ("kct1", "kct2") if data.get(name)],
        }
        return {name: value for name, value in belief.items() if value}


def main():
    beside = os.path.join(os.path.dirname(__file__), "purchase-protocol.json")
    protocol = Protocol(os.environ.get("VENDING_PROTOCOL", beside))
    try:
        with open(os.environ["VENDING_ORDERS"], encoding="utf-8") as file:
            work = json.load(file)
        orders = {order["reference"]: order for order in work["orders"]}  # none is sold by two threads
        http = Http(work["base_url"], work["merchant_key"], work["merchant_secret"])
        key = hashlib.sha256(work["merchant_key"].encode()).hexdigest()[:8]  # it tells merchants apart, and is no key
        account = f"{work['merchant_code']} (key {key}) at {work['base_url']}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        sys.exit(f"{os.environ['VENDING_ORDERS']} is no list of orders: {error}")
    shop = Shop(protocol, http, Store(os.environ.get("VENDING_STORE"), account), work["merchant_code"])
    try:
        with ThreadPoolExecutor(8) as pool:
            beliefs = list(pool.map(shop.belief_of, orders.values()))
    except sqlite3.Error as error:
        sys.exit(f"{os.environ['VENDING_STORE']}: {error}")
    part = os.environ["VENDING_BELIEFS"] + ".part"
    with open(part, "w", encoding="utf-8") as file:
        json.dump(beliefs, file, indent=2)
    os.replace(part, os.environ["VENDING_BELIEFS"])


if __name__ == "__main__":
    main()
