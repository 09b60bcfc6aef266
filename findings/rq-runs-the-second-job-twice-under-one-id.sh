#!/usr/bin/env bash
# rq 3.0.0 (PyPI), a job queue on Redis; fakeredis 2.41.0 stands for Redis.
# Question: two jobs are enqueued with one job_id, for the orders o1 and o2. Which orders are worked on?
# Guess: o1: the id is taken. Or an error at the second.
# Seen: o2, twice. The second job overwrites the first, and its id stands twice in the queue.
. "$(dirname "$0")/lib/common.sh"
pip_install rq==3.0.0 fakeredis==2.41.0
cat >shop.py <<'PYTHON'
sold = []
def sell(order):
    sold.append(order)
PYTHON
cat >main.py <<'PYTHON'
import fakeredis, rq, shop

connection = fakeredis.FakeStrictRedis()
queue = rq.Queue(connection=connection)
for order in ("o1", "o2"):
    queue.enqueue(shop.sell, order, job_id="order")
print(*queue.job_ids)
rq.SimpleWorker([queue], connection=connection).work(burst=True, logging_level="CRITICAL")
print(*shop.sold)
PYTHON
same "queued, sold" "$(venv/bin/python main.py 2>work.log | paste -sd ' ')" "order order o2 o2"
