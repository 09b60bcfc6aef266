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
OUTCOMES = {"00": "success", "01": "failed", "02": "pending"}
REJECTED = {400, 401, 403, 404}


class Memory:
    """The orders that may have been sent, in SQLite."""

    def __init__(self, file):
        self.lock = threading.Lock()
        self.db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self.db.execute("pragma synchronous = full")
        self.db.execute(
            "create table if not exists orders (reference text primary key, request text not null,"
            " outcome text not null default 'pending', data text not null default '{}')"
        )

    def find(self, reference):
        with self.lock:
            row = self.db.execute("select request, outcome, data from orders where reference = ?", [reference]).fetchone()
        return row and (json.loads(row[0]), row[1], json.loads(row[2]))

    def add(self, reference, request):
        with self.lock:
            self.db.execute("insert into orders (reference, request) values (?, ?)", [reference, json.dumps(request)])

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
            request, outcome, data = known
            if outcome != "pending":
                return outcome, data
        else:
            goods = {name: value for name, value in order.items() if name != "reference"}
            request = {"merchant_code": self.merchant_code, **goods, "client_request_id": f"shop-{uuid.uuid4()}"}
            self.memory.add(reference, request)  # before the first byte is sent
        outcome, data = self.follow(request, may_have_been_sent=bool(known))
        self.memory.settle(reference, outcome, data)
        return outcome, data

    def follow(self, request, may_have_been_sent):
        """Sends the purchase if that is safe, and checks its status until it is final or the patience ends."""
        deadline = time.monotonic() + PATIENCE
        send, in_doubt, taken = not may_have_been_sent, may_have_been_sent, False
        pause = FIRST_PAUSE
        while True:
            if send:
                response = self.http.create(request)
                if response.status in REJECTED and not in_doubt:
                    return "failed", {}  # nothing was made
                taken = taken or response.status == 422
                in_doubt = in_doubt or response.status not in {200, 422}
                send = False
            else:
                response = self.http.status(request["client_request_id"])
                # Nothing is there: send again, under the same id. After 422 something is there, and cannot be seen yet.
                send = response.status == 404 and not taken
            outcome = self.outcome_of(response, request)
            if outcome == "different":
                return "pending", {}  # another purchase has this id: a person must look
            if outcome in ("success", "failed"):
                return outcome, response.body["data"]
            if time.monotonic() > deadline:
                return "pending", {}
            if not send:
                time.sleep(max(pause * random.uniform(0.75, 1), response.retry_after))
                pause = min(2 * pause, LONGEST_PAUSE)

    @staticmethod
    def outcome_of(response, request):
        """success, failed, pending, different; nothing where the response says nothing about the purchase."""
        outcome = OUTCOMES.get(response.body.get("response_code")) if response.status == 200 else None
        data = response.body.get("data")
        if not outcome or not isinstance(data, dict):
            return None
        # A failed transaction may show its references only.
        if "msisdn" in data and str(data["msisdn"])[-10:] != request["customer_msisdn"][-10:]:
            return "different"
        if "product" in data and data["product"] != request["product"]:
            return "different"
        if "amount" in data and float(str(data["amount"]).replace(",", "")) != float(request["amount"]):
            return "different"
        return outcome


def belief_of(order, outcome, data):
    belief = {"reference": order["reference"], "outcome": outcome}
    if outcome == "success" and "token" in data:
        belief["token"] = data["token"]  # text: a token may begin with zeros
    tokens = [data[name] for name in ("kct1", "kct2") if name in data]
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
