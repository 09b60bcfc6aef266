"""The orders that may have been sent, in SQLite. What is stored is on the disk, and only one copy of the program has it open."""

import json
import sqlite3
import sys
import threading
from dataclasses import asdict, dataclass, field


@dataclass
class Sale:
    request: dict
    state: str
    first_sent_at: float = 0  # by the clock of this machine, in seconds since 1970; 0 means never
    last_event: str = ""  # that left the purchase in its state
    lasted: float = 0  # seconds in which nothing else has happened
    data: dict = field(default_factory=dict)  # of the last response


class Store:
    def __init__(self, file, account):
        """`account` is where and for whom it buys: another service or merchant would sell these orders again."""
        if not file or file.startswith((":memory:", "file:")):  # SQLite would forget the orders when this run ends
            sys.exit("VENDING_STORE must name a file")
        self.lock = threading.Lock()
        try:
            self.db = sqlite3.connect(file, check_same_thread=False, isolation_level=None, timeout=1)
            self.db.execute("pragma locking_mode = exclusive")  # until the process ends, however it ends
            self.db.execute("pragma synchronous = extra")
            self.db.execute("begin exclusive")
        except sqlite3.Error as error:
            sys.exit(f"{file}: {error}. If another copy of this program is running, wait until it has ended.")
        self.db.execute("create table if not exists sales (reference text primary key, sale text not null)")
        self.db.execute("create table if not exists account (name text not null)")
        self.db.execute("insert into account select ? where not exists (select * from account)", [account])
        self.db.execute("commit")
        [known] = self.db.execute("select name from account").fetchone()
        if known != account:
            sys.exit(f"{file} has the orders of {known}; those of {account} need another file")

    def find(self, reference):
        with self.lock:
            row = self.db.execute("select sale from sales where reference = ?", [reference]).fetchone()
        return row and Sale(**json.loads(row[0]))

    def keep(self, reference, sale):
        """Raises if it is not on the disk, for example because that is full."""
        with self.lock:
            self.db.execute("insert or replace into sales values (?, ?)", [reference, json.dumps(asdict(sale))])
