#!/usr/bin/env bash
# blacksheep 2.6.4 (PyPI): ClientSession, the HTTP client of the framework.
# Question: it sends a POST on a new connection, and the server closes it without a response, as it does with every further one.
#   How often is the POST delivered?
# Guess: once. On a reused connection perhaps twice.
# Seen: four times, on both, half a second apart. A reset is not repeated. max_connection_retries=0 makes it one.
. "$(dirname "$0")/lib/common.sh"
pip_install blacksheep==2.6.4
cat >main.py <<'PYTHON'
import asyncio, sys
from blacksheep import JSONContent
from blacksheep.client import ClientSession
async def main():
    options = {} if sys.argv[1] == "default" else {"max_connection_retries": 0}
    async with ClientSession(**options) as client:
        if sys.argv[3]:
            await (await client.get(sys.argv[3])).text()
            await asyncio.sleep(0.1)
        await client.post(sys.argv[2], JSONContent({}))
asyncio.run(main())
PYTHON
deliveries --name default --expect "fresh=4 reused=4 rst=1" -- venv/bin/python main.py default
deliveries --name "max_connection_retries=0" --expect "fresh=1 reused=1" -- venv/bin/python main.py off
