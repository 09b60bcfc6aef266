#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12, amd64).
# Question: `mlr --json cat` copies JSON with a number of 20 digits, and `mlr --icsv --ojson cat` reads a phone number. What is written?
# Guess: both as they were, as numbers: Miller keeps the digits of what it does not compute with.
# Seen: both as texts, "45700123456789012345" and "08031234567", so the type of the first has changed; 12345678901234567 stays a number.
. "$(dirname "$0")/lib/common.sh"
need apt-get dpkg-deb
install apt-get download miller=6.6.0-2+b3
install dpkg-deb -x miller_*.deb .
echo '{"token":45700123456789012345,"id":12345678901234567}' | ./usr/bin/mlr --ojsonl --ijson cat >seen
printf 'phone\n08031234567\n' | ./usr/bin/mlr --icsv --ojsonl cat >>seen
same "JSON" "$(sed -n 1p seen)" '{"token": "45700123456789012345", "id": 12345678901234567}'
same "CSV" "$(sed -n 2p seen)" '{"phone": "08031234567"}'
