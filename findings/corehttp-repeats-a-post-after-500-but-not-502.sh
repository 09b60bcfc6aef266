#!/usr/bin/env bash
# corehttp 1.0.0b7 with requests 2.34.2 (PyPI): the runtime of TypeSpec's Python clients.
# Question: With its RetryPolicy as it comes, after which of 408, 429, 500, 502, 503, 504 is a POST sent again?
# Guess: after all of 429, 500, 502, 503, 504, as TypeSpec's JavaScript runtime does.
# Seen: four deliveries after 500, 503, 504 and a 429 with Retry-After; one after 502, 408 and a closed connection.
. "$(dirname "$0")/lib/common.sh"
pip_install corehttp==1.0.0b7 requests==2.34.2
cat >main.py <<'PYTHON'
import sys
from corehttp.rest import HttpRequest
from corehttp.runtime import PipelineClient
from corehttp.runtime.policies import RetryPolicy
policy = RetryPolicy(retry_total=0) if sys.argv[1] == "off" else RetryPolicy()
client = PipelineClient(sys.argv[2].removesuffix("/purchase"), policies=[policy])
print(client.send_request(HttpRequest("POST", sys.argv[2], json={}), read_timeout=1))
PYTHON
deliveries --name default --expect "408=1 429+=4 500=4 502=1 503=4 504=4 fresh=1 timeout=1" -- venv/bin/python main.py default
deliveries --name retry_total=0 --expect "429+=1 500=1 503=1 504=1" -- venv/bin/python main.py off
