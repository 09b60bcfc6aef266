"""Sells a list of orders, each at most once, and writes what each customer is to be told.

    python3 shop.py ORDERS.json BELIEFS.json SHOP.db

Kill it at any moment and start it again: the database knows every order that may have been sent.
"""

import json
import os
import random
import sqlite3
import sys
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

from vending_http import Http

SPEED = float(os.environ.get("VENDING_SPEED", "1"))  # 10 for a certification at the fast pace
TIMEOUT = 60 / SPEED
FIRST_PAUSE = 2 / SPEED
LONGEST_PAUSE = 30 / SPEED
PATIENCE = 120 / SPEED
RESEND_WITHIN = 12 * 3600  # how long the service knows an id is not documented
REJECTED = {400, 401, 403, 404}


class Memory:
    """The orders that may have been sent, in SQLite."""

    def __init__(self, file):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.db.execute("pragma synchronous = full")
        self.db.execute(
            "create table if not exists orders (reference text primary key, request text not null,"
            " sent_at real not null, outcome text not null default 'pending', data text not null default '{}')"
        )

    def find(self, reference):
        with self.lock:
            row = self.db.execute("select * from orders where reference = ?", [reference]).fetchone()
        return row and (json.loads(row[1]), row[2], row[3], json.loads(row[4]))

    def add(self, reference, request, sent_at):
        with self.lock:
            row = [reference, json.dumps(request), sent_at]
            self.db.execute("insert into orders (reference, request, sent_at) values (?, ?, ?)", row)

    def settle(self, reference, outcome, data):
        with self.lock:
            self.db.execute(
                "update orders set outcome = ?, data = ? where reference = ?", [outcome, json.dumps(data), reference]
            )


class Shop:
    def __init__(self, http, memory, merchant_code):
        self.http = http
        self.memory = memory
        self.merchant_code = merchant_code

    def sell(self, order):
        """Buys an order, or goes on with it after a restart. Returns the outcome and the transaction."""
        reference = order["reference"]
        known = self.memory.find(reference)
        if known:
            request, sent_at, outcome, data = known
            if outcome != "pending":
                return outcome, data
        else:
            goods = {name: value for name, value in order.items() if name != "reference"}
            request = {"merchant_code": self.merchant_code, **goods, "client_request_id": f"shop-{uuid.uuid4()}"}
            sent_at = time.time()
            self.memory.add(reference, request, sent_at)  # before the first byte is sent
        outcome, data = self.follow(request, sent_at, may_have_been_sent=bool(known))
        self.memory.settle(reference, outcome, data)
        return outcome, data

    def follow(self, request, sent_at, may_have_been_sent):
        """Sends the purchase if that is safe, and checks its status until it is final or the patience ends."""
        deadline = time.monotonic() + PATIENCE
        send, in_doubt, exists = not may_have_been_sent, may_have_been_sent, False
        pause = FIRST_PAUSE
        while True:
            response = self.http.create(request) if send else self.http.status(request["client_request_id"])
            if send and response.status in REJECTED and not in_doubt and not response.shows_purchase(request):
                return "failed", {}  # nothing was made
            outcome = response.outcome(request)
            if outcome == "different":
                return "pending", {}  # another purchase has this id: a person must look
            if outcome in ("success", "failed"):
                return outcome, response.body["data"]
            # What was seen is there, whatever a status says later. After 422 something is there, and cannot be seen yet.
            exists = exists or outcome == "pending" or (send and response.status == 422)
            # Nothing is there: send again, under the same id, which the service must still know.
            is_absent = not send and response.status == 404 and not exists
            send, in_doubt = is_absent and time.time() - sent_at < RESEND_WITHIN, True
            wait = 0 if send else max(pause * random.uniform(0.75, 1), response.retry_after)
            if time.monotonic() + wait > deadline:
                return "pending", {}
            time.sleep(wait)
            pause = pause if send else min(2 * pause, LONGEST_PAUSE)


def belief_of(order, outcome, data):
    belief = {"reference": order["reference"], "outcome": outcome}
    if outcome == "success" and data.get("token"):
        belief["token"] = data["token"]  # text: a token may begin with zeros
    tokens = [data[name] for name in ("kct1", "kct2") if data.get(name)]
    if outcome == "success" and tokens:
        belief["key_change_tokens"] = tokens
    return belief


def main(orders_file, beliefs_file, database):
    with open(orders_file, encoding="utf-8") as file:
        work = json.load(file)
    http = Http(work["base_url"], work["merchant_key"], work["merchant_secret"], TIMEOUT)
    shop = Shop(http, Memory(database), work["merchant_code"])
    with ThreadPoolExecutor(8) as pool:
        beliefs = list(pool.map(lambda order: belief_of(order, *shop.sell(order)), work["orders"]))
    with open(beliefs_file + ".part", "w", encoding="utf-8") as file:
        json.dump(beliefs, file, indent=2)
    os.replace(beliefs_file + ".part", beliefs_file)


if __name__ == "__main__":
    main(*sys.argv[1:])
