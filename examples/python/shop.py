"""Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.

The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS and the database, VENDING_STORE.
Kill it at any moment and start it again: the database knows every order that may have been sent.
"""

import json
import os
import random
import sqlite3
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import protocol
from vending_http import Http

SPEED = float(os.environ.get("VENDING_SPEED", "1"))  # 10 for a certification at the fast pace


def now():
    """Seconds."""
    return time.time() * SPEED


class Memory:
    """The orders that may have been sent, in SQLite: the state of each, since when, and when it was first sent."""

    def __init__(self, file):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.db.execute("pragma synchronous = full")
        self.db.execute(
            "create table if not exists orders (reference text primary key, request text not null,"
            " first_sent_at real not null, state text not null, since real not null, data text not null)"
        )

    def find(self, reference):
        with self.lock:
            query = "select request, first_sent_at, state, since, data from orders where reference = ?"
            row = self.db.execute(query, [reference]).fetchone()
        return row and (json.loads(row[0]), row[1], row[2], row[3], json.loads(row[4]))

    def keep(self, reference, request, first_sent_at, state, since, data):
        with self.lock:
            row = [reference, json.dumps(request), first_sent_at, state, since, json.dumps(data)]
            self.db.execute("insert or replace into orders values (?, ?, ?, ?, ?, ?)", row)


class Shop:
    def __init__(self, http, memory, merchant_code):
        self.http = http
        self.memory = memory
        self.merchant_code = merchant_code

    def sell(self, order):
        """Buys an order, or continues it. Returns the state and the transaction."""
        reference = order["reference"]
        row = self.memory.find(reference)
        if row:
            request, first_sent_at, state, since, data = row
        else:
            goods = {name: value for name, value in order.items() if name != "reference"}
            request = {"merchant_code": self.merchant_code, **goods, "client_request_id": f"shop-{uuid.uuid4()}"}
            first_sent_at, state, since, data = now(), "ready", now(), {}
        if state in protocol.ENDS:
            return state, data
        if state in ("open", "in-doubt"):
            state, since = "in-doubt", now()
        # Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
        self.memory.keep(reference, request, first_sent_at, "in-doubt", since, {})
        state, since, data = self.follow(request, first_sent_at, state, since)
        self.memory.keep(reference, request, first_sent_at, state, since, data)
        return state, data

    def follow(self, request, first_sent_at, state, since):
        """Takes a purchase from state to state until it ends or the time of this run is over."""
        deadline, pause, data = now() + protocol.DEADLINE, 0, {}
        while state not in protocol.ENDS and state != "open" and now() + pause <= deadline:
            time.sleep(pause / SPEED)
            if state == "resending" and now() - first_sent_at > protocol.RESEND_WITHIN:
                event = "late"
            else:
                event, data, retry_after = self.ask(state, request)
                grown = min(2 * pause, protocol.LONGEST_PAUSE) * random.uniform(0.75, 1)
                pause = max(grown, protocol.FIRST_PAUSE, retry_after * SPEED)
            following = protocol.next_state(state, event, now() - since, now() - first_sent_at)
            if following != state or event == "unknown":
                since = now()
            state = following
        return state, since, data

    def ask(self, state, request):
        if state not in protocol.SENDING:
            status, text, retry_after = self.http.status(request["client_request_id"], protocol.ATTEMPT / SPEED)
            return *protocol.event_of("check", status, text, request), retry_after
        is_top_up = request["product"] in ("airtime", "data")
        timeout = protocol.ATTEMPT if is_top_up else protocol.ATTEMPT_WITH_OUTCOME
        status, text, retry_after = self.http.create(request, timeout / SPEED)
        return *protocol.event_of("send", status, text, request), retry_after


def belief_of(order, state, data):
    belief = {
        "reference": order["reference"],
        "state": state if state in protocol.ENDS else "open",
        "money": protocol.ENDS.get(state, "hold"),
    }
    if state == "succeeded" and data.get("token"):
        belief["token"] = data["token"]  # text: a token may begin with zeros
    tokens = [data[name] for name in ("kct1", "kct2") if data.get(name)]
    if state == "succeeded" and tokens:
        belief["key_change_tokens"] = tokens
    return belief


def main(orders_file, beliefs_file, database):
    with open(orders_file, encoding="utf-8") as file:
        work = json.load(file)
    http = Http(work["base_url"], work["merchant_key"], work["merchant_secret"])
    shop = Shop(http, Memory(database), work["merchant_code"])
    with ThreadPoolExecutor(8) as pool:
        beliefs = list(pool.map(lambda order: belief_of(order, *shop.sell(order)), work["orders"]))
    with open(beliefs_file + ".part", "w", encoding="utf-8") as file:
        json.dump(beliefs, file, indent=2)
    os.replace(beliefs_file + ".part", beliefs_file)


if __name__ == "__main__":
    main(*(os.environ[name] for name in ("VENDING_ORDERS", "VENDING_BELIEFS", "VENDING_STORE")))
