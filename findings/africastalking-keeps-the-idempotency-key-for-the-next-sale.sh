#!/usr/bin/env bash
# africastalking 2.0.3 (PyPI), the SDK of Africa's Talking, which sells airtime; responses 0.26.3 stands for its server.
# Question: Airtime.send() is called with an idempotency_key, then for another customer without one. Which Idempotency-Key
#   does the second request carry? And can the same list of recipients be sent again under the same key?
# Guess: none; and yes, that is what the key is for.
# Seen: the key of the first customer, so a server takes the second sale for a repetition. The list cannot be sent again:
#   the first call took the currency out of it, and the second is a ValueError.
. "$(dirname "$0")/lib/common.sh"
pip_install africastalking==2.0.3 responses==0.26.3
cat >main.py <<'PYTHON'
import warnings

import africastalking, responses

warnings.simplefilter("ignore")
africastalking.initialize("sandbox", "key")
airtime = africastalking.Airtime
with responses.RequestsMock() as server:
    server.add(responses.POST, "https://api.sandbox.africastalking.com/version1/airtime/send", json={"numSent": 1})
    sale = {"amount": "500", "currency_code": "NGN"}
    airtime.send(phone_number="+2348031234567", idempotency_key="order-1", **sale)
    airtime.send(phone_number="+2348031234568", **sale)
    print(*(call.request.headers.get("Idempotency-Key") for call in server.calls))
    recipients = [{"phoneNumber": "+2348031234567", "amount": "500", "currency_code": "NGN"}]
    airtime.send(recipients=recipients, idempotency_key="order-2")
    try:
        airtime.send(recipients=recipients, idempotency_key="order-2")
        print("sent")
    except ValueError as error:
        print("ValueError", recipients)
PYTHON
seen=$(venv/bin/python -W ignore main.py)
same "keys of two sales" "$(sed -n 1p <<<"$seen")" "order-1 order-1"
same "the same list again" "$(sed -n 2p <<<"$seen")" "ValueError [{'phoneNumber': '+2348031234567', 'amount': 'NGN 500'}]"
