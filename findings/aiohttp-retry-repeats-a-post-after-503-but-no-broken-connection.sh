#!/usr/bin/env bash
# aiohttp-retry 2.9.1, aiohttp 3.14.5 (PyPI).
# Question: RetryClient with ExponentialRetry(attempts=3) sends a POST. When is it sent again?
# Guess: after exceptions and after 5xx, three times each. Its source says of `exceptions`: "by default on all".
# Seen: three deliveries after 500, 502, 503, 504; one after a closed connection, a reset and a timeout: none is in its list.
. "$(dirname "$0")/lib/common.sh"
pip_install aiohttp-retry==2.9.1 aiohttp==3.14.5
cat >main.py <<'PYTHON'
import asyncio, sys
import aiohttp
from aiohttp_retry import ExponentialRetry, RetryClient
async def main():
    options = ExponentialRetry(attempts=3, start_timeout=0.01)
    async with RetryClient(retry_options=options, timeout=aiohttp.ClientTimeout(1)) as client:
        async with client.post(sys.argv[1], json={}) as response:
            print(response.status)
asyncio.run(main())
PYTHON
deliveries --expect "500=3 502=3 503=3 504=3 429=1 fresh=1 rst=1 timeout=1" -- venv/bin/python main.py
